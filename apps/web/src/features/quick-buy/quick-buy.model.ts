import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { ActionWords, PrimaryAction } from '#widgets/settle/primary-action.model.ts';
import * as strings from './strings.ts';

interface Offer {
  id: Address;
  isBanned: boolean;
  isMissing: boolean;
}

/** Why a token cannot be bought here at all; undefined when it can. */
export function toRefusal({ id, isBanned, isMissing }: Offer): string | undefined {
  if (id === WRAPPED_SOL) return strings.notSol;
  if (isBanned) return strings.banned;
  return isMissing ? strings.noAssetFound : undefined;
}

interface NoticeFacts {
  refusal: string | undefined;
  /** The sentence of a quote that failed. */
  quoteFailure: string | undefined;
  /** Why the venue cannot build it; absent when the button itself says what the wallet lacks. */
  problem: string | undefined;
  /** The quote that was agreed to, when a fresh one pays less than it allowed. */
  movedFrom: SwapQuote | undefined;
}

/** The one line above the button; the gravest thing wins. */
export function toBuyNotice({ refusal, quoteFailure, problem, movedFrom }: NoticeFacts): string | undefined {
  const moved = movedFrom && strings.priceMoved(movedFrom.slippage / 100);
  return refusal ?? quoteFailure ?? problem ?? moved;
}

/** What the button says of a purchase. */
export function toBuyWords(amount: string, symbol: string): Pick<ActionWords, 'sign' | 'unbuildable'> {
  return { sign: strings.buySolOf(amount, symbol), unbuildable: strings.cannotBuyNow };
}

/** What the button says and does: as in every trade, but for a token that cannot be bought here. */
export function toBuyAction(action: PrimaryAction, refusal: string | undefined): PrimaryAction {
  return refusal === undefined ? action : { kind: 'none', label: strings.cannotBuyThis, isWaiting: false };
}
