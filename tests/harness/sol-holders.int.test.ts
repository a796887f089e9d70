import { SYSTEM_PROGRAM } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { HoldersReplySchema } from '@orrery/wire/wallets/holders';
import { type Address, createSolanaRpc } from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

const SOL = 1_000_000_000n;
const NO_DATA = { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: 0 } } as const;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterAll(() => harness.stop());

const rpc = () => createSolanaRpc(harness.rpc);
const asset = () => harness.market.asset(WRAPPED_SOL);

/** Lamports of every wallet on the chain. */
async function walletsOnChain(): Promise<ReadonlyMap<Address, bigint>> {
  const found = await rpc().getProgramAccounts(SYSTEM_PROGRAM, NO_DATA).send();
  return new Map(found.map(({ pubkey, account }) => [pubkey, account.lamports]));
}

async function pass(): Promise<void> {
  await harness.advance(2 * SLOT_MS);
  await harness.settled();
}

/** The wallets that hold SOL are those on the chain, but for the owners of its token accounts and the venue's own. */
async function expectHoldersAsOnChain(): Promise<void> {
  const onChain = await walletsOnChain();
  const held = harness.market.holders(WRAPPED_SOL, 10_000).holders;
  const wallets = held.filter(({ role }) => role === 'wallet');
  const known = new Set(held.map(({ address }) => address));
  expect([...onChain.keys()].filter((wallet) => !known.has(wallet))).toEqual([]);
  expect(wallets.filter(({ address }) => !onChain.has(address))).toEqual([]);
  expect(asset().holderCount).toBe(wallets.length);
  for (const { address, amount } of wallets)
    expect(amount, address).toBeGreaterThanOrEqual(Number(onChain.get(address)) / 1e9 - 1e-6);
}

test('SOL’s holders are the chain’s wallets, as they come, trade and go', async () => {
  await pass();
  await expectHoldersAsOnChain();
  const before = asset().holderCount ?? 0;

  const wallet = await harness.wallet(1);
  await pass();
  expect(asset().holderCount).toBe(before + 1);
  expect(harness.market.balance(WRAPPED_SOL, wallet.address)).toBe(10);

  await wallet.swap(WRAPPED_SOL, USDC, SOL);
  await pass();
  const left = (await walletsOnChain()).get(wallet.address) ?? 0n;
  expect(left).toBeLessThan(9n * SOL);
  expect(harness.market.balance(WRAPPED_SOL, wallet.address)).toBe(Number(left) / 1e9);
  expect(asset().holderCount).toBe(before + 1);
  await expectHoldersAsOnChain();
});

test('its largest holders are those that the node names, and its change is of its holders', async () => {
  const reply = await fetch(`${harness.url}/v1/holders/${WRAPPED_SOL}?limit=100`);
  const { holders = [], count } = v.parse(HoldersReplySchema, await reply.json());
  const { value: richest } = await rpc().getLargestAccounts({ commitment: 'confirmed' }).send();
  const wallets = await walletsOnChain();
  const expected = richest.filter(({ address }) => wallets.has(address)).slice(0, 5);
  const named = holders.filter(({ address }) => wallets.has(address)).slice(0, 5);
  expect(named.map(({ address }) => address)).toEqual(expected.map(({ address }) => address));
  expect(count).toBe(asset().holderCount);

  const { stats5m, holderCount } = asset();
  await harness.wallet(2);
  await pass();
  expect(asset().holderCount).toBe((holderCount ?? 0) + 1);
  expect((asset().stats5m?.holderChange ?? 0) > (stats5m?.holderChange ?? 0)).toBe(true);
});
