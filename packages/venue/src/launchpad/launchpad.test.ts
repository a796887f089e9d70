import { decodeTransaction, POOL_KINDS } from '@orrery/chain';
import { millis } from '@orrery/core/time';
import { generateKeyPairSigner, type KeyPairSigner, lamports } from '@solana/kit';
import { getMintDecoder } from '@solana-program/token';
import { beforeEach, describe, expect, test } from 'vitest';
import { isLaunch, type Pool } from '../swaps/pools/pool.ts';
import { tokenAmount } from '../testing/chain.ts';
import { ask, createTestVenue, heldBy, sol, type TestVenue, trade, usdc } from '../testing/venue.ts';
import { aPool, aToken } from '../testing.ts';
import { LAUNCH_DECIMALS, LAUNCH_SETTINGS, LAUNCH_SUPPLY, launchpadAccount } from './launch-settings.ts';

const SOL_USDC = aPool({ mints: [sol, usdc], reserves: [1_000_000_000_000n, 150_000_000_000n] });
const FUNDS = 10_000_000_000n;
/** More than the last buyers of a launch can be asked for. */
const GOAL = (LAUNCH_SETTINGS.figure2 * 104n) / 100n;

let world: TestVenue;
let developer: KeyPairSigner;
let mint: KeyPairSigner;

beforeEach(async () => {
  world = await createTestVenue({ pools: [SOL_USDC], takers: 2 });
  [developer, mint] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  world.chain.svm.airdrop(developer.address, lamports(FUNDS));
});

const plan = () => ({ developer, mint, symbol: 'NEW', name: 'Brand New', launchpad: 'pump.fun' });

/** Launches a token, and has the venue take its pool up as a catalogue would. */
async function launched(): Promise<Pool> {
  const id = await world.venue.launch(plan());
  const token = aToken({
    id: mint.address,
    decimals: LAUNCH_DECIMALS,
    tokenProgram: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as typeof sol.id,
    launch: { launchpad: 'pump.fun', developer: developer.address, createdAt: world.time.now() },
  });
  await world.venue.open([aPool({ id, mints: [token, sol], kind: 'launch' })]);
  const pool = world.venue.pools.find((each) => each.id === id);
  if (!pool) throw new Error('the launch is on the chain');
  return pool;
}

const token = (pool: Pool) => pool.mints[0];

test('a launched token stands whole in its pool, which its developer made at its launchpad', async () => {
  const pool = await launched();
  expect(pool.account).toMatchObject({
    kind: POOL_KINDS.launch,
    creator: developer.address,
    feeOwner: launchpadAccount('pump.fun'),
    reserve0: LAUNCH_SUPPLY,
    reserve1: 0n,
    ...LAUNCH_SETTINGS,
  });
  expect(tokenAmount(world.chain, pool.account.vault0)).toBe(LAUNCH_SUPPLY);
  const quote = world.venue.quote(ask(sol, token(pool), 1_000_000_000n));
  // 1 SOL − 0.5 % of the venue's − 1 %, against 30 SOL and 1.073 billion tokens.
  const net = (995_000_000n * 99n) / 100n;
  expect(quote.outAmount).toBe((1_073_000_000_000_000n * net) / (30_000_000_000n + net));
});

test('a launch that reaches its goal goes on as a pool at the same address, in the trade that does it', async () => {
  const pool = await launched();
  const changes: string[] = [];
  world.venue.onPool(({ pool: changed, kind }) => changes.push(`${kind} ${isLaunch(changed)}`));
  const { result } = await trade(world, ask(sol, token(pool), GOAL));
  expect(result.status).toBe('success');
  const state = world.venue.state(pool).pool;
  expect(state).toMatchObject({ kind: POOL_KINDS.product, feeBps: LAUNCH_SETTINGS.graduatedFeeBps });
  expect(world.venue.pools.find(({ id }) => id === pool.id)?.account.kind).toBe(POOL_KINDS.product);
  expect(changes).toEqual(['graduated false']);
  expect(tokenAmount(world.chain, state.vault0)).toBe(state.reserve0);
  expect(tokenAmount(world.chain, state.vault1)).toBe(state.reserve1);
  expect(state.reserve1).toBeGreaterThan(LAUNCH_SETTINGS.figure2);
});

test('what a launch has become is quoted as such from the next quote on, by any trader', async () => {
  const pool = await launched();
  const { venue } = world;
  const other = await world.reopen([pool]);
  const request = ask(sol, token(pool), 1_000_000_000n);
  expect(other.quote(request).route[0].label).toBe('Orrery Curve');
  await trade(world, ask(sol, token(pool), GOAL));
  // One venue has traded, the other is told by the block of it.
  await other.refresh([pool.id]);
  for (const each of [venue, other]) {
    const [leg] = each.quote(request).route;
    expect(leg.label).toBe('Orrery CPMM');
    expect(leg.feeAmount).toBe((leg.inAmount * BigInt(LAUNCH_SETTINGS.graduatedFeeBps)) / 10_000n);
    expect(each.quote({ ...request, dexes: ['Orrery CPMM'] }).route[0].pool.id).toBe(pool.id);
    expect(() => each.quote({ ...request, dexes: ['Orrery Curve'] })).toThrow('ROUTE_NOT_FOUND');
    const { transaction } = await each.order({ ...request, taker: world.taker.address });
    const { accounts } = decodeTransaction(transaction ?? new Uint8Array());
    // A launch's is written to, for what it burns when it ends.
    expect(accounts.find(({ address }) => address === mint.address)?.isWritable).toBe(false);
  }
  const graduatedAt = millis(77);
  await other.open([{ ...pool, graduatedAt }]);
  expect(other.pools.find(({ id }) => id === pool.id)).toMatchObject({
    graduatedAt,
    account: { kind: POOL_KINDS.product },
  });
});

describe('a token is delisted', () => {
  test.each([
    ['from its launch', 5_000_000_000n],
    ['from the pool that its launch became', GOAL],
  ])('%s, once everybody has sold it', async (_, amount) => {
    const pool = await launched();
    const { venue, taker, chain } = world;
    await trade(world, ask(sol, token(pool), amount));
    await expect(venue.delist(pool, developer)).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await trade(world, ask(token(pool), sol, await heldBy(world, token(pool), taker.address)));
    const before = chain.svm.getBalance(developer.address) ?? 0n;
    await venue.delist(pool, developer);
    const left = chain.svm.getAccount(mint.address);
    if (!left.exists) throw new Error('the mint is gone');
    expect(getMintDecoder().decode(left.data.slice(0, 82))).toMatchObject({
      supply: 0n,
      mintAuthority: { __option: 'None' },
    });
    expect(chain.svm.getAccount(pool.id).exists).toBe(false);
    expect(chain.svm.getBalance(developer.address) ?? 0n).toBeGreaterThan(before);
    await venue.delist(pool, developer);
    venue.close(pool);
    expect(() => venue.quote(ask(sol, token(pool), 1_000_000n))).toThrow('ROUTE_NOT_FOUND');
  });

  test('only by its developer', async () => {
    const pool = await launched();
    const [, stranger] = world.takers;
    if (!stranger) throw new Error('there are two takers');
    await expect(world.venue.delist(pool, stranger)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' });
    expect(world.chain.svm.getAccount(pool.id).exists).toBe(true);
  });

  test('also when it was bought with another than SOL', async () => {
    const pool = await launched();
    const { venue, taker } = world;
    await trade(world, ask(sol, usdc, 2_000_000_000n));
    await trade(world, ask(usdc, token(pool), await heldBy(world, usdc, taker.address)));
    await trade(world, ask(token(pool), usdc, await heldBy(world, token(pool), taker.address)));
    await venue.delist(pool, developer);
  });
});

test('a launch its developer cannot pay, or with too long a name, says so and opens nothing', async () => {
  const poor = await generateKeyPairSigner();
  await expect(world.venue.launch({ ...plan(), developer: poor })).rejects.toMatchObject({
    code: 'SIMULATION_FAILED',
  });
  await expect(world.venue.launch({ ...plan(), name: 'x'.repeat(1_200) })).rejects.toMatchObject({
    code: 'TRANSACTION_TOO_LARGE',
  });
  expect(world.chain.svm.getAccount(mint.address).exists).toBe(false);
  expect(world.chain.svm.getBalance(developer.address)).toBe(FUNDS);
});
