import { buildTransaction, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { AppError } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import {
  type Address,
  generateKeyPairSigner,
  getTransactionDecoder,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import { getMintDecoder, getTokenDecoder, getTransferCheckedInstruction } from '@solana-program/token';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { derivePool, type Pool } from '../pool.ts';
import { createLocks } from '../pools/lock.ts';
import { createPoolRegistry, type PoolChange } from '../pools/pool-registry.ts';
import { createReserveBook } from '../pools/reserves.ts';
import { createRouteGraph } from '../routes/router.ts';
import { tokenAmount } from '../test-chain.ts';
import { ask, createTestVenue, heldBy, sol, type TestVenue, trade, usdc } from '../test-venue.ts';
import { associatedAccount, aToken, signOrder } from '../testing.ts';
import type { Venue } from '../venue.ts';
import { LAUNCH_CURVE, LAUNCH_SUPPLY, toCurvePlan, toGraduatedPlan } from './launch-plan.ts';
import { createLaunches, isPassing } from './launches.ts';

const SOL = 1_000_000_000n;
const bonk = aToken({
  id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
  symbol: 'BONK',
  decimals: 5,
});
const KIND_AT = 165;
const KIND_ACCOUNT = 2;

let world: TestVenue;
let changes: string[];

beforeEach(async () => {
  world = await createTestVenue({
    pools: [
      {
        seed: 'SOL-USDC',
        mints: [sol, usdc],
        reserves: [1_000n * SOL, 150_000_000_000n],
        curve: { kind: 'constant-product' },
        feeBps: 30,
      },
      {
        seed: 'BONK-SOL',
        mints: [bonk, sol],
        reserves: [10n ** 14n, 1_000n * SOL],
        curve: { kind: 'constant-product' },
        feeBps: 30,
      },
    ],
    takers: 3,
    holdings: [{ token: bonk, amount: 10n ** 12n }],
  });
  changes = [];
  world.venue.onPool(({ pool, kind }) => changes.push(`${pool.curve.kind} ${kind}`));
});

/** With names as long as they may be. */
async function launch(): Promise<Pool> {
  const mint = await generateKeyPairSigner();
  const { venue, taker: developer } = world;
  const names = {
    symbol: 'CATCATCATC',
    name: 'A name of exactly 32 letters, ok',
    launchpad: 'raydium-launchlab',
    links: 'xtw',
  };
  return venue.launch({ developer, mint, ...names });
}

/** Resolves with the next change of this kind. */
function nextChange(venue: Venue, wanted: PoolChange['kind']): Promise<Pool> {
  return new Promise((resolve) => {
    const stop = venue.onPool(({ pool, kind }) => {
      if (kind !== wanted) return;
      stop();
      resolve(pool);
    });
  });
}

async function buy(pool: Pool, lamports: bigint, taker?: KeyPairSigner): Promise<void> {
  expect((await trade(world, ask(sol, pool.mints[0], lamports), taker)).result.status).toBe('success');
  expectConserved(pool);
}

/** Sends some of the taker's tokens straight into the curve's vault. */
async function give({ mints: [token], vaults }: Pool, amount: bigint): Promise<void> {
  const { chain, taker } = world;
  const before = tokenAmount(chain, vaults[0]);
  const gift = getTransferCheckedInstruction(
    {
      source: associatedAccount(token, taker.address),
      mint: token.id,
      destination: vaults[0],
      authority: taker,
      amount,
      decimals: token.decimals,
    },
    { programAddress: token.tokenProgram },
  );
  const lifetime = { blockhash: chain.svm.latestBlockhash(), lastValidBlockHeight: 0n };
  const unsigned = buildTransaction(taker.address, lifetime, [gift]);
  const signed = await signOrder({ transaction: unsigned }, taker);
  chain.svm.sendTransaction(getTransactionDecoder().decode(signed));
  expect(tokenAmount(chain, vaults[0])).toBe(before + amount);
}

async function sellAll(pool: Pool, taker: KeyPairSigner): Promise<void> {
  const held = await heldBy(world, pool.mints[0], taker.address);
  expect((await trade(world, ask(pool.mints[0], sol, held), taker)).result.status).toBe('success');
  expectConserved(pool);
}

function mintSupply(mint: Address): bigint | undefined {
  const found = world.chain.svm.getAccount(mint);
  return found.exists ? getMintDecoder().decode(found.data).supply : undefined;
}

function tokenSum(mint: Address): bigint {
  return world.chain.svm
    .getProgramAccounts(TOKEN_2022_PROGRAM)
    .filter(({ data }) => data.length === KIND_AT || data[KIND_AT] === KIND_ACCOUNT)
    .map(({ data }) => getTokenDecoder().decode(data))
    .filter((account) => account.mint === mint)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Every unit of the supply lies in an account, and the venue knows what its vaults hold. */
function expectConserved(pool: Pool): void {
  const [token] = pool.mints;
  expect(tokenSum(token.id)).toBe(mintSupply(token.id));
  for (const each of world.venue.pools) {
    expect(world.venue.reserves(each)).toEqual(each.vaults.map((vault) => tokenAmount(world.chain, vault)));
  }
}

/** Quote for each token, what a tiny trade would give. */
function spot(pool: Pool): number {
  const [tokens, quote] = world.venue.reserves(pool);
  const virtual = pool.curve.kind === 'launch' ? pool.curve.virtual : [0n, 0n];
  return Number(quote + (virtual[1] ?? 0n)) / Number(tokens + (virtual[0] ?? 0n));
}

async function graduated(): Promise<{ curve: Pool; pool: Pool }> {
  const curve = await launch();
  await launchTo(curve, 80n * SOL);
  const opening = nextChange(world.venue, 'opened');
  await buy(curve, 7n * SOL);
  return { curve, pool: await opening };
}

async function launchTo(curve: Pool, lamports: bigint): Promise<void> {
  for (const taker of world.takers) await buy(curve, lamports / BigInt(world.takers.length), taker);
}

test('a launched token trades on its curve at the defaults of real launchpads', async () => {
  const curve = await launch();
  expect(world.venue.pools).toContain(curve);
  expect(world.venue.reserves(curve)).toEqual([LAUNCH_SUPPLY, 0n]);
  expect(mintSupply(curve.mints[0].id)).toBe(LAUNCH_SUPPLY);
  expect(spot(curve) * 1000).toBeCloseTo(30 / 1_073, 6);
  await buy(curve, SOL);
  expect(changes).toEqual(['launch opened', 'launch settled']);
});

test('a curve that reaches its goal becomes a pool at the same price, with nothing made or lost', async () => {
  const { curve, pool } = await graduated();
  const ended = (Number(LAUNCH_CURVE.goal) + 30e9) ** 2 / (30e9 * 1.073e15);
  expect(changes.slice(-3)).toEqual(['launch settled', 'constant-product opened', 'launch closed']);
  expect(world.venue.pools).toContain(pool);
  expect(world.venue.pools).not.toContain(curve);
  expect(pool.seed).not.toBe(curve.seed);
  expect(() => world.venue.reserves(curve)).toThrow('ROUTE_NOT_FOUND');
  expectConserved(pool);
  expect(spot(pool) / ended).toBeGreaterThan(0.98);
  expect(spot(pool) / ended).toBeLessThan(1.1);
  await buy(pool, SOL);
});

test('the pool takes over the curve’s last price exactly, also after a purchase far beyond the goal', async () => {
  const curve = await launch();
  await launchTo(curve, 60n * SOL);
  const opening = nextChange(world.venue, 'opened');
  let last = 0;
  const stop = world.venue.onPool(({ pool, kind }) => {
    if (kind === 'settled') last = spot(pool);
  });
  await buy(curve, 90n * SOL);
  stop();
  const pool = await opening;
  expect(spot(pool) / last).toBeCloseTo(1, 6);
  expectConserved(pool);
});

test('neither lamports sent ahead to where the pool would be nor a gift keep a curve from graduating', async () => {
  const curve = await launch();
  const { authority, chain, time } = world;
  await buy(curve, SOL);
  await give(curve, 1_000_000n);
  const blocked = await derivePool(authority.address, toGraduatedPlan(curve, time.now()));
  chain.svm.airdrop(blocked.vaults[1], lamports(1_000_000n));
  const opening = nextChange(world.venue, 'opened');
  expect((await trade(world, ask(sol, curve.mints[0], 90n * SOL))).result.status).toBe('success');
  const pool = await opening;
  expect(pool.mints).toEqual(curve.mints);
  expect(pool.seed).not.toBe(blocked.seed);
  expectConserved(pool);
});

describe('an order on a curve', () => {
  test('is refused once the curve is over, and after its graduation', async () => {
    const curve = await launch();
    await launchTo(curve, 80n * SOL);
    const { venue, taker } = world;
    const request = ask(curve.mints[0], sol, 1_000_000n);
    const orders = await Promise.all([1, 2].map(() => venue.order({ ...request, taker: taker.address })));
    const signed = await Promise.all(orders.map((order) => signOrder(order, taker)));
    const opening = nextChange(venue, 'opened');
    const last = await venue.order({ ...ask(sol, curve.mints[0], 7n * SOL), taker: taker.address });
    const settling = venue.execute(last.requestId, await signOrder(last, taker));
    const early = venue.execute(orders[0]?.requestId ?? '', signed[0] ?? new Uint8Array());
    expect((await settling).status).toBe('success');
    const refused = { status: 'failed', code: 6001 };
    expect(await early).toMatchObject(refused);
    await opening;
    const late = await venue.execute(orders[1]?.requestId ?? '', signed[1] ?? new Uint8Array());
    expect(late).toMatchObject(refused);
  });
});

describe('a graduation that did not happen', () => {
  async function reachGoalWithChainDown(): Promise<Pool> {
    const curve = await launch();
    await launchTo(curve, 80n * SOL);
    const { venue, chain } = world;
    const stop = venue.onPool(() => {
      chain.fault = 'down';
    });
    await trade(world, ask(sol, curve.mints[0], 7n * SOL));
    stop();
    await vi.waitUntil(() => chain.refused > 0, 20_000);
    await new Promise((resolve) => setImmediate(resolve));
    chain.fault = undefined;
    expect(venue.pools).toContain(curve);
    return curve;
  }

  test('is made up for after a later settlement anywhere', async () => {
    const curve = await reachGoalWithChainDown();
    const opening = nextChange(world.venue, 'opened');
    await trade(world, ask(sol, usdc, SOL));
    expect((await opening).mints).toEqual(curve.mints);
    expectConserved(curve);
  });

  test('is made up for at the next start', async () => {
    const curve = await reachGoalWithChainDown();
    world = { ...world, venue: await world.reopen(world.venue.pools) };
    expect(world.venue.pools.map((pool) => pool.curve.kind)).not.toContain('launch');
    expectConserved(curve);
  });

  test('is told, and not tried for ever, when no later attempt can mend it', async () => {
    await reachGoalWithChainDown();
    const { authority, chain, time: clock, venue } = world;
    const { rpc } = chain;
    const book = await createReserveBook(rpc, venue.pools);
    const pools = createPoolRegistry(book, createRouteGraph({ clock }), venue.pools);
    const mistake = new TypeError('a mistake');
    const submit = vi.fn(() => Promise.reject(mistake));
    const told: object[] = [];
    const log = { error: (facts: object) => told.push(facts) };
    await createLaunches({ rpc, authority, clock, pools, locks: createLocks(), sender: { submit }, log });
    for (const pool of pools.live.filter(({ curve }) => curve.kind !== 'launch')) {
      pools.settle(pool, pools.reserves(pool));
    }
    expect(told).toEqual([{ err: mistake, pool: expect.any(String) }]);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('may go well the next time when the chain was away or refused, and only then', () => {
    expect(isPassing(new AppError('CHAIN_UNAVAILABLE', { reason: 'away' }))).toBe(true);
    expect(isPassing(new AppError('SIMULATION_FAILED', { reason: 'moved', logs: [] }))).toBe(true);
    expect(isPassing(new AppError('TRANSACTION_TOO_LARGE', { bytes: 1_300 }))).toBe(false);
    expect(isPassing(new TypeError('a mistake'))).toBe(false);
  });

  test('is found to have happened when only its answer was lost', async () => {
    const curve = await launch();
    await launchTo(curve, 80n * SOL);
    const { venue, chain } = world;
    const stop = venue.onPool(() => {
      chain.fault = 'lost-reply';
    });
    const opening = nextChange(venue, 'opened');
    await trade(world, ask(sol, curve.mints[0], 7n * SOL));
    stop();
    await opening;
    expectConserved(curve);
  });
});

test('everybody sells after the graduation and a restart, then the token is gone', async () => {
  const { pool } = await graduated();
  const [token] = pool.mints;
  const { takers, feeOwner, chain } = world;
  world = { ...world, venue: await world.reopen(world.venue.pools) };
  const { venue } = world;
  for (const taker of takers) {
    await expect(venue.delist(pool)).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await sellAll(pool, taker);
  }
  expect(mintSupply(token.id)).toBe(venue.reserves(pool)[0]);
  const closing = nextChange(venue, 'closed');
  await venue.delist(pool);
  expect(await closing).toBe(pool);
  expect(venue.pools).not.toContain(pool);
  expect(mintSupply(token.id)).toBeUndefined();
  for (const vault of pool.vaults) expect(chain.svm.getAccount(vault).exists).toBe(false);
  expect(tokenSum(token.id)).toBe(0n);
  expect(() => venue.quote(ask(sol, token, SOL))).toThrow('ROUTE_NOT_FOUND');
  expect(tokenAmount(chain, associatedAccount(sol, feeOwner)) > 0n).toBe(true);
  await venue.delist(pool);
});

test('a token bought with another than SOL or a dollar, or with another launched one, can be delisted too', async () => {
  const [curve, other] = [await launch(), await launch()];
  const [token] = curve.mints;
  await buy(other, SOL);
  const held = await heldBy(world, other.mints[0], world.taker.address);
  for (const request of [ask(bonk, token, 10n ** 9n), ask(other.mints[0], token, held)]) {
    expect((await trade(world, request)).result.status).toBe('success');
  }
  await sellAll(curve, world.taker);
  await world.venue.delist(curve);
  await world.venue.delist(other);
});

test('lamports sent ahead to where a curve’s vaults would be do not keep a token from its launch', async () => {
  const { authority, chain, time, taker: developer, venue } = world;
  const mint = await generateKeyPairSigner();
  const plan = { developer, mint, symbol: 'CAT', name: 'A cat', launchpad: 'orrery.fun' };
  const blocked = await derivePool(authority.address, toCurvePlan(plan, time.now()));
  chain.svm.airdrop(blocked.vaults[1], lamports(1_000_000n));
  const curve = await venue.launch(plan);
  expect(curve.seed).not.toBe(blocked.seed);
  await buy(curve, SOL);
});

describe('a launch that landed although its answer was lost', () => {
  /** Launches, with a fault once the mint's creation (1) or the pool's opening (2) has reached the chain. */
  async function launchWith(fault: 'lost-reply' | 'down', after: 1 | 2): Promise<Pool> {
    const { chain } = world;
    const sending = vi.spyOn(chain.sent, 'push').mockImplementation((signature) => {
      chain.sent[chain.sent.length] = signature;
      if (chain.sent.length === after) chain.fault = fault;
      return chain.sent.length;
    });
    try {
      if (fault === 'lost-reply') return await launch();
      // A minute passes once the venue waits for a chain that is away: nobody looks any longer.
      const isWaiting = vi.waitUntil(() => world.time.pending > 0, 20_000);
      const [pool] = await Promise.all([launch(), isWaiting.then(() => world.time.advance(60_000))]);
      return pool;
    } finally {
      sending.mockRestore();
      chain.fault = undefined;
    }
  }

  test('is found on the chain at once', async () => {
    const curve = await launchWith('lost-reply', 1);
    expect(changes).toEqual(['launch opened']);
    await buy(curve, SOL);
  });

  test('is found after a later settlement when the chain was away', async () => {
    await expect(launchWith('down', 2)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' });
    expect(changes).toEqual([]);
    const opening = nextChange(world.venue, 'opened');
    await trade(world, ask(sol, usdc, SOL));
    await buy(await opening, SOL);
  });
});

test('a launch its developer cannot pay, or with too long a name, says so and opens nothing', async () => {
  const developer = await generateKeyPairSigner();
  const mint = await generateKeyPairSigner();
  const plan = { developer, mint, symbol: 'CAT', name: 'A cat', launchpad: 'orrery.fun' };
  await expect(world.venue.launch(plan)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' });
  const tooLong = { ...plan, developer: world.taker, name: 'x'.repeat(100) };
  await expect(world.venue.launch(tooLong)).rejects.toMatchObject({ code: 'TRANSACTION_TOO_LARGE' });
  expect(world.venue.pools.map(({ mints }) => mints[0].id)).toEqual([WRAPPED_SOL, bonk.id]);
  expect(mintSupply(mint.address)).toBeUndefined();
});
