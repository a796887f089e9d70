import {
  buildDelisting,
  buildGraduation,
  buildMintCreation,
  buildPoolOpening,
  type SolanaRpc,
} from '@orrery/chain';
import { AppError, type Clock, isAppError } from '@orrery/core';
import { type Address, getBase64Encoder, type KeyPairSigner } from '@solana/kit';
import { getMintDecoder } from '@solana-program/token';
import { askChain } from '../ask-chain.ts';
import type { Reserves } from '../curves/sides.ts';
import type { Sender } from '../landing/sender.ts';
import { toToken } from '../orders/settlement-plan.ts';
import { derivePool, type Pool, type PoolPlan } from '../pool.ts';
import type { Locks } from '../pools/lock.ts';
import type { PoolRegistry } from '../pools/pool-registry.ts';
import { tokenAmounts } from '../pools/reserves.ts';
import { readTokenAccount } from '../token-account.ts';
import { graduationAmounts, isOver } from './graduation.ts';
import {
  closeNotice,
  LAUNCH_DECIMALS,
  LAUNCH_SUPPLY,
  type LaunchPlan,
  openNotice,
  toCurvePlan,
  toGraduatedPlan,
} from './launch-plan.ts';

interface LaunchesSetup {
  rpc: SolanaRpc;
  authority: KeyPairSigner;
  clock: Clock;
  pools: PoolRegistry;
  locks: Locks;
  sender: Sender;
  log: { error(facts: object, message: string): void };
}

/** Pools that come and go while the venue runs. */
export interface Launches {
  launch(plan: LaunchPlan): Promise<Pool>;
  delist(pool: Pool): Promise<void>;
}

/**
 * Opens and closes launched tokens' pools, and moves each curve that has reached its goal to a pool: at once, and again after later
 * settlements until it is done. What trying again cannot mend is logged and left to the next start.
 */
export async function createLaunches(setup: LaunchesSetup): Promise<Launches> {
  const { clock, pools, locks, log } = setup;
  const due = new Set<Pool>();
  const unsure = new Set<Pool>();

  async function graduateDue(): Promise<void> {
    for (const pool of due) {
      due.delete(pool);
      try {
        await locks.hold([pool.id], () => graduate(setup, pool));
      } catch (error) {
        if (isPassing(error)) {
          due.add(pool);
          return;
        }
        log.error({ err: error, pool: pool.seed }, 'a curve could not become a pool');
      }
    }
  }

  /** Brings in the pools whose opening failed only in its answer. */
  async function openUnsure(): Promise<void> {
    for (const pool of unsure) {
      unsure.delete(pool);
      try {
        const reserves = await held(setup.rpc, pool);
        if (reserves !== undefined && !pools.has(pool)) pools.open(pool, reserves);
      } catch {
        // The chain is away: the next settlement, or the next launch, tries again.
        unsure.add(pool);
        return;
      }
    }
  }

  const watch = (pool: Pool) => {
    if (isOver(pool, pools.reserves(pool))) due.add(pool);
  };
  pools.onPool(({ pool, kind }) => {
    if (kind !== 'settled') return;
    watch(pool);
    if (due.size > 0) void graduateDue();
    if (unsure.size > 0) void openUnsure();
  });
  for (const pool of pools.live) watch(pool);
  await graduateDue();

  return {
    async launch(plan) {
      const now = clock.now();
      const { next: pool } = await findPlace(setup, (place) => toCurvePlan(plan, now, place));
      try {
        await open(setup, plan, pool);
        pools.open(pool, [LAUNCH_SUPPLY, 0n]);
      } catch (error) {
        unsure.add(pool);
        await openUnsure();
        if (!pools.has(pool)) throw error;
      }
      return pool;
    },
    delist: (pool) => locks.hold([pool.id], () => delist(setup, pool)),
  };
}

/** The chain was away or refused, as when the curve moved: it may go well the next time. */
export function isPassing(error: unknown): boolean {
  return isAppError(error, 'CHAIN_UNAVAILABLE') || isAppError(error, 'SIMULATION_FAILED');
}

async function open({ authority, sender }: LaunchesSetup, plan: LaunchPlan, pool: Pool): Promise<void> {
  const { developer, mint, symbol, name } = plan;
  const opening = {
    developer: developer.address,
    authority: authority.address,
    seed: pool.seed,
    mint: mint.address,
    quote: toToken(pool.mints[1]),
    vaults: pool.vaults,
    supply: LAUNCH_SUPPLY,
    notice: openNotice(pool),
  };
  const creation = {
    developer: developer.address,
    mint: mint.address,
    symbol,
    name,
    uri: '',
    decimals: LAUNCH_DECIMALS,
    closeAuthority: authority.address,
  };
  await sender.submit(
    async (lifetime) => {
      // A name too long for the opening is refused before anything is paid.
      await buildPoolOpening({ ...opening, lifetime });
      return buildMintCreation({ ...creation, lifetime });
    },
    [developer, mint],
  );
  await sender.submit((lifetime) => buildPoolOpening({ ...opening, lifetime }), [developer, authority]);
}

async function graduate(setup: LaunchesSetup, pool: Pool): Promise<void> {
  const { rpc, authority, clock, pools, sender } = setup;
  if (!pools.has(pool) || pool.curve.kind !== 'launch') return;
  const { curve } = pool;
  const { next, isThere } = await findPlace(setup, (place) => toGraduatedPlan(pool, clock.now(), place));
  const [token, quote] = pool.mints;
  // An earlier attempt whose answer was lost may have landed.
  if (!isThere) {
    // From the chain, not the book: a vault closes only when it is empty, and anybody may have given it something.
    const reserves = await held(rpc, pool);
    if (reserves === undefined || !isOver(pool, reserves)) return;
    const amounts = graduationAmounts(curve, reserves);
    await sender.submit(
      (lifetime) =>
        buildGraduation({
          authority: authority.address,
          fromVaults: pool.vaults,
          toSeed: next.seed,
          toVaults: next.vaults,
          mint: token.id,
          quote: toToken(quote),
          amounts,
          burn: reserves[0] - amounts[0],
          notice: openNotice(next, pool),
          lifetime,
        }),
      [authority],
    );
  }
  const opened = await held(rpc, next);
  if (opened === undefined)
    throw new AppError('CHAIN_UNAVAILABLE', { reason: `pool ${next.seed} has no vault` });
  pools.open(next, opened, pool);
}

/** Where a pool is or may be opened: lamports that somebody sent to a vault's address before its time block that place. */
async function findPlace(
  { rpc, authority }: Pick<LaunchesSetup, 'rpc' | 'authority'>,
  planAt: (place: number) => PoolPlan,
) {
  for (let place = 0; ; place += 1) {
    const next = await derivePool(authority.address, planAt(place));
    const { value } = await askChain(
      rpc.getMultipleAccounts(next.vaults, { commitment: 'confirmed', encoding: 'base64' }).send(),
    );
    const isThere = value.every((account) => readTokenAccount(account?.data[0]) !== undefined);
    if (isThere || value.every((account) => account === null)) return { next, isThere };
  }
}

async function delist({ rpc, authority, pools, sender }: LaunchesSetup, pool: Pool): Promise<void> {
  if (!pools.has(pool)) return;
  const [token] = pool.mints;
  const [supply, reserves] = await Promise.all([supplyOf(rpc, token.id), held(rpc, pool)]);
  // An earlier attempt whose answer was lost may have landed.
  if (reserves !== undefined || supply !== undefined) {
    if (supply === undefined || supply !== reserves?.[0]) {
      throw new AppError('REQUEST_INVALID', { field: 'pool', reason: 'its token is held outside the pool' });
    }
    await sender.submit(
      (lifetime) =>
        buildDelisting({
          authority: authority.address,
          mint: token.id,
          vaults: pool.vaults,
          burn: supply,
          proceeds: authority.address,
          notice: closeNotice(pool),
          lifetime,
        }),
      [authority],
    );
  }
  pools.close(pool);
}

async function held(rpc: SolanaRpc, { vaults }: Pool): Promise<Reserves | undefined> {
  const [first, second] = await tokenAmounts(rpc, vaults);
  return first === undefined || second === undefined ? undefined : [first, second];
}

async function supplyOf(rpc: SolanaRpc, mint: Address): Promise<bigint | undefined> {
  const { value } = await rpc
    .getMultipleAccounts([mint], { commitment: 'confirmed', encoding: 'base64' })
    .send();
  const data = value[0]?.data[0];
  return data ? getMintDecoder().decode(getBase64Encoder().encode(data)).supply : undefined;
}
