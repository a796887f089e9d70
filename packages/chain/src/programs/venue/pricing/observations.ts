import { isAppError } from '@orrery/core/app-error';
import {
  type Observation,
  POOL_KINDS,
  type PoolAccount,
  VENUE_CONSTANTS,
} from '../generated/accounts.generated.ts';
import { refusal, u64 } from './amounts.ts';
import { stablePrice } from './stable.ts';

const MAX_PRICE = (1n << 112n) - 1n;
const WORD_BITS = 64n;
const OBSERVATIONS = VENUE_CONSTANTS.observationCount;
const MIN_SLOTS = BigInt(VENUE_CONSTANTS.observationMinSlots);

/** Returns the marginal price of mint 0 in mint 1 in smallest units, times 2^64, at most 2^112 − 1; 0 for a pool without a price. */
export function spotPrice(pool: PoolAccount): bigint {
  try {
    const price = exactPrice(pool);
    return price < MAX_PRICE ? price : MAX_PRICE;
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return 0n;
    throw error;
  }
}

/** The pool with its price noted up to `slot`, as every trade and every change of shares begins. */
export function observePool(pool: PoolAccount, slot: bigint): PoolAccount {
  const { observationIndex, observationCount, observations } = pool;
  const latest = observations[observationIndex];
  if (observationCount === 0 || latest === undefined) {
    return spotPrice(pool) === 0n ? pool : noted(pool, 0, 1, { slot, sum: 0n });
  }
  // Slots do not go back.
  if (slot <= latest.slot) return pool;
  const before = observations[(observationIndex + OBSERVATIONS - 1) % OBSERVATIONS];
  const observation = { slot, sum: sumAt(pool, latest, slot) };
  const isBehind = observationCount === 1 || latest.slot - (before?.slot ?? 0n) >= MIN_SLOTS;
  if (!isBehind) return noted(pool, observationIndex, observationCount, observation);
  const index = (observationIndex + 1) % OBSERVATIONS;
  return noted(pool, index, Math.min(observationCount + 1, OBSERVATIONS), observation);
}

/**
 * Returns the time-weighted mean of `spotPrice` since the latest observation at least `minSlots` old, and the span in slots. Throws
 * `VENUE_REFUSED`.
 */
export function meanPrice(
  pool: PoolAccount,
  slot: bigint,
  minSlots: bigint,
): { price: bigint; span: bigint } {
  const { observationIndex, observationCount, observations } = pool;
  const latest = observations[observationIndex];
  if (latest === undefined || slot < latest.slot) throw refusal('notEnoughObservations');
  for (let back = 0; back < observationCount; back++) {
    const { slot: start, sum } =
      observations[(observationIndex + OBSERVATIONS - back) % OBSERVATIONS] ?? latest;
    const span = slot - start;
    if (span === 0n || span < minSlots) continue;
    return { price: BigInt.asUintN(128, sumAt(pool, latest, slot) - sum) / span, span };
  }
  throw refusal('notEnoughObservations');
}

/** The sum at `slot` with the price the pool has had since the latest observation. */
function sumAt(pool: PoolAccount, latest: Observation, slot: bigint): bigint {
  return BigInt.asUintN(128, latest.sum + spotPrice(pool) * (slot - latest.slot));
}

function noted(
  pool: PoolAccount,
  observationIndex: number,
  observationCount: number,
  observation: Observation,
): PoolAccount {
  const observations = pool.observations.with(observationIndex, observation);
  return { ...pool, observationIndex, observationCount, observations };
}

function exactPrice(pool: PoolAccount): bigint {
  const { kind, reserve0, reserve1, figure0, figure1, sqrtPrice } = pool;
  if (kind === POOL_KINDS.product) return ratio(reserve0, reserve1);
  if (kind === POOL_KINDS.launch) return ratio(u64(reserve0 + figure0), u64(reserve1 + figure1));
  if (kind === POOL_KINDS.concentrated) return (sqrtPrice * sqrtPrice) >> WORD_BITS;
  return kind === POOL_KINDS.stable ? stablePrice(pool) : 0n;
}

function ratio(whole0: bigint, whole1: bigint): bigint {
  return whole0 === 0n ? 0n : (whole1 << WORD_BITS) / whole0;
}
