import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStream } from '#shared/stream/stream-context.ts';
import { taggedTradeQueries } from './tagged-trade.queries.ts';

const NONE: readonly TokenTx[] = [];

/** The newest trades of a token by its developer and its snipers, newest first, as they go on. */
export function useTaggedTrades({
  id,
  dev,
  isOff = false,
}: {
  id: Address;
  dev?: string | null | undefined;
  /** None are asked for, and there are none. */
  isOff?: boolean;
}): readonly TokenTx[] {
  const client = useQueryClient();
  const stream = useStream();
  const { data } = useQuery({ ...taggedTradeQueries.byAsset(id), enabled: !isOff });
  useEffect(() => {
    if (isOff) return;
    const { queryKey } = taggedTradeQueries.byAsset(id);
    const ends = [
      stream.watch('txns', [id]),
      stream.onBatch(({ trades }) => {
        const news = trades.get(id);
        if (news) client.setQueryData(queryKey, (held) => held && withTagged(held, news, dev));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, stream, id, dev, isOff]);
  return isOff ? NONE : (data ?? NONE);
}

/** Trades that came since laid over those known, newest first; only of wallets whose tag is known. */
export function withTagged(
  held: readonly TokenTx[],
  news: readonly TokenTx[],
  dev: string | null | undefined,
): readonly TokenTx[] {
  const tags = new Map(held.map(({ traderAddress, traderTag }) => [traderAddress, traderTag]));
  const known = new Set(held.map(toKey));
  const fresh = news.flatMap((trade): TokenTx[] => {
    const traderTag = trade.traderAddress === dev ? 'developer' : tags.get(trade.traderAddress);
    return traderTag && !known.has(toKey(trade)) ? [{ ...trade, traderTag }] : [];
  });
  return fresh.length === 0 ? held : [...fresh.toReversed(), ...held];
}

const toKey = ({ txHash, type, traderAddress }: TokenTx) => `${txHash} ${type} ${traderAddress}`;
