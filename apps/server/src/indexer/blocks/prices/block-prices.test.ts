import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Pool } from '@orrery/venue';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../../catalogue/catalogue.ts';
import { aTransaction } from '../../../testing/block-transaction.ts';
import { createBlockReader } from '../read-blocks.ts';

const CAT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const trader = 'trader' as Address;
const [sol, usdc, cat] = [
  aToken({ id: WRAPPED_SOL, decimals: 9 }),
  aToken({ id: USDC }),
  aToken({ id: CAT }),
];
const solUsdc = aPool({ mints: [sol, usdc], feeBps: 1_000 });
const catSol = aPool({ mints: [cat, sol] });
const fail = (): never => {
  throw new Error('nothing is asked or said');
};

function aReader() {
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens: [sol, usdc, cat], pools: [solUsdc, catSol], known });
  const prices = new Map<Address, number>();
  const log = { debug: fail, warn: fail };
  const read = createBlockReader({ call: fail, prices, shareOf: fail, catalogue, log });
  return { prices, read };
}

/** A trade by which so much more of each mint is in a pool than before. */
function aTrade({ id, mints, account }: Pool, [first, second]: readonly [bigint, bigint]) {
  const before = 1_000_000_000_000n;
  const rows = [
    { account: account.vault0, mint: mints[0].id, owner: id, before, after: before + first },
    { account: account.vault1, mint: mints[1].id, owner: id, before, after: before + second },
  ];
  return aTransaction(rows, { signers: [trader] });
}

const sale = aTrade(solUsdc, [2_000_000_000n, -180_000_000n]);
const buy = aTrade(catSol, [-100_000_000n, 1_000_000_000n]);

test('what was paid with a token is worth its last price without the fee of the pool, in the next block as in the same', async () => {
  const [next, same] = [aReader(), aReader()];
  const first = await next.read([{ slot: 1, blockTime: 1, transactions: [sale] }]);
  expect(first.rows.trades).toMatchObject([{ asset: WRAPPED_SOL, side: 'sell', usd_price: 90 }]);
  expect(next.prices.get(WRAPPED_SOL)).toBe(100);
  const second = await next.read([{ slot: 2, blockTime: 2, transactions: [buy] }]);
  expect(second.rows.trades).toMatchObject([{ asset: CAT, side: 'buy', usd_price: 1 }]);
  const both = await same.read([{ slot: 1, blockTime: 1, transactions: [sale, buy] }]);
  expect(both.rows.trades.map(({ usd_price }) => usd_price)).toEqual([90, 1]);
  expect([...same.prices]).toEqual([...next.prices]);
});

test('what was paid with a token that has no price is worth nothing that is known, and makes none', async () => {
  const { prices, read } = aReader();
  const { rows } = await read([{ slot: 1, blockTime: 1, transactions: [buy] }]);
  expect(rows.trades).toMatchObject([{ asset: CAT, usd_price: 0, is_valid_price: 0 }]);
  expect([...prices]).toEqual([]);
});
