import { parseTransaction } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { createTableIndex, createTableKeeper, type Pool } from '@orrery/venue';
import { signOrder } from '@orrery/venue/testing';
import { readBalances } from '@orrery/world/testing';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

/** How often new pools are listed. */
const ROUND_MS = 300_000;
let harness: Harness;
let user: KeyPairSigner;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  user = await aWallet(79);
});
afterAll(() => harness.stop());

async function aWallet(seed: number): Promise<KeyPairSigner> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed));
  await harness.localnet.rpc.requestAirdrop(signer.address, lamports(20_000_000_000n)).send();
  await harness.advance(SLOT_MS);
  return signer;
}

/** A client's transaction that buys a token for SOL. */
async function buying(mint: Address) {
  const { venue } = harness;
  const request = { inputMint: WRAPPED_SOL, outputMint: mint, amount: atoms(10_000_000n) };
  const quote = venue.quote({ ...request, slippageBps: bps(50), platformFeeBps: bps(0) });
  const { bytes } = await venue.clientSwaps.transaction({ quote, user: user.address });
  return { quote, bytes, tables: parseTransaction(bytes).lookups.map(({ table }) => table) };
}

async function land(transaction: Uint8Array): Promise<void> {
  const signed = await signOrder({ transaction }, user);
  const wire = Buffer.from(signed).toString('base64') as Base64EncodedWireTransaction;
  await harness.localnet.rpc
    .sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' })
    .send();
  await harness.advance(SLOT_MS);
}

/** A launch that has become a pool. */
async function graduated(symbol: string): Promise<Pool> {
  const { pool: id } = await harness.world.launch(symbol);
  await harness.advance(SLOT_MS);
  await harness.world.graduate(id);
  await harness.advance(SLOT_MS);
  const found = harness.venue.pools.find((pool) => pool.id === id);
  if (!found) throw new Error('the venue has not been told of the launch');
  return found;
}

describe('a pool that has become deep', () => {
  test('is listed within minutes, and from then on swaps look its accounts up, after a restart too', async () => {
    const { mints } = await graduated('DEEP');
    const [{ id: mint }] = mints;
    const before = await buying(mint);
    await harness.advance(ROUND_MS);
    await harness.advance(5 * SLOT_MS);
    const after = await buying(mint);
    const added = after.tables.filter((table) => !before.tables.includes(table));
    expect(added).toHaveLength(1);
    // Three accounts of the pool and its mint at a byte each, and a table's 34.
    expect(before.bytes.length - after.bytes.length).toBeGreaterThan(50);
    await land(after.bytes);
    expect((await readBalances(harness.localnet.rpc, user.address)).get(mint)).toBe(after.quote.outAmount);
    harness = await harness.restart();
    expect((await buying(mint)).tables).toEqual(after.tables);
  });
});

describe('the keeper of tables', () => {
  /** One with a wallet and tables of its own. */
  async function aKeeper(seed: number, constants: readonly Address[]) {
    const { venue, time, localnet } = harness;
    const index = createTableIndex(new Map());
    const stateOf = (pool: Pick<Pool, 'id'>) => venue.state(pool);
    const keeper = await aWallet(seed);
    const setup = { rpc: localnet.rpc, time, index, keeper, constants, stateOf };
    return { index, keeper: createTableKeeper(setup), again: () => createTableKeeper(setup) };
  }
  const naming = (pool: Pool) => ({
    computeBudget: [],
    setup: [],
    swap: {
      programAddress: user.address,
      accounts: [pool.id, pool.account.vault0, pool.account.vault1].map((address) => ({ address, role: 1 })),
    },
    cleanup: [],
    other: [],
  });

  test('nothing can be named in the slot it was listed in', async () => {
    const [pool] = harness.venue.pools;
    if (!pool) throw new Error('the world has pools');
    const { index, keeper } = await aKeeper(80, []);
    const slot = () => harness.localnet.rpc.getSlot({ commitment: 'processed' }).send();
    const began = await slot();
    expect(await keeper.list([pool])).toBe(1);
    await keeper.read();
    expect(await slot()).toBe(began);
    expect(index.pick(naming(pool)).size).toBe(0);
    await harness.advance(2 * SLOT_MS);
    await keeper.read();
    const [entries] = index.pick(naming(pool)).values();
    const { id, account, mints } = pool;
    const own = [id, account.vault0, account.vault1, ...mints.map((mint) => mint.id)];
    expect(entries).toEqual(expect.arrayContaining(own));
    expect(await keeper.list([pool])).toBe(0);
  });

  test('fills a table to its last place before it makes another, one a call', async () => {
    const pools = harness.venue.pools.slice(0, 12);
    const constants = await Promise.all(
      Array.from({ length: 230 }, async () => (await generateKeyPairSigner()).address),
    );
    const { index, keeper, again } = await aKeeper(81, constants);
    const counts: number[] = [];
    for (let left = pools.length; left > 0; left -= counts.at(-1) ?? left) {
      counts.push(await keeper.list(pools));
      await harness.advance(2 * SLOT_MS);
      await again().read();
    }
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(pools.length);
    for (const pool of pools) {
      const [entries = []] = index.pick(naming(pool)).values();
      expect(entries.slice(0, constants.length)).toEqual(constants);
      expect(entries.length).toBeLessThanOrEqual(256);
      expect(new Set(entries).size).toBe(entries.length);
    }
  });
});
