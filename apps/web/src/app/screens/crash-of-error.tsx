import { useSyncExternalStore } from 'react';
import { CrashDetails } from './crash-details.tsx';
import { onReport, reportOf } from './crash-report.ts';

/** What was sent of the error that a screen threw, which the boundary reports only once this is drawn. */
export function CrashOfError({ error }: { error: unknown }) {
  const sent = useSyncExternalStore(onReport, () => reportOf(error).sent);
  return <CrashDetails report={reportOf(error).id} sent={sent} />;
}
