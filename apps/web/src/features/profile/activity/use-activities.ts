import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Activity } from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ActivityProduct, activityQueries } from '#entities/activity/activity.queries.ts';
import { useAssets } from '#entities/asset/lookup/use-assets.ts';
import { settingsEntry } from '#entities/settings/settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { isSpam, toActivities, toLine } from './activity.model.ts';

const NONE: readonly Activity[] = [];

/** What a wallet swapped, sent, received and failed to do, or did with another product, page by page, as the settings want it listed. */
export function useActivities(address: Address, product: ActivityProduct) {
  const [{ hideSpamTxns, hideFailedTxns }] = useStored(settingsEntry);
  const { data, ...query } = useInfiniteQuery(activityQueries.pages(address, product));
  useQuery({ ...activityQueries.newest(address, product), enabled: data !== undefined });
  const activities = useMemo(() => (data ? toActivities(data.pages) : undefined), [data]);
  const mints = useMemo(() => mintsOf(activities ?? NONE), [activities]);
  const { assets } = useAssets(mints);
  const told = useMemo(
    () => (hideFailedTxns ? activities?.filter(({ action }) => action !== 'failed') : activities),
    [activities, hideFailedTxns],
  );
  const shown = useMemo(
    () => (hideSpamTxns ? told?.filter((activity) => !isSpam(activity, assets)) : told),
    [told, assets, hideSpamTxns],
  );
  const lines = useMemo(() => shown?.map((activity) => toLine(activity, assets)), [shown, assets]);
  const hidden = {
    failed: (activities?.length ?? 0) - (told?.length ?? 0),
    spam: (told?.length ?? 0) - (shown?.length ?? 0),
  };
  return { ...query, lines, hidden };
}

function mintsOf(activities: readonly Activity[]): readonly Address[] {
  const mints = activities.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]);
  return [...new Set([WRAPPED_SOL, ...mints])].filter((mint): mint is Address => mint !== '');
}
