import { buildRentReclaims, type EmptyAccount, findEmptyAccounts } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { tryPreview } from '#entities/settlement/preview.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { rpc } from '#shared/api/rpc.ts';
import { type RentSettleable, toRentSettleable } from './rent-settleable.ts';

export const rentQueries = {
  /** What is closed moves balances, and the other way round: they are asked for together. */
  all: () => [...balanceQueries.all(), 'rent'] as const,

  empty: (wallet: Address) =>
    queryOptions({
      queryKey: [...rentQueries.all(), 'empty', wallet] as const,
      queryFn: ({ signal }) => findEmptyAccounts(rpc, wallet, signal),
      ...REFRESH.balance,
    }),

  /** What closing these accounts would do, by simulation. */
  preview: (wallet: Address, accounts: readonly EmptyAccount[]) =>
    queryOptions({
      queryKey: [...rentQueries.all(), 'preview', wallet, accounts.map(({ address }) => address)] as const,
      queryFn: async ({ signal }) => {
        const settleables = await proposeReclaims(wallet, accounts);
        return await Promise.all(settleables.map(({ proposal }) => tryPreview(async () => proposal, signal)));
      },
      ...REFRESH.balance,
    }),
};

/** The transactions that close accounts, on a block hash of now. */
export async function proposeReclaims(
  wallet: Address,
  accounts: readonly EmptyAccount[],
): Promise<readonly RentSettleable[]> {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const { blockhash, lastValidBlockHeight } = lifetime;
  // No lookup tables: any wallet signs it.
  return buildRentReclaims(wallet, accounts, { blockhash, version: 'legacy' }).map((reclaim) =>
    toRentSettleable(reclaim, lastValidBlockHeight),
  );
}
