import { aPool } from '../../packages/chain/src/testing.ts';
import { POOL_KINDS, type PoolAccount } from '../../packages/chain/src/venue-program/accounts.generated.ts';
import { observePool } from '../../packages/chain/src/venue-program/observations.ts';

/** In the order of the probe. */
export const OPERATIONS = ['sell', 'buy', 'checkLaunch', 'spotPrice', 'observe', 'meanPrice'] as const;

/** What the program and its twin are asked to do to a pool, with up to three numbers. */
export interface CurveCase {
  operation: (typeof OPERATIONS)[number];
  pool: PoolAccount;
  numbers: readonly bigint[];
}

/** A sequence of draws that follows from its seed. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  word(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  below(count: number): number {
    return this.word() % count;
  }

  pick<Value>(...values: [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0];
  }

  bits(count: number): bigint {
    let value = 0n;
    for (let drawn = 0; drawn < count; drawn += 32) value = (value << 32n) | BigInt(this.word());
    return BigInt.asUintN(count, value);
  }

  /** Of every length up to so many bits, with the powers of two and what stands beside them. */
  magnitude(most: number): bigint {
    const length = this.below(most + 1);
    const value = this.below(4) > 0 ? this.bits(length) : (1n << BigInt(length)) + BigInt(this.below(3) - 1);
    return clamp(value, most);
  }

  /** A part of it, mostly a large one, or up to twice as much. */
  part(whole: bigint): bigint {
    return (whole * this.bits(20)) >> BigInt(19 + this.below(this.pick(3, 8, 40)));
  }

  /** The number or one beside it. */
  near(value: bigint): bigint {
    return clamp(value + BigInt(this.below(3) - 1), 64);
  }
}

/** Endless cases of one kind of pool, all of them allowed by the program's layout, not all of them reachable. */
export function* curveCases(kind: keyof typeof CASES, seed: number): Generator<CurveCase> {
  const draw = new Draw(seed);
  for (;;) yield CASES[kind](draw);
}

/** Endless cases of one pool that grows older, from its first observation on. */
export function* observationCases(kind: keyof typeof POOLS, seed: number): Generator<CurveCase> {
  const draw = new Draw(seed);
  let pool = POOLS[kind](draw);
  let slot = draw.magnitude(40);
  for (let turn = 0; ; turn++) {
    yield { operation: 'observe', pool, numbers: [slot] };
    pool = observePool(pool, slot);
    // A sum is modulo 2^128: begin a turn of the ring just below it.
    if (turn % 100 === 0) pool = withLatestSum(pool, (1n << 128n) - 1n - draw.magnitude(100));
    if (draw.below(4) === 0) yield { operation: 'meanPrice', pool, numbers: [slot, draw.magnitude(10)] };
    if (draw.below(3) === 0) pool = { ...POOLS[kind](draw), ...ringOf(pool) };
    slot += draw.pick(0n, 1n, 1n, 2n, 5n, 6n, 7n, draw.magnitude(12));
    if (draw.below(4) === 0) {
      yield { operation: 'meanPrice', pool, numbers: [slot, draw.magnitude(10)] };
      yield { operation: 'meanPrice', pool, numbers: [draw.near(slot), draw.magnitude(8)] };
    }
  }
}

const CASES = { product: tradeCase('product'), stable: tradeCase('stable'), launch: launchCase };

const POOLS = {
  product: (draw: Draw): PoolAccount => ({
    ...common(draw),
    kind: POOL_KINDS.product,
    reserve0: draw.magnitude(64),
    reserve1: draw.magnitude(64),
    lpSupply: draw.magnitude(64),
  }),
  stable: (draw: Draw): PoolAccount => (draw.below(6) === 0 ? smallStable(draw) : anyStable(draw)),
  launch: (draw: Draw): PoolAccount => (draw.below(4) === 0 ? anyLaunch(draw) : aLaunch(draw)),
  concentrated: (draw: Draw): PoolAccount => ({
    ...common(draw),
    kind: POOL_KINDS.concentrated,
    sqrtPrice: draw.magnitude(97),
  }),
  quoted: (draw: Draw): PoolAccount => ({
    ...common(draw),
    kind: POOL_KINDS.quoted,
    reserve0: 1n,
    reserve1: 1n,
  }),
};

function anyStable(draw: Draw): PoolAccount {
  const figure0 = draw.pick(1n, 10n ** 3n, 10n ** 6n, 10n ** 9n, draw.magnitude(16) || 1n);
  const figure1 = draw.pick(1n, figure0, figure0 * 1_000n, draw.magnitude(16) || 1n);
  const value = draw.magnitude(81);
  const amplification = BigInt(draw.pick(1, 100, 1_000_000, 1 + draw.below(5_000)));
  const isFair = draw.below(3) > 0;
  const other = isFair ? (value * BigInt(1 + draw.below(100))) / BigInt(1 + draw.below(100)) : draw.bits(81);
  return {
    ...common(draw),
    kind: POOL_KINDS.stable,
    figure0,
    figure1,
    figure2: amplification,
    reserve0: clamp(value / figure0, 64),
    reserve1: clamp(other / figure1, 64),
  };
}

/** Where a unit more or less is a step of the search. */
function smallStable(draw: Draw): PoolAccount {
  return {
    ...common(draw),
    kind: POOL_KINDS.stable,
    figure0: 1n,
    figure1: 1n,
    figure2: draw.pick(1n, 2n, 100n),
    reserve0: draw.bits(6),
    reserve1: draw.bits(6),
  };
}

function common(draw: Draw): PoolAccount {
  const bps = () => draw.pick(0, 1, 25, 1_000, draw.below(1_001));
  const owed = () => (draw.below(20) === 0 ? (1n << 64n) - 1n - draw.magnitude(30) : draw.magnitude(60));
  return aPool({ feeBps: bps(), protocolBps: bps(), owed0: owed(), owed1: owed() });
}

function tradeCase(kind: 'product' | 'stable') {
  return (draw: Draw): CurveCase => {
    const pool = POOLS[kind](draw);
    if (draw.below(12) === 0) return { operation: 'spotPrice', pool, numbers: [] };
    const input = draw.below(2);
    const [x, y] = input === 0 ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0];
    const any = draw.magnitude(64);
    if (draw.below(2) === 0) {
      const amount = clamp(draw.pick(any, draw.part(x), draw.part(x), draw.near((1n << 64n) - 1n - x)), 64);
      return { operation: 'sell', pool, numbers: [BigInt(input), amount] };
    }
    const amount = clamp(draw.pick(any, draw.part(y), draw.part(y), draw.near(y)), 64);
    return { operation: 'buy', pool, numbers: [BigInt(input), amount] };
  };
}

function launchCase(draw: Draw): CurveCase {
  const drawn = POOLS.launch(draw);
  // One in sixteen is not paid in.
  const pool = draw.below(16) > 0 ? drawn : { ...drawn, reserve0: 0n, figure0: draw.magnitude(3) };
  const turn = draw.below(12);
  if (turn === 0) return { operation: 'spotPrice', pool, numbers: [] };
  if (turn === 1) {
    // A third of what is there virtual, and all of the goal: just so much is left as a pool takes.
    const even = { ...pool, figure0: draw.bits(40), figure1: pool.figure2 };
    return draw.below(2) === 0
      ? { operation: 'checkLaunch', pool, numbers: [draw.near(pool.reserve0)] }
      : {
          operation: 'checkLaunch',
          pool: even,
          numbers: [clamp(3n * even.figure0 - BigInt(draw.below(3)), 64)],
        };
  }
  const need = pool.figure2 > pool.reserve1 ? pool.figure2 - pool.reserve1 : 0n;
  const most = allToGoal(pool, need);
  const any = draw.magnitude(64);
  if (turn < 4)
    return { operation: 'sell', pool, numbers: [0n, clamp(draw.pick(any, draw.part(pool.reserve0)), 64)] };
  if (turn < 6)
    return { operation: 'buy', pool, numbers: [0n, clamp(draw.pick(any, draw.near(pool.reserve1)), 64)] };
  if (turn < 9) {
    const rest = draw.pick(
      any,
      draw.part(need),
      draw.near(need),
      draw.near(need),
      need + draw.part(need),
      need + any,
    );
    const kept = 10_000n - BigInt(pool.protocolBps);
    const amount = rest > 0n ? ((rest - 1n) * 10_000n) / kept + 1n : 0n;
    return { operation: 'sell', pool, numbers: [1n, clamp(amount, 64)] };
  }
  const last = pool.reserve0 - most > 0n ? pool.reserve0 - most : 0n;
  const amount = draw.pick(
    any,
    draw.part(most),
    draw.near(most),
    draw.near(most),
    most + draw.part(last),
    pool.reserve0,
  );
  return { operation: 'buy', pool, numbers: [1n, clamp(amount, 64)] };
}

/** A launch as it can be after some trades. */
function aLaunch(draw: Draw): PoolAccount {
  const supply = draw.bits(draw.pick(8, 30, 50, 62)) + 1n;
  const figure1 = draw.bits(draw.pick(8, 30, 45, 60)) + 1n;
  const goal = (figure1 * BigInt(1 + draw.below(2_000))) / 200n + 1n;
  // At the goal more is left than a pool of the same price takes while figure0 is below so much.
  const bound = (supply * figure1 * figure1) / (goal * (goal + 2n * figure1));
  const figure0 = draw.pick(0n, bound, draw.part(bound) % (bound + 1n));
  const reserve1 = draw.pick(0n, goal - 1n, (goal * draw.bits(20)) >> 20n);
  const whole = ((supply + figure0) * figure1 + figure1 + reserve1 - 1n) / (figure1 + reserve1);
  const reserve0 = whole > figure0 ? whole - figure0 + draw.part(whole) / 1_000n : 0n;
  const figures = { figure0: clamp(figure0, 64), figure1, figure2: clamp(goal, 64) };
  const reserves = { reserve0: clamp(reserve0, 64), reserve1: clamp(reserve1, 64) };
  const graduatedFeeBps = draw.pick(0, 25, 1_000);
  return { ...common(draw), kind: POOL_KINDS.launch, graduatedFeeBps, ...figures, ...reserves };
}

function anyLaunch(draw: Draw): PoolAccount {
  return {
    ...common(draw),
    kind: POOL_KINDS.launch,
    graduatedFeeBps: draw.below(1_001),
    reserve0: draw.magnitude(64),
    reserve1: draw.magnitude(64),
    figure0: draw.magnitude(64),
    figure1: draw.magnitude(64),
    figure2: draw.magnitude(64),
  };
}

/** What the launch gives for all that its goal needs. */
function allToGoal({ reserve0, reserve1, figure0, figure1, feeBps }: PoolAccount, need: bigint): bigint {
  const net = (need * BigInt(10_000 - feeBps)) / 10_000n;
  const whole = reserve1 + figure1 + net;
  return whole === 0n ? 0n : ((reserve0 + figure0) * net) / whole;
}

function withLatestSum(pool: PoolAccount, sum: bigint): PoolAccount {
  const { observationIndex: index, observations } = pool;
  const latest = observations[index];
  return latest ? { ...pool, observations: observations.with(index, { ...latest, sum }) } : pool;
}

function ringOf({ observationIndex, observationCount, observations }: PoolAccount) {
  return { observationIndex, observationCount, observations };
}

function clamp(value: bigint, bits: number): bigint {
  if (value < 0n) return 0n;
  const most = (1n << BigInt(bits)) - 1n;
  return value < most ? value : most;
}
