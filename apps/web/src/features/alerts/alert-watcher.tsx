import type { Address } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterFiring, isArmed } from '#entities/alert/alert.model.ts';
import { alertsEntry, changeAlert, useAlerts } from '#entities/alert/alert.store.ts';
import { announce } from '#entities/alert/alert.words.ts';
import { createAlertWatch, type Fired } from '#entities/alert/alert-watch.ts';
import { watchedFactsQuery } from '#entities/alert/watched-facts.query.ts';
import { paths } from '#shared/paths.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { inOneTab } from './in-one-tab.ts';
import { notify } from './notifications.ts';
import * as strings from './strings.ts';

/** Watches the tokens that have alerts, on every page and in the background too, and tells when one fires. */
export function AlertWatcher() {
  const { alerts } = useAlerts();
  const on = alerts.filter(({ isOn }) => isOn);
  const tokens = toKey(on.map(({ token }) => token.id));
  const sold = toKey(on.filter(({ rule }) => rule.metric === 'devSells').map(({ token }) => token.id));
  return tokens === '' ? null : <Watching tokens={tokens} sold={sold} />;
}

/** Remembers what was said for as long as any alert is on, while others come and go. */
function Watching({ tokens, sold }: { tokens: string; sold: string }) {
  const [watch] = useState(createAlertWatch);
  const queryClient = useQueryClient();
  const stream = useStream();
  const tellOne = useTell();

  const tell = useEffectEvent((all: readonly Fired[]) => {
    if (all.length > 0) void inOneTab(() => all.forEach(tellOne));
  });
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const query = watchedFactsQuery({ ids: toIds(tokens), sold: toIds(sold) });
    // The cache logs what fails; the stream goes on without.
    const facts = await queryClient.fetchQuery(query).catch(() => undefined);
    if (facts && !signal.aborted) tell(watch.learn(alertsEntry.get().alerts, facts, Date.now()));
  });

  useEffect(() => {
    const stop = new AbortController();
    let isLive = false;
    const look = () => {
      const wasLive = isLive;
      isLive = stream.state() === 'live';
      if (isLive && !wasLive) void ask(stop.signal);
    };
    const letGo = [
      stream.onBatch((batch) => tell(watch.look(alertsEntry.get().alerts, batch, Date.now()))),
      stream.watch('assets', toIds(tokens)),
      stream.watch('prices', toIds(tokens)),
      stream.watch('txns', toIds(sold)),
      stream.stayAwake(),
      stream.onState(look),
    ];
    look();
    return () => {
      stop.abort();
      for (const go of letGo) go();
    };
  }, [stream, watch, tokens, sold]);

  return null;
}

/** Tells of an alert that fired, unless it was told of meanwhile. */
function useTell() {
  const router = useRouter();
  return (fired: Fired) => {
    const { id, token } = fired.alert;
    const now = Date.now();
    const alert = alertsEntry.get().alerts.find((one) => one.id === id);
    if (!alert || !isArmed(alert, now)) return;
    changeAlert(id, (one) => afterFiring(one, now));
    const words = announce(fired);
    const path = paths.token(token.id);
    showToast('info', {
      ...words,
      link: { label: strings.viewToken, href: router.buildLocation(path).href },
    });
    if (alertsEntry.get().isNotifying)
      notify({ ...words, tag: id, onPress: () => void router.navigate(path) });
  };
}

const toKey = (ids: readonly Address[]) => [...new Set(ids)].toSorted().join();
// Only addresses were joined.
const toIds = (key: string) => (key === '' ? [] : (key.split(',') as Address[]));
