import { storage } from '#shared/storage/storage.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { type Alert, AlertsSchema, MAX_ALERTS } from './alert.model.ts';

export const alertsEntry = storage.entry('alerts:v1', AlertsSchema, { alerts: [], isNotifying: false });

/** The alerts as they are stored, the newest first. */
export function useAlerts() {
  return useStored(alertsEntry)[0];
}

/** Adds an alert, on; false when there is no room for another. */
export function addAlert(alert: Pick<Alert, 'token' | 'rule' | 'repeat'>): boolean {
  const held = alertsEntry.get();
  if (held.alerts.length >= MAX_ALERTS) return false;
  setAlerts([{ ...alert, id: crypto.randomUUID(), isOn: true }, ...held.alerts]);
  return true;
}

/** Puts another in an alert's place, on and under a new name: what the old one had seen is nothing to it. */
export function replaceAlert(id: string, { rule, repeat }: Pick<Alert, 'rule' | 'repeat'>): void {
  changeAlert(id, ({ token }) => ({ token, rule, repeat, id: crypto.randomUUID(), isOn: true }));
}

/** Changes one alert, if it is there still. */
export function changeAlert(id: string, change: (alert: Alert) => Alert): void {
  setAlerts(alertsEntry.get().alerts.map((alert) => (alert.id === id ? change(alert) : alert)));
}

export function removeAlert(id: string): void {
  setAlerts(alertsEntry.get().alerts.filter((alert) => alert.id !== id));
}

export function setNotifying(isNotifying: boolean): void {
  alertsEntry.set({ ...alertsEntry.get(), isNotifying });
}

function setAlerts(alerts: readonly Alert[]): void {
  alertsEntry.set({ ...alertsEntry.get(), alerts });
}
