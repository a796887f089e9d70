import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { remoteConfigQueries } from '#entities/remote-config/remote-config.queries.ts';
import { storage } from '#shared/storage/storage.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { atTime, withRemoteProfile } from './swap-profile.ts';
import { tradeSettingsEntry } from './trade-settings.ts';

/** A manual profile is looked at so often on a page that stays open. */
const EVERY_MS = 60_000;

/** The key of the operator's profile that was last seen. */
const seenKeyEntry = storage.entry('swap-profile:v1', v.nullable(v.string()), null);

/** Lets a manual profile end after its time, and the operator's take its place once per key. */
export function useSwapProfile(): void {
  const [settings] = useStored(tradeSettingsEntry);
  const { data } = useQuery(remoteConfigQueries.now());
  const remote = data?.swapSettings.swapProfile;

  useEffect(() => {
    const settle = () => {
      const now = Date.now();
      const current = atTime(settings, now);
      const next = remote ? withRemoteProfile(current, seenKeyEntry.get(), remote, now) : current;
      if (next !== settings) tradeSettingsEntry.set(next);
      if (remote && remote.key !== seenKeyEntry.get()) seenKeyEntry.set(remote.key);
    };
    settle();
    const timer = setInterval(settle, EVERY_MS);
    return () => clearInterval(timer);
  }, [settings, remote]);
}
