import ChevronRight from 'lucide-react/icons/chevron-right';
import { Panel } from '#shared/ui/panel.tsx';
import * as strings from './strings.ts';

/** What the programs wrote while they ran; closed until someone asks. */
export function Logs({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Panel>
      <details className="group">
        <summary className="flex list-none items-center gap-2 rounded-lg px-4 py-3 font-semibold text-14">
          <ChevronRight size={16} aria-hidden="true" className="text-muted transition group-open:rotate-90" />
          {strings.programLogs}
          <span className="font-normal text-12 text-muted">{strings.lineCount(lines.length)}</span>
        </summary>
        <pre className="overflow-x-auto whitespace-pre-wrap break-all border-line/60 border-t px-4 py-3 font-mono text-11 leading-5 text-muted">
          {lines.join('\n')}
        </pre>
      </details>
    </Panel>
  );
}
