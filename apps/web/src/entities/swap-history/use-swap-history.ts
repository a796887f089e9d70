import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { hasHole, mergeSwaps } from './swap-history.model.ts';
import { type SwapsOf, swapHistoryQueries } from './swap-history.queries.ts';
import { useNewestSwaps } from './use-newest-swaps.ts';

/** So many of the newest are asked for now and then: as many as a page has. */
const NEWEST = 30;

/** A wallet's swaps, newest first, page by page; a new one comes by itself. */
export function useSwapHistory(of: SwapsOf) {
  const pages = useInfiniteQuery(swapHistoryQueries.pages(of));
  const { data, refetch, isFetching, isError } = pages;
  const newest = useNewestSwaps({ ...of, limit: NEWEST, isOff: data === undefined });
  const paged = useMemo(() => data?.pages.flatMap(({ swaps }) => swaps), [data]);
  const isTorn = newest !== undefined && paged !== undefined && hasHole(newest, paged);

  useEffect(() => {
    // What failed is asked for again at its own pace.
    if (isTorn && !isFetching && !isError) void refetch();
  }, [isTorn, isFetching, isError, refetch]);

  const swaps = useMemo(() => paged && mergeSwaps(newest?.swaps ?? [], paged), [newest, paged]);
  return { ...pages, swaps };
}
