import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import {
  type ActionWords,
  type FormFacts,
  type PrimaryAction,
  toPrimaryAction,
} from '#widgets/settle-dialog/primary-action.model.ts';
import * as strings from './strings.ts';

/** Everything the one button of a form that swaps depends on. */
export interface SwapFacts extends Omit<FormFacts, 'transaction' | 'feeLamports'> {
  quote: SwapQuote | undefined;
  hasQuoteFailed: boolean;
}

const SWAP = { sign: strings.swap, unbuildable: strings.cannotSwap };

/** What the one button of a form that swaps says and does, in the form's own words where it has any. */
export function toSwapAction(
  { quote, hasQuoteFailed, ...form }: SwapFacts,
  words: Pick<ActionWords, 'sign' | 'unbuildable'> = SWAP,
): PrimaryAction {
  return toPrimaryAction(
    {
      ...form,
      feeLamports: quote && toFeeLamports(quote),
      transaction: toTransactionState(quote, hasQuoteFailed),
    },
    { awaited: strings.gettingAQuote, absent: strings.noQuote, ...words },
  );
}

function toTransactionState(quote: SwapQuote | undefined, hasFailed: boolean): FormFacts['transaction'] {
  if (!quote) return hasFailed ? 'absent' : 'awaited';
  return quote.transaction === undefined ? 'unbuildable' : 'built';
}

function toFeeLamports(quote: SwapQuote): bigint | undefined {
  if (quote.gasPayer !== undefined) return undefined;
  const costs = BigInt(Math.ceil(quote.networkFeeLamports + quote.depositLamports));
  // While a swap runs, SOL lies in an account that is made for it and gives its deposit back.
  const isWrapping =
    !quote.sending?.useWSol && (quote.inputMint === WRAPPED_SOL || quote.outputMint === WRAPPED_SOL);
  return costs + (isWrapping ? TOKEN_ACCOUNT_RENT : 0n);
}
