import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { OrderTrade, RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address, Signature } from '@solana/kit';

const SIGNATURE = '5'.repeat(88) as Signature;
const AT = '2026-01-01T00:00:00.000Z';

const COMMON = {
  userPubkey: JUP,
  orderKey: '9'.repeat(43) as Address,
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  openTx: SIGNATURE,
  closeTx: '' as const,
  createdAt: AT,
  updatedAt: AT,
  trades: [],
  status: 'Open' as const,
  revision: '65536',
  expiredAt: null,
  slippageBps: '0',
  tipLamports: 20_000,
  feeBps: 10,
  waitingAmount: '0',
  rawWaitingAmount: '0',
  references: [],
};

/** An open order that sells 2 SOL for 400 USDC. */
export function aTriggerOrder(over: Partial<TriggerOrder> = {}): TriggerOrder {
  return {
    ...COMMON,
    makingAmount: '2',
    takingAmount: '400',
    remainingMakingAmount: '2',
    remainingTakingAmount: '400',
    rawMakingAmount: '2000000000',
    rawTakingAmount: '400000000',
    rawRemainingMakingAmount: '2000000000',
    rawRemainingTakingAmount: '400000000',
    programVersion: '1',
    orderStatus: 0,
    kind: 'limit',
    filledMakingAmount: '0',
    filledTakingAmount: '0',
    rawFilledMakingAmount: '0',
    rawFilledTakingAmount: '0',
    stopTick: null,
    trailTicks: null,
    ...over,
  };
}

/** An order that sells 1 SOL for USDC in each of four hours, two of which are over. */
export function aRecurringOrder(over: Partial<RecurringOrder> = {}): RecurringOrder {
  return {
    ...COMMON,
    slippageBps: '500',
    inDeposited: '4',
    inWithdrawn: '0',
    inUsed: '2',
    outReceived: '410',
    outWithdrawn: '410',
    inAmountPerCycle: '1',
    minOutAmount: '0',
    maxOutAmount: '0',
    rawInDeposited: '4000000000',
    rawInWithdrawn: '0',
    rawInUsed: '2000000000',
    rawOutReceived: '410000000',
    rawOutWithdrawn: '410000000',
    rawInAmountPerCycle: '1000000000',
    rawMinOutAmount: '0',
    rawMaxOutAmount: '0',
    orderStatus: 0,
    cycleFrequency: '3600',
    userClosed: false,
    cycles: 4,
    cyclesDone: 2,
    startAt: AT,
    nextCycleAt: '2026-01-01T02:00:00.000Z',
    ...over,
  };
}

/** A fill of half of `aTriggerOrder`. */
export function anOrderTrade(over: Partial<OrderTrade> = {}): OrderTrade {
  return {
    orderKey: COMMON.orderKey,
    keeper: USDC,
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    inputAmount: '1',
    outputAmount: '200',
    rawInputAmount: '1000000000',
    rawOutputAmount: '200000000',
    feeMint: USDC,
    feeAmount: '0.2',
    rawFeeAmount: '200000',
    txId: SIGNATURE,
    confirmedAt: AT,
    action: 'Fill',
    productMeta: null,
    ...over,
  };
}
