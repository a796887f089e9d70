import { VENUE_CONSTANTS, worthAt } from '@orrery/chain';
import { parseAddress } from '@orrery/core/address';
import { toDecimal } from '@orrery/core/atoms';
import { type Millis, toUnix } from '@orrery/core/time';
import {
  DCA_ORDER_STATUS,
  filledShare,
  LIMIT_ORDER_STATUS,
  limitOrderStatus,
} from '@orrery/domain/trading/order-status';
import type { OrderTrade, RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { OrderFillRow, OrderRow } from '../../store/schema.ts';

type Order = OrderRow & { fills: readonly OrderFillRow[] };

/** The last moment of the year 9999. */
const LATEST_MS = 253_402_300_799_999n;
const PROGRAM_VERSION = 'orrery-1';
const { maxTick } = VENUE_CONSTANTS;

/** Returns an order at a price as the trigger API says it; undefined for a recurring one. */
export function toTriggerOrder(order: Order, now: Millis): TriggerOrder | undefined {
  const { kind, size, asked, left_amount: left, sold, received } = order;
  if (kind === 'recurring') return undefined;
  const { input, output } = amountsOf(order);
  // One that was refused may have had no size.
  const remaining = size === '0' ? asked : String(divideUp(BigInt(asked) * BigInt(left), BigInt(size)));
  return {
    ...sharedOf(order, now),
    ...input('makingAmount', size),
    ...output('takingAmount', asked),
    ...input('remainingMakingAmount', left),
    ...output('remainingTakingAmount', remaining),
    ...input('filledMakingAmount', sold),
    ...output('filledTakingAmount', received),
    programVersion: PROGRAM_VERSION,
    orderStatus: limitStateOf(order),
    kind,
    stopTick: kind === 'stop' || kind === 'pair' ? order.stop_tick : null,
    trailTicks: kind === 'trailing' ? order.trail_ticks : null,
  };
}

/** Returns a recurring order as the recurring API says it. */
export function toRecurringOrder(order: Order, now: Millis): RecurringOrder {
  const { input, output } = amountsOf(order);
  // One that was refused may have had no cycle.
  const perCycle = BigInt(order.size) / BigInt(Math.max(order.cycles, 1));
  return {
    ...sharedOf(order, now),
    ...input('inDeposited', order.size),
    ...input('inWithdrawn', order.returned),
    ...input('inUsed', order.sold),
    ...output('outReceived', order.received),
    ...output('outWithdrawn', String(BigInt(order.received) - BigInt(order.waiting))),
    ...input('inAmountPerCycle', String(perCycle)),
    ...output('minOutAmount', order.band_low <= -maxTick ? '0' : worthOf(order.band_low, perCycle)),
    ...output('maxOutAmount', order.band_high >= maxTick ? '0' : worthOf(order.band_high, perCycle)),
    orderStatus: order.closed_ms === null ? DCA_ORDER_STATUS.Open : null,
    cycleFrequency: order.cycle_seconds,
    userClosed: order.status === 'Cancelled',
    cycles: order.cycles,
    cyclesDone: order.cycles_done,
    startAt: toTime(order.start_at),
    nextCycleAt: order.closed_ms === null ? toTime(order.due_at) : null,
  };
}

function limitStateOf({ status, sold, left_amount: left }: OrderRow) {
  const isCounted = status === 'Open' || status === 'Completed';
  return isCounted ? limitOrderStatus(filledShare(BigInt(sold), BigInt(left))) : LIMIT_ORDER_STATUS.Cancelled;
}

function sharedOf(order: Order, now: Millis) {
  const { output } = amountsOf(order);
  return {
    userPubkey: order.owner,
    orderKey: order.address,
    inputMint: order.input_mint,
    outputMint: order.output_mint,
    openTx: order.opened_tx,
    closeTx: order.closed_tx ?? ('' as const),
    createdAt: new Date(order.opened_ms).toISOString(),
    updatedAt: new Date(order.updated_ms).toISOString(),
    trades: order.fills.map((fill) => toTrade(order, fill)),
    status: isExpired(order, now) ? ('Expired' as const) : order.status,
    revision: order.revision,
    expiredAt: order.expiry === '0' ? null : toTime(order.expiry),
    slippageBps: String(order.slippage_bps),
    tipLamports: order.tip_lamports,
    feeBps: order.fee_bps,
    ...output('waitingAmount', order.waiting),
    references: order.reference_pools === '' ? [] : order.reference_pools.split(' ').map(parseAddress),
  };
}

function toTrade(
  order: OrderRow,
  { keeper, sold, received, fee, signature, time_ms }: OrderFillRow,
): OrderTrade {
  const { input, output } = amountsOf(order);
  return {
    orderKey: order.address,
    keeper,
    inputMint: order.input_mint,
    outputMint: order.output_mint,
    ...input('inputAmount', sold),
    ...output('outputAmount', received),
    feeMint: order.output_mint,
    ...output('feeAmount', fee),
    txId: signature,
    confirmedAt: new Date(time_ms).toISOString(),
    action: 'Fill',
    productMeta: null,
  };
}

/** Nobody fills it any more, though it is still there. */
function isExpired({ status, expiry }: OrderRow, now: Millis): boolean {
  return status === 'Open' && expiry !== '0' && BigInt(expiry) <= BigInt(toUnix(now));
}

/** Writes an amount of either mint twice: in units of the token, and as it is on the chain. */
function amountsOf({ input_decimals: inputDecimals, output_decimals: outputDecimals }: OrderRow) {
  return {
    input: <Name extends string>(name: Name, raw: string) => twins(name, raw, inputDecimals),
    output: <Name extends string>(name: Name, raw: string) => twins(name, raw, outputDecimals),
  };
}

function twins<Name extends string>(name: Name, raw: string, decimals: number) {
  // Both keys are made of the name.
  return { [name]: toDecimal(BigInt(raw), decimals), [rawName(name)]: raw } as Record<
    Name | `raw${Capitalize<Name>}`,
    string
  >;
}

function rawName(name: string): string {
  return `raw${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** What an amount brings at a tick; the most there can be where that is more. */
function worthOf(tick: number, amount: bigint): string {
  try {
    return String(worthAt(BigInt(tick), amount, 0n));
  } catch {
    return String(2n ** 64n - 1n);
  }
}

/** An owner may name any second below 2⁶⁴; what no date of four digits holds is told as the last one. */
function toTime(seconds: string): string {
  const milliseconds = BigInt(seconds) * 1_000n;
  return new Date(Number(milliseconds > LATEST_MS ? LATEST_MS : milliseconds)).toISOString();
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
