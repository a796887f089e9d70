import Ban from 'lucide-react/icons/ban';
import { Panel } from '#shared/ui/panel.tsx';
import * as strings from '../strings.ts';

/** Where the swap box would be, for a banned token. */
export function BannedNotice() {
  return (
    <Panel className="flex gap-3 p-4 text-13">
      <Ban size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-down" />
      <p className="text-pretty">
        <strong className="font-semibold">{strings.bannedTitle}</strong>{' '}
        <span className="text-muted">{strings.bannedHint}</span>
      </p>
    </Panel>
  );
}
