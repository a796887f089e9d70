import { dueAfter } from '@orrery/chain';
import { toUnix } from '@orrery/core/time';
import type { OrderRow } from '../schema.ts';
import type { OrderEvent } from './order-event.ts';

/** The program begins an order's revisions at its slot times this, so that no later order at its address has one of them. */
const REVISIONS_PER_SLOT = 65_536n;

type Opened = Extract<OrderEvent, { kind: 'open' | 'refused' }>;
type Happened = Exclude<OrderEvent, Opened>;

/** Returns an order as its opening makes it. */
export function toOrderRow({ kind, address, signature, slot, timeMs, ...opening }: Opened): OrderRow {
  const now = BigInt(toUnix(timeMs));
  const isRefused = kind === 'refused';
  const start = opening.interval === 0n || opening.start > now ? opening.start : now;
  return {
    address,
    owner: opening.owner,
    kind: opening.orderKind,
    input_mint: opening.inputMint,
    input_decimals: opening.inputDecimals,
    output_mint: opening.outputMint,
    output_decimals: opening.outputDecimals,
    destination: opening.destination,
    slippage_bps: opening.slippageBps,
    fee_bps: opening.feeBps,
    tip_lamports: opening.tipLamports,
    reference_pools: opening.references.join(' '),
    revision: String(BigInt(slot) * REVISIONS_PER_SLOT),
    size: String(opening.size),
    left_amount: String(opening.size),
    asked: String(opening.asked),
    sold: '0',
    received: '0',
    waiting: '0',
    fees_paid: '0',
    returned: '0',
    expiry: String(opening.expiry),
    stop_tick: opening.stopTick,
    trail_ticks: opening.trailTicks,
    band_low: opening.bandLow,
    band_high: opening.bandHigh,
    start_at: String(start),
    cycle_seconds: String(opening.interval),
    due_at: String(start),
    cycles: opening.cycles,
    cycles_done: 0,
    opened_tx: signature,
    opened_ms: timeMs,
    updated_ms: timeMs,
    closed_tx: isRefused ? signature : null,
    closed_ms: isRefused ? timeMs : null,
    status: isRefused ? 'Failed' : 'Open',
    is_kept: opening.isKept ? 1 : 0,
  };
}

/** Returns an order as an event leaves it, by the program's own rules. */
export function foldOrder(row: OrderRow, event: Happened): OrderRow {
  const { signature, timeMs } = event;
  const touched = { ...row, updated_ms: timeMs };
  const end = { closed_tx: signature, closed_ms: timeMs };
  switch (event.kind) {
    case 'fill':
      return fold(touched, event, end);
    case 'change':
      return {
        ...touched,
        size: row.kind === 'recurring' ? row.size : String(event.size),
        left_amount: String(event.size),
        asked: String(event.asked),
        expiry: String(event.expiry),
        stop_tick: event.stopTick,
        trail_ticks: event.trailTicks,
        band_low: event.bandLow,
        band_high: event.bandHigh,
        revision: plus(row.revision, 1n),
      };
    case 'cancel':
    case 'expire':
      return {
        ...touched,
        ...end,
        returned: event.returned === undefined ? row.left_amount : String(event.returned),
        status: event.kind === 'cancel' ? 'Cancelled' : 'Expired',
      };
    case 'withdraw':
      return { ...touched, waiting: '0' };
  }
}

function fold(
  row: OrderRow,
  { destination, sold, received, fee, timeMs }: Extract<Happened, { kind: 'fill' }>,
  end: Pick<OrderRow, 'closed_tx' | 'closed_ms'>,
): OrderRow {
  const left = BigInt(row.left_amount) - sold;
  const isWaiting = row.destination !== null && destination !== row.destination;
  return {
    ...row,
    left_amount: String(left),
    sold: plus(row.sold, sold),
    received: plus(row.received, received),
    waiting: plus(row.waiting, isWaiting ? received : 0n),
    fees_paid: plus(row.fees_paid, fee),
    revision: plus(row.revision, 1n),
    ...(row.kind === 'recurring' && {
      cycles_done: row.cycles_done + 1,
      due_at: String(
        dueAfter(
          { start: BigInt(row.start_at), interval: BigInt(row.cycle_seconds) },
          BigInt(toUnix(timeMs)),
        ),
      ),
    }),
    ...(left === 0n && { ...end, status: 'Completed' as const }),
  };
}

function plus(sum: string, more: bigint): string {
  return String(BigInt(sum) + more);
}
