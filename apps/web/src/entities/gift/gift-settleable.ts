import type { Settleable } from '#entities/settlement/settleable.ts';
import type { TrackedOperation } from '#shared/events/usage-events.ts';
import type { GiftMismatch, GiftProposal, GiftReceipt } from './gift-proposal.ts';
import * as strings from './strings.ts';

const MISMATCHES: Record<GiftMismatch, string> = {
  'fee-payer': strings.feePayer,
  signers: strings.signers,
  'network-fee': strings.networkFee,
  ...strings.otherUnits,
  gift: strings.otherGift,
  'foreign-instruction': strings.foreignInstruction,
  'costs-more': strings.costsMore,
  'other-token': strings.otherToken,
};

/** Why a transaction about a gift must not be signed. */
export function describeMismatch(mismatch: GiftMismatch): string {
  return MISMATCHES[mismatch];
}

interface GiftSettling {
  proposal: GiftProposal;
  /** In a line, for toasts. */
  title: string;
  operation: TrackedOperation;
  /** Signs in the wallet's stead. */
  sign?: Settleable<GiftMismatch, GiftReceipt>['sign'];
}

/** A transaction about a gift, about to be signed. */
export function toSettleable({
  proposal,
  title,
  operation,
  sign,
}: GiftSettling): Settleable<GiftMismatch, GiftReceipt> {
  return { proposal, describe: () => title, describeMismatch, kind: 'other', operation, sign };
}
