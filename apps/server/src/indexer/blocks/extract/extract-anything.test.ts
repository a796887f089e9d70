import { aPool } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VaultPlace } from '../../../catalogue/vault-place.ts';
import { aTransaction, type TokenRow } from '../../../testing/block-transaction.ts';
import { type TokenChange, tokenChanges } from '../../token-changes.ts';
import { extractMoves } from './extract-moves.ts';

const MINTS = ['a', 'b', 'c', 'd'] as Address[];
const PEOPLE = ['ann', 'bob', 'eve', 'joe', 'kim'] as Address[];
/** More than the hops of any swap. */
const POOLS = Array.from({ length: 12 }, (_, nonce) => aPool({ id: `pool${nonce}` as Address, nonce }));
/** Each pool has two vaults beside each other, of mints that one hop trades. */
const places = new Map<string, VaultPlace>(
  POOLS.flatMap((pool, index): [string, VaultPlace][] => [
    [String(2 * index), { pool, side: 0 }],
    [String(2 * index + 1), { pool, side: 1 }],
  ]),
);

const amount = fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined });
const rows = fc
  .array(
    fc.record({
      mint: fc.constantFrom(...MINTS),
      owner: fc.constantFrom(...PEOPLE),
      before: amount,
      after: amount,
    }),
    {
      maxLength: 40,
    },
  )
  .map((list) =>
    list.map(
      ({ mint, owner, before, after }, index): TokenRow => ({
        account: String(index) as Address,
        // The first accounts are vaults, each of one mint for good.
        mint: places.has(String(index)) ? (MINTS[(index + (index >> 3)) % MINTS.length] ?? mint) : mint,
        owner: places.get(String(index))?.pool.id ?? owner,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      }),
    ),
  );
const transactions = fc
  .record({ rows, signers: fc.shuffledSubarray(PEOPLE, { minLength: 1 }) })
  .map(({ rows: list, signers }) => aTransaction(list, { signers }));

function isExchange(changes: readonly TokenChange[]): boolean {
  const [first, second] = changes.map(({ before, after }) => after - before);
  return first !== undefined && second !== undefined && first * second < 0n;
}

test('for any change of balances, no mint is both traded and given, every amount is one, and everyone named moved it', () => {
  fc.assert(
    fc.property(transactions, (transaction) => {
      const changes = tokenChanges(transaction);
      const vaultAt = (account: Address) => places.get(account);
      const { trades, transfers, liquidity } = extractMoves(transaction, changes, vaultAt);
      const owners = new Set<Address>([
        ...POOLS.map(({ id }) => id),
        ...changes.flatMap(({ owner }) => owner ?? []),
      ]);
      const traded = new Set(trades.flatMap(({ sold, bought }) => [sold.mint, bought.mint]));
      const moved = new Set(liquidity.flatMap(({ amounts }) => amounts.map(({ mint }) => mint)));
      for (const { sold, bought, pool: place, trader } of trades) {
        expect(sold.amount > 0n && bought.amount > 0n).toBe(true);
        expect(sold.mint).not.toBe(bought.mint);
        expect(owners.has(place) && trader !== place).toBe(true);
      }
      for (const { from, to, mint, amount: given } of transfers) {
        expect(given > 0n && from !== to && owners.has(from) && owners.has(to)).toBe(true);
        expect(traded.has(mint) || moved.has(mint)).toBe(false);
      }
      // No trader appears twice, and no known pool's exchange is left out.
      expect(new Set(trades.map(({ pool }) => pool)).size).toBe(trades.length);
      const exchanged = POOLS.filter(({ id }) => isExchange(changes.filter(({ owner }) => owner === id)));
      expect(trades.map(({ pool }) => pool)).toEqual(expect.arrayContaining(exchanged.map(({ id }) => id)));
    }),
    { numRuns: 1_000 },
  );
});
