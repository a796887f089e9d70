import { isAppError } from '@orrery/core/app-error';
import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { partOf } from '@orrery/domain/trading/swap-terms';
import { type Address, getBase64Encoder } from '@solana/kit';
import { parseTransferFee } from '../../genesis/mint-transfer-fee.ts';
import type { SolanaRpc } from '../../rpc.ts';
import { tickArrayAddress } from './addresses.ts';
import {
  decodePool,
  decodeTickArray,
  POOL_KINDS,
  type PoolAccount,
  type TickArrayAccount,
  VENUE_PROGRAM,
} from './generated/accounts.generated.ts';
import { tickArraysAhead } from './pricing/ticks.ts';
import { buy, type PoolState, sell } from './pricing/trade.ts';

interface AuditedLeg {
  pool: Address;
  inputMint: Address;
  outputMint: Address;
}

/** A quote as the server gave it, in smallest units. */
export interface AuditedQuote {
  swapMode: SwapMode;
  inputMint: Address;
  outputMint: Address;
  /** The exact amount: of the input, or with `ExactOut` of the output. */
  amount: bigint;
  /** The venue's fee, and the mint it is taken in. */
  fee: { bps: number; mint: Address };
  /** Each with the whole percents of the input that it carries; the last takes what is left. */
  paths: readonly { percent: number; legs: readonly AuditedLeg[] }[];
}

export type RouteAudit =
  /** The pools' output at the slot for the input, or their input for the output, after all fees; undefined where they would refuse it. */
  | { status: 'recomputed'; slot: bigint; amount: bigint | undefined }
  /** A maker's signed promise, which no pool can confirm. */
  | { status: 'promised' }
  /** No pool of the venue for these two tokens lies there. */
  | { status: 'no-pool'; pool: Address };

interface Pools {
  slot: bigint;
  states: ReadonlyMap<Address, PoolState>;
  mints: ReadonlyMap<Address, Uint8Array>;
}

/**
 * Recomputes what a route gives from its pools' accounts, as the program does and to the unit, whatever its quote says. Throws what the RPC
 * does, and the signal's reason.
 */
export async function auditRoute(
  rpc: SolanaRpc,
  quote: AuditedQuote,
  signal: AbortSignal,
): Promise<RouteAudit> {
  const pools = await readPools(rpc, quote, signal);
  for (const { pool, inputMint, outputMint } of quote.paths.flatMap(({ legs }) => legs)) {
    const account = pools.states.get(pool)?.pool;
    if (account?.kind === POOL_KINDS.quoted) return { status: 'promised' };
    const mints = [account?.mint0, account?.mint1];
    if (!mints.includes(inputMint) || !mints.includes(outputMint)) return { status: 'no-pool', pool };
  }
  try {
    const amount = quote.swapMode === 'ExactIn' ? given(quote, pools) : asked(quote, pools);
    return { status: 'recomputed', slot: pools.slot, amount };
  } catch (error) {
    if (!isAppError(error, 'VENUE_REFUSED')) throw error;
    return { status: 'recomputed', slot: pools.slot, amount: undefined };
  }
}

/** What arrives of the whole input. */
function given({ paths, amount, inputMint, outputMint, fee }: AuditedQuote, pools: Pools): bigint {
  const arriving = (mint: Address, sent: bigint) => afterTransferFee(sent, extensionsOf(pools, mint));
  const whole = amount - (fee.mint === inputMint ? partOf(amount, fee.bps) : 0n);
  let [left, arrived] = [whole, 0n];
  for (const [index, { percent, legs }] of paths.entries()) {
    const part = index === paths.length - 1 ? left : (whole * BigInt(percent)) / 100n;
    left -= part;
    const out = legs.reduce((carried, leg) => {
      const { state, input } = sideOf(pools, leg);
      return sell(state, input, arriving(leg.inputMint, carried)).amountOut;
    }, part);
    arrived += arriving(outputMint, out - (fee.mint === outputMint ? partOf(out, fee.bps) : 0n));
  }
  return arrived;
}

/** What leaves for the whole output, by a single path. */
function asked({ paths, amount, fee }: AuditedQuote, pools: Pools): bigint {
  const [path] = paths;
  const paid = (path?.legs ?? []).toReversed().reduce((wanted, leg) => {
    const { state, input } = sideOf(pools, leg);
    return buy(state, input, wanted).amountIn;
  }, amount);
  return paid + partOf(paid, fee.bps);
}

function sideOf({ states }: Pools, { pool, inputMint }: AuditedLeg): { state: PoolState; input: 0 | 1 } {
  const state = states.get(pool);
  if (!state) throw new RangeError(`pool ${pool} was not read`);
  return { state, input: state.pool.mint0 === inputMint ? 0 : 1 };
}

function extensionsOf({ mints }: Pools, mint: Address) {
  const data = mints.get(mint);
  const transferFee = data && parseTransferFee(data);
  return transferFee && { transferFee };
}

/** Reads pools, and what trades with them depend on, as they were at one slot. */
async function readPools(rpc: SolanaRpc, { paths }: AuditedQuote, signal: AbortSignal): Promise<Pools> {
  const legs = paths.flatMap((path) => path.legs);
  const ids = [...new Set(legs.map(({ pool }) => pool))];
  const mints = [...new Set(legs.flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]))];
  const read = async (addresses: readonly Address[]) => {
    const { context, value } = await rpc
      .getMultipleAccounts(addresses, { commitment: 'confirmed', encoding: 'base64' })
      .send({ abortSignal: signal });
    const found = new Map<Address, { owner: Address; data: Uint8Array }>();
    for (const [index, address] of addresses.entries()) {
      const account = value[index];
      if (!account) continue;
      const data = new Uint8Array(getBase64Encoder().encode(account.data[0]));
      found.set(address, { owner: account.owner, data });
    }
    return { slot: context.slot, found };
  };
  type Found = Awaited<ReturnType<typeof read>>['found'];
  const poolIn = (found: Found, id: Address): PoolAccount | undefined => {
    const account = found.get(id);
    return account?.owner === VENUE_PROGRAM ? decodePool(account.data) : undefined;
  };

  const first = await read([...ids, ...mints]);
  const arrays = ids.flatMap((id) => {
    const pool = poolIn(first.found, id);
    const starts = pool ? [...tickArraysAhead(pool, true), ...tickArraysAhead(pool, false)] : [];
    return starts.map((start) => ({ id, start, address: tickArrayAddress(id, start) }));
  });
  // All of one slot, where a second look is needed.
  const addresses = arrays.map(({ address }) => address);
  const { slot, found } = arrays.length === 0 ? first : await read([...ids, ...mints, ...addresses]);

  const states = new Map<Address, PoolState>();
  for (const id of ids) {
    const pool = poolIn(found, id);
    if (!pool) continue;
    const tickArrays = new Map<number, TickArrayAccount>();
    for (const { start, address } of arrays.filter((one) => one.id === id)) {
      const account = found.get(address);
      const array = account && decodeTickArray(account.data);
      if (array) tickArrays.set(start, array);
    }
    states.set(id, { pool, tickArrays });
  }
  return { slot, states, mints: new Map([...found].map(([address, { data }]) => [address, data])) };
}
