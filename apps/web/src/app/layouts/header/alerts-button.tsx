import Bell from 'lucide-react/icons/bell';
import { openAlerts } from '#entities/alert/alert-panel.store.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import * as strings from '../../strings.ts';

/** The bell: opens the list of alerts, which a phone has in its menu. */
export function AlertsButton() {
  return (
    <IconButton
      label={strings.alerts}
      aria-haspopup="dialog"
      className="max-sm:hidden"
      onClick={() => openAlerts()}
    >
      <Bell size={16} aria-hidden="true" />
    </IconButton>
  );
}
