import { toDecimal } from '@orrery/core/atoms';
import { LIMIT_ORDER_STATUS } from '@orrery/domain/trading/order-status';

type Said = Readonly<Record<string, unknown>>;

/** What no host says of an order: it is of another program, which holds no output back and tells no means. */
const UNSAID = {
  revision: null,
  feeBps: null,
  tipLamports: 0,
  waitingAmount: '0',
  rawWaitingAmount: '0',
  references: [],
  expiredAt: null,
  slippageBps: null,
};

/** A limit order with what only this venue's own says of it; anything else as it came. */
export function completeTrigger(order: unknown): unknown {
  if (!isOfHost(order)) return order;
  const [making, taking] = [amountOf(order.rawMakingAmount), amountOf(order.rawTakingAmount)];
  const left = [amountOf(order.rawRemainingMakingAmount), amountOf(order.rawRemainingTakingAmount)] as const;
  if (making === undefined || taking === undefined || left[0] === undefined || left[1] === undefined)
    return order;
  const filled = [making - left[0], taking - left[1]] as const;
  const { Open, PartialFill, Completed, Cancelled } = LIMIT_ORDER_STATUS;
  const ended = order.status === 'Completed' ? Completed : Cancelled;
  return {
    ...UNSAID,
    ...withTexts(order),
    kind: 'limit',
    orderStatus: order.status === 'Open' ? (filled[0] > 0n ? PartialFill : Open) : ended,
    rawFilledMakingAmount: String(filled[0]),
    rawFilledTakingAmount: String(filled[1]),
    filledMakingAmount: inUnits(filled[0], order.makingAmount, making),
    filledTakingAmount: inUnits(filled[1], order.takingAmount, taking),
    stopTick: null,
    trailTicks: null,
  };
}

/** The same of an order that sells in cycles. */
export function completeRecurring(order: unknown): unknown {
  if (!isOfHost(order)) return order;
  const [deposited, used] = [amountOf(order.rawInDeposited), amountOf(order.rawInUsed)];
  const cycle = amountOf(order.rawInAmountPerCycle);
  if (deposited === undefined || used === undefined || !cycle) return order;
  const isEnded = order.userClosed === true || (typeof order.closeTx === 'string' && order.closeTx !== '');
  const [cycles, done] = [Number(deposited / cycle), Number(used / cycle)];
  return {
    ...UNSAID,
    ...withTexts(order),
    status: isEnded ? (used === deposited ? 'Completed' : 'Cancelled') : 'Open',
    orderStatus: isEnded ? null : 0,
    cycleFrequency: String(order.cycleFrequency),
    cycles,
    cyclesDone: done,
    startAt: order.createdAt,
    // No host says when.
    nextCycleAt: null,
  };
}

function isOfHost(order: unknown): order is Said {
  return typeof order === 'object' && order !== null && !('revision' in order);
}

/** Some hosts write amounts as numbers. */
function withTexts(order: Said): Said {
  return Object.fromEntries(
    Object.entries(order).map(([name, value]) => [
      name,
      typeof value === 'number' && /amount|^(raw)?(in|out)[A-Z]/i.test(name) ? String(value) : value,
    ]),
  );
}

function amountOf(value: unknown): bigint | undefined {
  const isWhole = typeof value === 'number' ? Number.isSafeInteger(value) : /^\d{1,20}$/.test(String(value));
  return isWhole ? BigInt(String(value)) : undefined;
}

/** Smallest units as a person counts them, with as many decimals as the order's own amount shows that its token has. */
function inUnits(part: bigint, whole: unknown, raw: bigint): string {
  const decimals = Array.from({ length: 20 }, (_, at) => at).find(
    (at) => Number(toDecimal(raw, at)) === Number(whole),
  );
  return decimals === undefined ? '0' : toDecimal(part, decimals);
}
