import { ORDER_BYTES, type OrderAccount, toOrder, VENUE_PROGRAM } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createSolanaRpc } from '@solana/kit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createChainCall } from '../../apps/server/src/chain/chain-call.ts';
import { listTokenPrograms, readTokenPrograms } from '../../apps/server/src/indexer/state/read-accounts.ts';
import type { OrderRow } from '../../apps/server/src/store/schema.ts';
import { type Harness, startHarness } from './harness.ts';

const SOL = 1_000_000_000n;
/** A fifth of the steps place, change or cancel an order. */
const ORDERS_PER_SECOND = 8;
const ROUND_STEPS = 20;
const ROUND_MS = 20_000;
/** In one of these mostly everything happens; the rest is in case it does not. */
const ROUNDS = 14;
const MAX_ROUNDS = 8;
/** Longer than most expiries that traders choose. */
const QUIET_MS = 300_000;
/** Moves the price by about a hundredth. */
const SWAY = 1_000n * SOL;
const MAX_ORDERS_OF_ONE = 3;

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ prepared: inject('prepared'), ordersPerSecond: ORDERS_PER_SECOND });
});
afterEach(() => harness.stop());

/** Lets traders act, the market fall and rise by turns, and the keeper follow. */
async function live(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await harness.world.step(ROUND_STEPS);
    const { outputAmount } = await sway(WRAPPED_SOL, USDC, SWAY);
    await harness.advance(ROUND_MS / 2);
    await sway(USDC, WRAPPED_SOL, outputAmount);
    await harness.advance(ROUND_MS / 2);
    await harness.settled();
  }
}

async function sway(inputMint: OrderRow['input_mint'], outputMint: typeof inputMint, amount: bigint) {
  const result = await harness.world.trade({ inputMint, outputMint, amount });
  if (result.status === 'failed') throw new Error(result.error);
  return result;
}

async function ordersOnChain(): Promise<Map<string, OrderAccount>> {
  const filters = [{ dataSize: BigInt(ORDER_BYTES) }];
  const config = { commitment: 'confirmed', encoding: 'base64', filters } as const;
  const rows = await createSolanaRpc(harness.rpc).getProgramAccounts(VENUE_PROGRAM, config).send();
  return new Map(
    rows.flatMap(({ pubkey, account }) => {
      const order = toOrder(account.data[0]);
      return order ? [[pubkey, order] as const] : [];
    }),
  );
}

const rows = () => harness.store.db.selectFrom('orders').selectAll().execute();
const accounts = async () => {
  const call = createChainCall((body) => harness.localnet.answer(body, 'rpc-port'));
  return readTokenPrograms(await listTokenPrograms(call), () => false).accounts;
};

/** Everything in the accounts of a token, added up. */
async function sumOf(mint: OrderRow['input_mint']): Promise<bigint> {
  const own = (await accounts()).filter((account) => account.mint === mint);
  return own.reduce((sum, { amount }) => sum + amount, 0n);
}

/** What was paid in is in the escrow, sold or returned, of every order there ever was. */
async function expectEachAddsUp(): Promise<void> {
  const [open, held] = [await ordersOnChain(), await accounts()];
  for (const row of await rows()) {
    const escrow = held
      .filter(({ owner }) => owner === row.address)
      .reduce((sum, one) => sum + one.amount, 0n);
    expect(escrow).toBe(open.get(row.address)?.left ?? 0n);
    const rest = row.closed_ms === null ? escrow : BigInt(row.returned);
    expect(BigInt(row.sold) + rest).toBe(BigInt(row.size));
  }
}

test('the world’s traders place, change and cancel orders, the keeper fills and returns them, and every token adds up', {
  timeout: 400_000,
}, async () => {
  const dollars = await sumOf(USDC);
  const missing = new Set(['Open', 'Completed', 'Cancelled', 'Expired', 'changed', 'cycle']);
  // What a trader does is drawn anew in every run: the world lives until each of these has happened.
  for (let round = 0; round < MAX_ROUNDS && missing.size > 0; round += 1) {
    await live(ROUNDS);
    await harness.advance(QUIET_MS);
    await harness.settled();
    for (const { status, revision, sold, cycles_done: cycles } of await rows()) {
      missing.delete(status);
      if (cycles > 0) missing.delete('cycle');
      // Each change and fill raises the revision by one.
      if (sold === '0' && BigInt(revision) % 65_536n > 0n) missing.delete('changed');
    }
    expect(await sumOf(USDC)).toBe(dollars);
    await expectEachAddsUp();
  }
  expect([...missing]).toEqual([]);
  expect((await rows()).filter(({ kind }) => kind === 'limit').length).toBeGreaterThan(10);
});

test('a restarted world goes on with the orders that the chain holds, and no trader has more than it may', {
  timeout: 400_000,
}, async () => {
  await live(4);
  const before = await ordersOnChain();
  expect(before.size).toBeGreaterThan(3);
  harness = await harness.restart({ isKilled: true });
  await live(6);
  const open = await ordersOnChain();
  const owners = [...open.values()].map(({ owner }) => owner);
  for (const owner of owners)
    expect(owners.filter((other) => other === owner).length).toBeLessThanOrEqual(MAX_ORDERS_OF_ONE);
  const ended = (await rows()).filter(({ address, status }) => before.has(address) && status === 'Cancelled');
  expect(ended.length).toBeGreaterThan(0);
  await expectEachAddsUp();
});
