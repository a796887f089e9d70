import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Activity } from '@orrery/wire/trades/activities';
import type { Address } from '@solana/kit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ActivityProduct, activityQueries } from '#entities/activity/activity.queries.ts';
import { useAssets } from '#entities/asset/lookup/use-assets.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { settingsEntry } from '#entities/settings/settings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { isSpam, toActivities, toLine } from './activity.model.ts';

const NONE: readonly Activity[] = [];
const NOBODY: ReadonlySet<string> = new Set();

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
  const banned = useBannedTokens();
  const suspects = useMemo(
    () => told?.filter((activity) => isSpam(activity, { assets, banned, paid: NOBODY })),
    [told, assets, banned],
  );
  const isAsked = hideSpamTxns && suspects !== undefined && suspects.length > 0;
  const paid = useQuery({ ...activityQueries.paidBefore(address), enabled: isAsked }).data?.addresses;
  const shown = useMemo(() => {
    if (!isAsked || paid === undefined) return told;
    const known = { assets, banned, paid: new Set<string>(paid) };
    return told?.filter((activity) => !isSpam(activity, known));
  }, [told, assets, banned, paid, isAsked]);
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
