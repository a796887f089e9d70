import type { TokenPnl } from '@orrery/wire/wallets/pnl';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStream } from '#shared/stream/stream-context.ts';
import { traderQueries } from './trader.queries.ts';

interface PositionOf {
  id: Address;
  wallet: Address | undefined;
}

/** What a wallet made of a token, asked for again at once when it trades it; null when it never did, undefined while unknown. */
export function usePosition({ id, wallet }: PositionOf): TokenPnl | null | undefined {
  const queryClient = useQueryClient();
  const stream = useStream();
  const { data } = useQuery(traderQueries.position({ wallet, asset: id }));
  useEffect(() => {
    if (wallet === undefined) return;
    const ends = [
      stream.watch('txns', [id]),
      stream.onBatch(({ trades }) => {
        if (!trades.get(id)?.some(({ traderAddress }) => traderAddress === wallet)) return;
        void queryClient.invalidateQueries(traderQueries.position({ wallet, asset: id }));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient, stream, id, wallet]);
  return data;
}
