import type { Address } from '@solana/kit';
import { useEffect } from 'react';
import { afterFiring } from '#entities/alert/alert.model.ts';
import { alertsEntry, changeAlert, useAlerts } from '#entities/alert/alert.store.ts';
import { announce } from '#entities/alert/alert.words.ts';
import { createAlertWatch, type Fired } from '#entities/alert/alert-watch.ts';
import { stream } from '#shared/stream/live.ts';
import { showToast } from '#shared/ui/toast.ts';
import { notify } from './notifications.ts';

/** Watches the tokens that have alerts, on every page and in the background too, and tells when one fires. */
export function AlertWatcher() {
  const { alerts } = useAlerts();
  const on = alerts.filter(({ isOn }) => isOn);
  const tokens = toKey(on.map(({ token }) => token.id));
  const sold = toKey(on.filter(({ rule }) => rule.metric === 'devSells').map(({ token }) => token.id));

  useEffect(() => {
    if (tokens === '') return;
    const look = createAlertWatch();
    const letGo = [
      stream.onBatch((batch) => {
        for (const fired of look(alertsEntry.get().alerts, batch, Date.now())) tell(fired);
      }),
      stream.watch('assets', toIds(tokens)),
      stream.watch('prices', toIds(tokens)),
      stream.watch('txns', toIds(sold)),
      stream.stayAwake(),
    ];
    return () => {
      for (const go of letGo) go();
    };
  }, [tokens, sold]);

  return null;
}

function tell(fired: Fired) {
  const { alert } = fired;
  changeAlert(alert.id, (one) => afterFiring(one, Date.now()));
  const words = announce(fired);
  showToast('info', words);
  if (alertsEntry.get().isNotifying) notify({ ...words, tag: alert.id });
}

const toKey = (ids: readonly Address[]) => [...new Set(ids)].toSorted().join();
// Only addresses were joined.
const toIds = (key: string) => (key === '' ? [] : (key.split(',') as Address[]));
