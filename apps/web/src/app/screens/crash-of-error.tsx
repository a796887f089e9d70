import { useEffect, useState } from 'react';
import { CrashDetails } from './crash-details.tsx';
import { type CrashReport, reportOf } from './crash-report.ts';

/** What was sent of the error that a screen threw. */
export function CrashOfError({ error }: { error: unknown }) {
  const [report, setReport] = useState<CrashReport>();
  // The boundary reports the error only once this screen is drawn.
  useEffect(() => setReport({ ...reportOf(error) }), [error]);
  return report && <CrashDetails report={report.id} sent={report.sent} />;
}
