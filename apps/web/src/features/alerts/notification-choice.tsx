import { useState } from 'react';
import { setNotifying, useAlerts } from '#entities/alert/alert.store.ts';
import { askForNotifications, notificationPermission, type Permission } from './notifications.ts';
import * as strings from './strings.ts';

const REFUSALS: Partial<Record<Permission, string>> = {
  denied: strings.notificationsBlocked,
  unsupported: strings.notificationsUnsupported,
};

/** Whether alerts leave the page; the browser asks only when the person turns it on. */
export function NotificationChoice() {
  const { isNotifying } = useAlerts();
  const [permission, setPermission] = useState(notificationPermission);

  async function change(isWanted: boolean) {
    const given = isWanted ? await askForNotifications() : permission;
    setPermission(given);
    setNotifying(isWanted && given === 'granted');
  }

  return (
    <div>
      <label className="flex items-center gap-2 text-13">
        <input
          type="checkbox"
          className="size-4 accent-brass"
          checked={isNotifying && permission === 'granted'}
          onChange={(event) => void change(event.target.checked)}
        />
        {strings.notify}
      </label>
      {REFUSALS[permission] && <p className="mt-1 text-12 text-muted">{REFUSALS[permission]}</p>}
    </div>
  );
}
