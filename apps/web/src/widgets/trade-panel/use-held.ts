import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { type SentRecord, sentEntry } from '#entities/transaction/sent.store.ts';
import { useTicking } from '#shared/api/use-now.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { useStream } from '#shared/stream/stream-context.ts';

/** Longer than any blockhash lives: what nobody has seen land until then never does. */
const LANDS_WITHIN_MS = 120_000;

/**
 * A wallet's balances, and whether a transaction of any tab, or a trade of the token by anything else such as an order, is under way or has
 * ended since they were asked for: a share of them is then a share of what is gone.
 */
export function useHeld(wallet: Address | undefined, id: Address) {
  const queryClient = useQueryClient();
  const stream = useStream();
  const [sent] = useStored(sentEntry);
  const query = balanceQueries.byWallet(wallet);
  // An invalidation shows in what follows from it, the next request, of which not everything is read here.
  const { data: balances } = useQuery({ ...query, notifyOnChangeProps: 'all' });
  const isInvalidated = queryClient.getQueryState(query.queryKey)?.isInvalidated === true;
  const isUnderWay = useTicking(() => sent.some((record) => record.signer === wallet && mayLand(record)));
  useEffect(
    () => sentEntry.subscribe(() => void queryClient.invalidateQueries({ queryKey: balanceQueries.all() })),
    [queryClient],
  );
  useEffect(() => {
    if (wallet === undefined) return;
    const ends = [
      stream.watch('txns', [id]),
      stream.onBatch(({ trades }) => {
        if (trades.get(id)?.some(({ traderAddress }) => traderAddress === wallet))
          void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient, stream, id, wallet]);
  return { balances, isOutdated: isInvalidated || isUnderWay };
}

/** One whose end nodes do not agree about may be landing still. */
function mayLand({ status, sentAt }: SentRecord): boolean {
  return status === 'sent' || (status === 'unknown' && Date.now() - sentAt < LANDS_WITHIN_MS);
}
