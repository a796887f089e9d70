import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../../../packages/chain/src/addresses/solana-programs.ts';
import type { TickArrayAccount } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import {
  HUNDRED_PERCENT,
  refusal,
  u64,
} from '../../../../packages/chain/src/programs/venue/pricing/amounts.ts';
import {
  buy,
  observe,
  sell,
  type Traded,
} from '../../../../packages/chain/src/programs/venue/pricing/trade.ts';
import type { Hop, Path, PlatformFee, Swap } from '../operations.ts';
import {
  accountFor,
  balanceOf,
  changePool,
  changeSupply,
  poolIn,
  type Token,
  transfer,
  type World,
} from '../world.ts';

const MAX_U64 = 2n ** 64n - 1n;

/** The user's two accounts of a swap with the tokens they hold. */
interface Ends {
  tokenIn: Token;
  tokenOut: Token;
  source: Address;
  destination: Address;
}

/** What a swap returns, and in order for each trade with a pool the lowest ticks of the arrays it has met. Throws `VENUE_REFUSED`. */
export function carryOutSwap(
  world: World,
  swap: Swap,
): { answer: bigint; starts: readonly (readonly number[])[] } {
  const starts: (readonly number[])[] = [];
  const ends = endsOf(swap);
  if (BigInt(swap.slippageBps) > HUNDRED_PERCENT) throw refusal('invalidSlippage');
  if (swap.kind === 'swapExactOut') return { answer: buyRoute(world, swap, ends, starts), starts };
  return { answer: sellRoute(world, swap, ends, starts), starts };
}

export function endsOf({ user, paths }: Pick<Swap, 'user' | 'paths'>): Ends {
  const [first, last] = [paths[0]?.hops[0], paths[0]?.hops.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a swap without pools');
  return {
    tokenIn: first.pool.tokens[first.input],
    tokenOut: last.pool.tokens[other(last.input)],
    source: accountFor(user, first.pool, first.input),
    destination: accountFor(user, last.pool, other(last.input)),
  };
}

/** Pays a platform's part of an amount out of an account; the part. */
export function payFee(world: World, fee: PlatformFee, token: Token, from: Address, amount: bigint): bigint {
  const part = partOf(amount, fee.bps);
  const referred = partOf(part, fee.referralBps);
  transfer(world, token, from, fee.platformAccount, part - referred);
  transfer(world, token, from, fee.referralAccount, referred);
  return part;
}

/** Sells along all paths; what arrives. Throws `VENUE_REFUSED`. */
export function sellRoute(world: World, swap: Swap, ends: Ends, starts: (readonly number[])[]): bigint {
  const { tokenIn, source, destination } = ends;
  const { fee, paths } = swap;
  const before = balanceOf(world, destination);
  let left = swap.kind === 'swapByLedger' ? takeLedger(world, swap.user, source) : swap.amount;
  if (left === 0n) throw refusal('invalidCalculation');
  if (fee?.isOfInput) left -= payFee(world, fee, tokenIn, source, left);
  const whole = left;
  for (const [index, path] of paths.entries()) {
    const part = index === paths.length - 1 ? left : (whole * BigInt(path.percent)) / 100n;
    if (part === 0n) throw refusal('invalidCalculation');
    left -= part;
    sellAlong(world, { swap, ends, path, starts }, part);
  }
  const received = balanceOf(world, destination) - before;
  const promised = (swap.quotedAmount * (HUNDRED_PERCENT - BigInt(swap.slippageBps))) / HUNDRED_PERCENT;
  if (received < promised) throw refusal('slippageExceeded');
  return received;
}

interface Walk {
  swap: Swap;
  ends: Ends;
  path: Path;
  starts: (readonly number[])[];
}

function sellAlong(
  world: World,
  { swap: { fee }, ends, path: { hops }, starts }: Walk,
  amount: bigint,
): void {
  let carried = amount;
  let from = ends.source;
  for (const { hop, vaultIn, tokenIn } of hops.map(sidesOf)) {
    carried = transfer(world, tokenIn, from, vaultIn, carried);
    const state = observe(given(world, hop), world.slot);
    const { amountOut, ...traded } = sell(state, hop.input, carried);
    settle(world, hop, traded);
    starts.push(traded.starts);
    carried = amountOut;
    from = hop.pool.vaults[other(hop.input)];
  }
  if (fee && !fee.isOfInput) carried -= payFee(world, fee, ends.tokenOut, from, carried);
  transfer(world, ends.tokenOut, from, ends.destination, carried);
}

function buyRoute(world: World, swap: Swap, ends: Ends, starts: (readonly number[])[]): bigint {
  const { fee, quotedAmount, slippageBps } = swap;
  const hops = swap.paths[0]?.hops ?? [];
  if (fee && !fee.isOfInput && fee.bps > 0) throw refusal('wrongAddress');
  const amounts = [swap.amount];
  for (const hop of hops.toReversed()) {
    const { amountIn, ...traded } = buy(observe(given(world, hop), world.slot), hop.input, amounts[0] ?? 0n);
    settle(world, hop, traded);
    starts.unshift(traded.starts);
    amounts.unshift(amountIn);
  }
  const [first = 0n, ...rest] = amounts;
  const paid = u64(first + (fee ? partOf(first, fee.bps) : 0n));
  const most =
    (quotedAmount * (HUNDRED_PERCENT + BigInt(slippageBps)) + HUNDRED_PERCENT - 1n) / HUNDRED_PERCENT;
  if (paid > most && most <= MAX_U64) throw refusal('slippageExceeded');
  if (fee) payFee(world, fee, ends.tokenIn, ends.source, first);
  const vaults = hops.map((hop) => hop.pool.vaults[hop.input]);
  payExactly(world, ends.tokenIn, ends.source, vaults[0] ?? ends.destination, first);
  for (const [index, { pool, input }] of hops.entries()) {
    const token = pool.tokens[other(input)];
    payExactly(
      world,
      token,
      pool.vaults[other(input)],
      vaults[index + 1] ?? ends.destination,
      rest[index] ?? 0n,
    );
  }
  return paid;
}

/** What came in since the ledger was set, which is cleared. */
function takeLedger(world: World, user: Address, source: Address): bigint {
  const ledger = world.ledgers.get(user);
  if (ledger === undefined || ledger.tokenAccount === SYSTEM_PROGRAM) throw refusal('invalidTokenLedger');
  if (ledger.tokenAccount !== source) throw refusal('ledgerMismatch');
  world.ledgers.set(user, { ...ledger, tokenAccount: SYSTEM_PROGRAM });
  return u64(balanceOf(world, source) - ledger.amount);
}

function payExactly(world: World, token: Token, from: Address, to: Address, amount: bigint): void {
  if (transfer(world, token, from, to, amount) !== amount) throw refusal('exactOutMismatch');
}

/** The state of a pool with the tick arrays that the hop names. */
function given(world: World, { pool, starts }: Hop) {
  const state = poolIn(world, pool);
  if (starts === undefined) return state;
  const named = starts.flatMap((start): [number, TickArrayAccount][] => {
    const array = state.tickArrays.get(start);
    return array ? [[start, array]] : [];
  });
  return { ...state, tickArrays: new Map(named) };
}

/** Takes over what a trade leaves. */
function settle(world: World, { pool }: Hop, { state, burnt }: Omit<Traded, 'starts'>): void {
  const tickArrays = new Map([...poolIn(world, pool).tickArrays, ...state.tickArrays]);
  changePool(world, pool, { pool: state.pool, tickArrays });
  if (burnt > 0n) changeSupply(world, pool.tokens[0].mint, pool.vaults[0], -burnt);
}

function sidesOf(hop: Hop) {
  return { hop, vaultIn: hop.pool.vaults[hop.input], tokenIn: hop.pool.tokens[hop.input] };
}

function other(side: 0 | 1): 0 | 1 {
  return side === 0 ? 1 : 0;
}

function partOf(amount: bigint, bps: number): bigint {
  return (amount * BigInt(bps)) / HUNDRED_PERCENT;
}
