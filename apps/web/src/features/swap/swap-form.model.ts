import { type Atoms, isAppError, parseAtoms, toDecimal } from '@orrery/core';
import { isBeyondSlippage } from '@orrery/domain';
import { isAnswerTo, type OrderRequest, type SwapOrder } from '#entities/order/order.model.ts';

/** How old an order may be when it is signed: a venue's order dies after 60 s, a wallet's prompt takes its share of them. */
export const ORDER_SIGNABLE_MS = 30_000;

/** What the typed text means for a token of these decimals. */
export type TypedAmount = { kind: 'nothing' } | { kind: 'amount'; amount: Atoms } | { kind: 'too-large' };

export function readTyped(typed: string, decimals: number): TypedAmount {
  try {
    const amount = parseAtoms(typed, decimals, 'down');
    return amount === 0n ? { kind: 'nothing' } : { kind: 'amount', amount };
  } catch (error) {
    const isRange = isAppError(error, 'AMOUNT_MALFORMED') && error.facts.reason === 'range';
    return { kind: isRange ? 'too-large' : 'nothing' };
  }
}

/** Everything the one button depends on. */
export interface SwapFormFacts {
  isConnected: boolean;
  typed: TypedAmount;
  symbol: string;
  /** What the wallet can sell; undefined while unknown. */
  spendable: Atoms | undefined;
  /** Native SOL, for the fee; undefined while unknown. */
  lamports: Atoms | undefined;
  isSellingSol: boolean;
  order: SwapOrder | undefined;
  hasOrderFailed: boolean;
  preview: 'none' | 'loading' | 'failed' | 'refused' | 'ready';
}

export type PrimaryAction =
  | { kind: 'connect'; label: string }
  | { kind: 'swap'; label: string }
  | { kind: 'sign-without-preview'; label: string }
  | { kind: 'none'; label: string; isWaiting: boolean };

const none = (label: string): PrimaryAction => ({ kind: 'none', label, isWaiting: false });
const waiting = (label: string): PrimaryAction => ({ kind: 'none', label, isWaiting: true });

/** What the one button of the form says and does; the first thing that is missing wins. */
export function toPrimaryAction(facts: SwapFormFacts): PrimaryAction {
  const { typed, order } = facts;
  if (!facts.isConnected) return { kind: 'connect', label: 'Connect' };
  if (typed.kind === 'nothing') return none('Enter an amount');
  if (typed.kind === 'too-large') return none('Invalid Amount');
  if (facts.spendable !== undefined && typed.amount > facts.spendable) return none(`Insufficient ${facts.symbol}`);
  if (order && isShortOfFee(facts, typed.amount, order)) return none('Insufficient SOL for the network fee');
  if (!order) return facts.hasOrderFailed ? none('No quote') : waiting('Getting a quote');
  if (order.transaction === undefined) return none('Cannot swap now');
  if (facts.preview === 'refused') return none('Not safe to sign');
  if (facts.preview === 'failed') return { kind: 'sign-without-preview', label: 'Sign without preview' };
  if (facts.preview !== 'ready') return waiting('Simulating');
  return { kind: 'swap', label: 'Swap' };
}

function isShortOfFee({ lamports, isSellingSol }: SwapFormFacts, amount: Atoms, order: SwapOrder): boolean {
  if (lamports === undefined) return false;
  return lamports < BigInt(Math.ceil(order.networkFeeLamports)) + (isSellingSol ? amount : 0n);
}

/** The order a form may show: one that answers what is typed now. */
export function toShownOrder(
  candidates: readonly (SwapOrder | undefined)[],
  request: OrderRequest | undefined,
): SwapOrder | undefined {
  return request && candidates.find((order) => order !== undefined && isAnswerTo(order, request));
}

/** What to do with an order at the moment of signing, given the one that replaces it when it is too old. */
export function isTooOld(receivedAt: number, now: number): boolean {
  return now - receivedAt > ORDER_SIGNABLE_MS;
}

/** True when the refreshed order must be shown and agreed to again, because it pays less than the shown one allowed. */
export function mustAskAgain(shown: SwapOrder, refreshed: SwapOrder): boolean {
  return isBeyondSlippage(shown.outAmount, refreshed.outAmount, shown.slippage);
}

/** An amount as the field that shows it needs it: exact, without grouping. */
export function toFieldText(amount: Atoms, decimals: number): string {
  return toDecimal(amount, decimals);
}

/** Route in a line: its pools' label when there is one, their number when there are more. */
export function describeRoute(route: SwapOrder['route']): string {
  const [first, ...others] = route;
  if (!first) return '-';
  return others.length === 0 ? first.label : `${route.length} pools`;
}
