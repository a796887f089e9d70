import { log } from '#shared/log.ts';

export type Permission = NotificationPermission | 'unsupported';

/** What the person has allowed so far. */
export function notificationPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Asks the person; call it only in answer to a press. */
export async function askForNotifications(): Promise<Permission> {
  return 'Notification' in window ? await Notification.requestPermission() : 'unsupported';
}

interface Notice {
  title: string;
  description: string;
  /** A later notification replaces an earlier one of the same tag. */
  tag: string;
  /** What a press of it leads to, once the page is in front. */
  onPress: () => void;
}

/** Shows a notification of the system, if that is allowed; some phones allow it and show none, which is logged. */
export function notify({ title, description, tag, onPress }: Notice): void {
  if (notificationPermission() !== 'granted') return;
  try {
    const notification = new Notification(title, { body: description, tag });
    notification.onclick = () => {
      window.focus();
      onPress();
    };
  } catch (error) {
    log.warn('notification refused', { error });
  }
}
