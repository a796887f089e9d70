import type { Settleable } from '#entities/settlement/settleable.ts';
import type { TrackedOperation } from '#shared/events/usage-events.ts';
import type { OrderMismatch, OrderProposal, OrderReceipt } from './order-mismatch.ts';
import * as strings from './proposal-strings.ts';

const MISMATCHES: Record<OrderMismatch, string> = {
  'fee-payer': strings.feePayer,
  signers: strings.signers,
  'network-fee': strings.networkFee,
  ...strings.otherUnits,
  order: strings.otherOrder,
  'venue-fee': strings.otherFee,
  tip: strings.otherTip,
  reference: strings.otherReference,
  'foreign-instruction': strings.foreignInstruction,
  'costs-more': strings.costsMore,
  'other-token': strings.otherToken,
  amount: strings.otherAmount,
  wrapping: strings.otherOrder,
  'account-creation': strings.otherAccount,
  'account-closing': strings.otherAccount,
  'several-trades': strings.otherOrder,
  kind: strings.otherOrder,
  pair: strings.otherOrder,
  slippage: strings.otherOrder,
  'platform-fee': strings.otherFee,
  schedule: strings.otherOrder,
  owner: strings.otherOrder,
  'source-account': strings.otherAccount,
  'destination-account': strings.otherAccount,
  'other-account': strings.otherAccount,
  'escrow-account': strings.otherOrder,
};

/** Why a transaction about an order must not be signed. */
export function describeMismatch(mismatch: OrderMismatch): string {
  return MISMATCHES[mismatch];
}

interface OrderSettling {
  proposal: OrderProposal;
  /** In a line, for toasts. */
  title: string;
  operation: TrackedOperation;
}

/** A transaction about an order, about to be signed. */
export function toSettleable({
  proposal,
  title,
  operation,
}: OrderSettling): Settleable<OrderMismatch, OrderReceipt> {
  return { proposal, describe: () => title, describeMismatch, kind: 'other', operation };
}
