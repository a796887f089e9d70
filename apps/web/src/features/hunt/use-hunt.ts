import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { gemQueries } from '#entities/asset/gem.queries.ts';
import { useBannedTokens, withoutBanned } from '#entities/remote-config/use-banned-tokens.ts';
import { stream } from '#shared/stream/live.ts';
import {
  addNews,
  CARDS_MOST,
  type HeardNews,
  type HuntLists,
  parseLaunchpads,
  toLists,
} from './hunt.model.ts';
import type { HuntView } from './hunt-search.ts';

/** What the three columns list: the server's word, and between two answers the stream's news. */
export function useHunt({ timeframe, launchpads: names }: HuntView) {
  const launchpads = useMemo(() => parseLaunchpads(names), [names]);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...gemQueries.hunt({ timeframe, launchpads: launchpads.map(({ id }) => id), limit: CARDS_MOST }),
    placeholderData: keepPreviousData,
  });
  const news = useNews();
  const banned = useBannedTokens();
  const lists = useMemo((): HuntLists | undefined => {
    if (!data) return undefined;
    const { recent, aboutToGraduate, graduated } = toLists({
      reply: data,
      repliedAt: dataUpdatedAt,
      news,
      launchpads,
    });
    return {
      recent: withoutBanned(recent, banned),
      aboutToGraduate: withoutBanned(aboutToGraduate, banned),
      graduated: withoutBanned(graduated, banned),
    };
  }, [data, dataUpdatedAt, news, launchpads, banned]);
  return { lists, error, refetch, launchpads };
}

function useNews(): readonly HeardNews[] {
  const [news, setNews] = useState<readonly HeardNews[]>([]);

  useEffect(() => stream.watch('recent'), []);

  useEffect(
    () =>
      stream.onBatch((batch) => {
        if (batch.news.length > 0) setNews((held) => addNews(held, batch.news, Date.now()));
      }),
    [],
  );

  return news;
}
