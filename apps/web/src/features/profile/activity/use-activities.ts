import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Activity } from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { activityQueries } from '#entities/activity/activity.queries.ts';
import { settingsEntry } from '#entities/settings/settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { useAssets } from '../use-assets.ts';
import { isSpam, toActivities, toLine } from './activity.model.ts';

const NONE: readonly Activity[] = [];

/** What a wallet swapped, sent and received, page by page, as the settings want it listed. */
export function useActivities(address: Address) {
  const [{ hideSpamTxns }] = useStored(settingsEntry);
  const { data, ...query } = useInfiniteQuery(activityQueries.pages(address, 'SWAP'));
  useQuery({ ...activityQueries.newest(address, 'SWAP'), enabled: data !== undefined });
  const activities = useMemo(() => (data ? toActivities(data.pages) : undefined), [data]);
  const mints = useMemo(() => mintsOf(activities ?? NONE), [activities]);
  const { assets } = useAssets(mints);
  const shown = useMemo(
    () => (hideSpamTxns ? activities?.filter((activity) => !isSpam(activity, assets)) : activities),
    [activities, assets, hideSpamTxns],
  );
  const lines = useMemo(() => shown?.map((activity) => toLine(activity, assets)), [shown, assets]);
  return { ...query, lines, hidden: (activities?.length ?? 0) - (shown?.length ?? 0) };
}

function mintsOf(activities: readonly Activity[]): readonly Address[] {
  const mints = activities.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]);
  return [...new Set([WRAPPED_SOL, ...mints])].filter((mint): mint is Address => mint !== '');
}
