import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { toEventBody } from '#shared/events/track.ts';
import { CrashDetails } from './crash-details.tsx';
import { reportIdOf } from './crash-report.ts';

/** What was sent of the error that a screen threw. */
export function CrashOfError({ error }: { error: unknown }) {
  const report = reportIdOf(error);
  return (
    <CrashDetails report={report} sent={toEventBody('Page crashed', { report, ...toFailureFacts(error) })} />
  );
}
