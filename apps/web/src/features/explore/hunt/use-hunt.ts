import type { GemBucket } from '@orrery/wire/tokens/gems';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { gemQueries } from '#entities/asset/gem.queries.ts';
import { useBannedTokens, withoutBanned } from '#entities/remote-config/use-banned-tokens.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import {
  addNews,
  type HeardNews,
  type HuntLists,
  MAX_CARDS,
  parseLaunchpads,
  readFilters,
  toBucketFilters,
  toLists,
} from './hunt.model.ts';
import type { HuntView } from './hunt-search.ts';

/** What the three columns list: the server's word, and between two answers the stream's news. */
export function useHunt({ timeframe, launchpads: names, recent, aboutToGraduate, graduated }: HuntView) {
  const launchpads = useMemo(() => parseLaunchpads(names), [names]);
  const filters = useMemo(
    () => ({
      recent: readFilters(recent),
      aboutToGraduate: readFilters(aboutToGraduate),
      graduated: readFilters(graduated),
    }),
    [recent, aboutToGraduate, graduated],
  );
  const ask = (bucket: GemBucket) => toBucketFilters(filters[bucket], timeframe, launchpads);
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery({
    ...gemQueries.hunt({
      timeframe,
      filters: {
        recent: ask('recent'),
        aboutToGraduate: ask('aboutToGraduate'),
        graduated: ask('graduated'),
      },
      limit: MAX_CARDS,
    }),
    placeholderData: keepPreviousData,
  });
  const news = useNews();
  const banned = useBannedTokens();
  const lists = useMemo((): HuntLists | undefined => {
    if (!data) return undefined;
    const lists = toLists({ reply: data, repliedAt: dataUpdatedAt, news, launchpads, timeframe, filters });
    return {
      recent: withoutBanned(lists.recent, banned),
      aboutToGraduate: withoutBanned(lists.aboutToGraduate, banned),
      graduated: withoutBanned(lists.graduated, banned),
    };
  }, [data, dataUpdatedAt, news, launchpads, timeframe, filters, banned]);
  // While an answer is on its way the lists are those of what was asked before.
  const asked = JSON.stringify([timeframe, names, recent, aboutToGraduate, graduated]);
  return { lists, answers: isPlaceholderData ? '' : asked, error, refetch, launchpads, filters };
}

function useNews(): readonly HeardNews[] {
  const stream = useStream();
  const [news, setNews] = useState<readonly HeardNews[]>([]);

  useEffect(() => stream.watch('recent'), [stream]);

  useEffect(
    () =>
      stream.onBatch((batch) => {
        if (batch.news.length > 0) setNews((held) => addNews(held, batch.news, Date.now()));
      }),
    [stream],
  );

  return news;
}
