import { ORDER_BYTES } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import {
  rentLamports,
  SIGNATURE_FEE_LAMPORTS,
  SLOT_MS,
  TOKEN_ACCOUNT_RENT,
} from '@orrery/domain/solana/network';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import * as apiPaths from '@orrery/wire/paths';
import { type Address, createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { fillOrders } from '../../apps/server/src/keepers/fill-orders.ts';
import { tokenOf as tokenHeld } from '../../apps/server/src/testing/chain-facts.ts';
import { type Harness, startHarness } from './harness.ts';
import { placeOrder, readOrder, TIP_LAMPORTS, TIPS, untilGone } from './orders.ts';

const UNIT = 1_000_000n;
const SOL = 1_000_000_000n;
const SIZE = 100n * UNIT;
/** A hundredth better than the market. */
const BETTER_PERCENT = 101n;
/** The shortest expiry of the form. */
const LIFE_SECONDS = 600;
const RENTS = rentLamports(ORDER_BYTES) + TOKEN_ACCOUNT_RENT;

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterEach(() => harness.stop());

function tokenOf(symbol: string): TokenFacts {
  const found = harness.catalogue.tokens().find((token) => token.symbol === symbol);
  if (!found) throw new Error(`this world has no ${symbol}`);
  return found;
}

/** A wallet with 10 SOL less what some USDC cost. */
async function anOwner(number: number): Promise<KeyPairSigner> {
  const owner = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number));
  const trader = await harness.wallet(number);
  await harness.advance(SLOT_MS);
  expect((await trader.swap(WRAPPED_SOL, USDC, 5n * SOL)).executed.status).toBe('Success');
  await harness.advance(SLOT_MS);
  return owner;
}

const quoted = (inputMint: Address, outputMint: Address, amount: bigint) =>
  harness.venue.quote({
    inputMint,
    outputMint,
    amount: atoms(amount),
    slippageBps: bps(0),
    platformFeeBps: bps(0),
  }).outAmount;

const lamportsOf = async (address: Address) =>
  (await harness.localnet.rpc.getBalance(address, { commitment: 'confirmed' }).send()).value;

/** The key that the prepared directory has for it. */
const KEEPER_SEED = 244;
const keeperAddress = async () =>
  (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(KEEPER_SEED))).address;

/** Makers sell SOL until so many USDC buy this much of it. */
async function cheapenSol(usdc: bigint, wanted: bigint): Promise<void> {
  while (quoted(USDC, WRAPPED_SOL, usdc) < wanted) {
    await harness.world.trade({ inputMint: WRAPPED_SOL, outputMint: USDC, amount: 100n * SOL });
    await harness.advance(SLOT_MS);
    await harness.settled();
  }
}

test('a limit order is filled when the market reaches its price, and its owner gets all that the route brings', async () => {
  const owner = await anOwner(71);
  const asked = (quoted(USDC, WRAPPED_SOL, SIZE) * BETTER_PERCENT) / 100n;
  const { address } = await placeOrder(harness, owner, {
    input: tokenOf('USDC'),
    output: tokenOf('SOL'),
    terms: { size: SIZE, asked },
  });
  await harness.advance(10 * SLOT_MS);
  expect((await readOrder(harness, address))?.left).toBe(SIZE);
  const before = await lamportsOf(owner.address);
  const keeper = await keeperAddress();
  const paid = await lamportsOf(keeper);
  await cheapenSol(SIZE, asked);
  await untilGone(harness, address);
  const unspent = BigInt((TIPS - 1) * TIP_LAMPORTS);
  const received = (await lamportsOf(owner.address)) - before - RENTS - unspent;
  expect(received).toBeGreaterThanOrEqual(asked);
  expect(await lamportsOf(keeper)).toBe(paid + BigInt(TIP_LAMPORTS) - SIGNATURE_FEE_LAMPORTS);
});

test('an order opened before a restart is filled once after it, though two keepers want it', async () => {
  const owner = await anOwner(72);
  const asked = (quoted(USDC, WRAPPED_SOL, SIZE) * BETTER_PERCENT) / 100n;
  const sides = { input: tokenOf('USDC'), output: tokenOf('SOL') };
  const addresses: Address[] = [];
  for (const id of [1n, 2n, 3n]) {
    const held = await placeOrder(harness, owner, { ...sides, terms: { id, size: SIZE, asked } });
    addresses.push(held.address);
  }
  harness = await harness.restart({ isKilled: true });
  const { localnet, venue, time } = harness;
  const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(73));
  const onSlot = (listener: (closed: number) => void) => localnet.onSlot(listener);
  const log = { warn: () => {} };
  const other = fillOrders({ rpc: localnet.rpc, onSlot, venue, signer, time, log });
  try {
    await vi.waitFor(async () => {
      await harness.advance(SLOT_MS);
      expect(await lamportsOf(signer.address)).toBeGreaterThan(0n);
    }, 20_000);
    const before = await lamportsOf(owner.address);
    await cheapenSol(3n * SIZE, 3n * asked);
    for (const address of addresses) await untilGone(harness, address);
    const unspent = BigInt((TIPS - 1) * TIP_LAMPORTS);
    const received = (await lamportsOf(owner.address)) - before - 3n * (RENTS + unspent);
    expect(received).toBeGreaterThanOrEqual(3n * asked);
    expect(received).toBeLessThan(4n * asked);
  } finally {
    await other.stop();
  }
});

test('an order past its expiry is returned whole by the keeper, through a restart, for one tip', async () => {
  const owner = await anOwner(74);
  const usdcOf = () => tokenHeld(harness.localnet.rpc, owner.address, USDC);
  const [sol, usdc] = [await lamportsOf(owner.address), await usdcOf()];
  const expiry = BigInt(Math.floor(harness.time.now() / 1_000) + LIFE_SECONDS);
  const sides = { input: tokenOf('USDC'), output: tokenOf('SOL') };
  const asked = quoted(USDC, WRAPPED_SOL, SIZE) * 2n;
  const { address } = await placeOrder(harness, owner, { ...sides, terms: { size: SIZE, asked, expiry } });
  expect(await usdcOf()).toBe(usdc - SIZE);
  await harness.advance((LIFE_SECONDS / 2) * 1_000);
  expect((await readOrder(harness, address))?.left).toBe(SIZE);
  harness = await harness.restart({ isKilled: true });
  expect((await readOrder(harness, address))?.left).toBe(SIZE);
  await harness.advance((LIFE_SECONDS / 2) * 1_000);
  await untilGone(harness, address);
  expect(await usdcOf()).toBe(usdc);
  expect(await lamportsOf(owner.address)).toBe(sol - SIGNATURE_FEE_LAMPORTS - BigInt(TIP_LAMPORTS));
  const query = new URLSearchParams({ user: owner.address, orderStatus: 'history' });
  const reply = await fetch(`${harness.url}${apiPaths.triggerOrders}?${query}`);
  expect(await reply.json()).toMatchObject({
    orders: [{ status: 'Expired', trades: [], rawRemainingMakingAmount: String(SIZE) }],
  });
});
