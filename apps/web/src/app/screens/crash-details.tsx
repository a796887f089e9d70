import { CopyButton } from '#shared/ui/overlays/copy-button.tsx';
import * as strings from './crash-strings.ts';

interface CrashDetailsProps {
  report: string;
  /** What the server was told; undefined where nothing was sent. */
  sent: unknown;
}

/** Under which id support finds a crash, and all that was sent about it. */
export function CrashDetails({ report, sent }: CrashDetailsProps) {
  if (sent === undefined) return <p className="text-12 text-muted">{strings.notSent}</p>;
  return (
    <div className="flex w-full flex-col items-center gap-2 text-13">
      <p className="flex items-center gap-1.5">
        <span className="text-muted">{strings.report}</span>
        <span className="font-mono">{report}</span>
        <CopyButton text={report} label={strings.copyReport} />
      </p>
      <details className="w-full">
        <summary className="mx-auto w-fit cursor-pointer rounded-sm py-1 text-12 text-muted hover:text-text">
          {strings.whatWasSent}
        </summary>
        <pre className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap break-all rounded-md border border-line bg-panel p-3 text-left font-mono text-11">
          {JSON.stringify(sent, null, 2)}
        </pre>
      </details>
    </div>
  );
}
