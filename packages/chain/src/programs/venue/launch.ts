import { POOL_KINDS, type PoolAccount } from './generated/accounts.generated.ts';
import { multiplyDivideUp, refusal, squareRoot, u64 } from './pricing/amounts.ts';
import { productIn, productOut } from './pricing/product.ts';

/** What a trade with a launch leaves of it, and what graduation burns of mint 0, in smallest units. */
interface LaunchTrade {
  pool: PoolAccount;
  burnt: bigint;
}

/** What `rest` of the input's mint gives, in smallest units. Throws `VENUE_REFUSED`. */
export function launchOut(pool: PoolAccount, input: 0 | 1, rest: bigint): LaunchTrade & { out: bigint } {
  const { reserve0, reserve1, figure2: goal, feeBps } = pool;
  const [whole0, whole1] = wholes(pool);
  if (input === 0) {
    const out = productOut(whole0, whole1, rest, feeBps);
    if (out > reserve1) throw refusal('notEnoughLiquidity');
    return { out, burnt: 0n, pool: { ...pool, reserve0: u64(reserve0 + rest), reserve1: reserve1 - out } };
  }
  const need = needed(pool);
  if (rest < need) {
    const out = productOut(whole1, whole0, rest, feeBps);
    return { out, burnt: 0n, pool: given(pool, rest, out) };
  }
  const first = productOut(whole1, whole0, need, feeBps);
  const { pool: graduated, burnt } = graduate(pool, first);
  const more = productOut(goal, graduated.reserve0, rest - need, graduated.feeBps);
  const after = { reserve0: graduated.reserve0 - more, reserve1: u64(goal + rest - need) };
  return { out: first + more, burnt, pool: { ...graduated, ...after } };
}

/** The least of the input's mint that gives `out` of the other one, in smallest units. Throws `VENUE_REFUSED`. */
export function launchIn(pool: PoolAccount, input: 0 | 1, out: bigint): LaunchTrade & { rest: bigint } {
  const { reserve0, reserve1, figure2: goal, feeBps } = pool;
  const [whole0, whole1] = wholes(pool);
  if (input === 0) {
    if (out > reserve1) throw refusal('notEnoughLiquidity');
    const rest = productIn(whole0, whole1, out, feeBps);
    return { rest, burnt: 0n, pool: { ...pool, reserve0: u64(reserve0 + rest), reserve1: reserve1 - out } };
  }
  const need = needed(pool);
  const most = productOut(whole1, whole0, need, feeBps);
  if (out > most) {
    const { pool: graduated, burnt } = graduate(pool, most);
    const more = productIn(goal, graduated.reserve0, out - most, graduated.feeBps);
    const after = { reserve0: graduated.reserve0 - (out - most), reserve1: u64(goal + more) };
    return { rest: u64(need + more), burnt, pool: { ...graduated, ...after } };
  }
  const rest = productIn(whole1, whole0, out, feeBps);
  if (rest === need) return { rest, ...graduate(pool, out) };
  return { rest, burnt: 0n, pool: given(pool, rest, out) };
}

/**
 * Checks a launch's settings: at the goal, enough of `supply` (smallest units) must be left to open a pool at the same price. Throws
 * `VENUE_REFUSED`.
 */
export function checkLaunch({ figure0, figure1, figure2: goal }: PoolAccount, supply: bigint): void {
  if (figure1 === 0n || goal === 0n) throw refusal('invalidSettings');
  const left = multiplyDivideUp(u64(supply + figure0), figure1, u64(goal + figure1)) - figure0;
  if (left <= 0n || goal * figure0 > left * figure1) throw refusal('invalidSettings');
}

function wholes({ reserve0, reserve1, figure0, figure1 }: PoolAccount): [bigint, bigint] {
  return [u64(reserve0 + figure0), u64(reserve1 + figure1)];
}

function needed({ reserve1, figure2: goal }: PoolAccount): bigint {
  if (reserve1 >= goal) throw refusal('invalidCalculation');
  return goal - reserve1;
}

/** Mint 1 came in and mint 0 went out without reaching the goal. */
function given(pool: PoolAccount, rest: bigint, out: bigint): PoolAccount {
  if (out >= pool.reserve0) throw refusal('notEnoughLiquidity');
  return { ...pool, reserve0: pool.reserve0 - out, reserve1: pool.reserve1 + rest };
}

/** Ends a launch that reaches its goal by giving `out`: what is left becomes a pool at the same price, what that has too much of is burnt. */
function graduate(pool: PoolAccount, out: bigint): LaunchTrade {
  const { reserve0, figure0, figure1, figure2: goal, graduatedFeeBps } = pool;
  const left = reserve0 - out;
  if (left <= 0n) throw refusal('notEnoughLiquidity');
  const fair = (goal * u64(left + figure0)) / u64(goal + figure1);
  const kept = fair < left ? fair : left;
  if (kept === 0n) throw refusal('invalidCalculation');
  const ended = {
    figure0: 0n,
    figure1: 0n,
    figure2: 0n,
    graduatedFeeBps: 0,
    lpSupply: squareRoot(kept * goal),
  };
  return {
    burnt: left - kept,
    pool: {
      ...pool,
      ...ended,
      kind: POOL_KINDS.product,
      feeBps: graduatedFeeBps,
      reserve0: kept,
      reserve1: goal,
    },
  };
}
