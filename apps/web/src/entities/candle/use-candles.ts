import type { Asset } from '@orrery/wire/tokens/asset';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { useStream } from '#shared/stream/stream-context.ts';
import type { ChartView } from './chart-view.ts';
import { createFeedSession } from './feed-session.ts';
import { type TokenName, tokenFeed } from './feeds/token-feed.ts';
import { useSession } from './use-datafeed.ts';

interface CandlesInput {
  token: Pick<Asset, 'id' | 'symbol' | 'name'>;
  view: ChartView;
  /** What circulates, for market caps. */
  supply: number | null | undefined;
  /** The price that is shown, in the chart's unit, and since when if that is known: the last candle ends at it. */
  shown: { price?: number | null | undefined; updatedAt?: string | null | undefined };
}

/** The candles of a token, kept alive by its trades; `loadOlder` brings those before the oldest. */
export function useCandles({ token, view, supply, shown: { price, updatedAt } }: CandlesInput) {
  const { interval, type, quote } = view;
  const queryClient = useQueryClient();
  const stream = useStream();
  const { id, symbol, name } = token;
  const { session, circulate } = useMemo(
    () => createTokenSession({ id, type, quote, queryClient, stream, name: { symbol, name } }, interval),
    [id, symbol, name, interval, type, quote, queryClient, stream],
  );
  useLayoutEffect(() => circulate(supply), [circulate, supply]);
  const feed = useSession(session);
  const [store] = session.stores;

  const factor = type === 'price' ? 1 : supply;
  const end = price == null || factor == null ? undefined : price * factor;
  // In the frame that shows the price elsewhere. Trades have a fee in their price, the price that is shown has none.
  useLayoutEffect(() => {
    store?.endAt(end, updatedAt == null ? undefined : Date.parse(updatedAt));
  }, [store, end, updatedAt]);

  return feed;
}

type TokenInput = Omit<Parameters<typeof tokenFeed>[0], 'token' | 'supply'> & { name: TokenName };

/** A token's feed as it lives, to which is told what circulates. */
function createTokenSession({ name, ...input }: TokenInput, interval: ChartView['interval']) {
  let supply: number | null | undefined;
  return {
    session: createFeedSession(
      tokenFeed({ ...input, token: async () => name, supply: () => supply }),
      interval,
    ),
    circulate: (now: typeof supply) => {
      supply = now;
    },
  };
}
