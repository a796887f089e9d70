import Ban from 'lucide-react/icons/ban';
import { Panel } from '#shared/ui/panel.tsx';

/** Where the swap box would be, for a token that nobody may trade here. */
export function BannedNotice() {
  return (
    <Panel className="flex gap-3 p-4 text-13">
      <Ban size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-down" />
      <p className="text-pretty">
        <strong className="font-semibold">This token cannot be traded here.</strong>{' '}
        <span className="text-muted">
          Whoever runs this venue has banned it. Its chart and figures are shown as the chain has them.
        </span>
      </p>
    </Panel>
  );
}
