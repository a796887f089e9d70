import type { Address } from '@solana/kit';
import { describeSwap, type QuoteTokens } from './outcome.model.ts';
import type { SettleHooks, SettleOutcome } from './settle.ts';
import type { SignableQuote } from './swap-proposal.ts';

/** A transaction about to be signed, as any tool hands it over. */
export interface Settleable {
  signer: Address | undefined;
  /** How toasts name it, and with its outcome as it landed. */
  describe(outcome?: SettleOutcome): string;
  settle(hooks: SettleHooks): Promise<SettleOutcome>;
}

/** A quote as a transaction about to be signed; the engine is fetched with its preview, or when it is settled. */
export function toSettleable(signable: SignableQuote, tokens: QuoteTokens): Settleable {
  const { quote } = signable;
  return {
    signer: quote.taker,
    describe(outcome) {
      // A pool may have moved since the quote.
      const received = outcome?.status === 'confirmed' ? outcome.received : undefined;
      return describeSwap({ ...quote, outAmount: received ?? quote.outAmount }, tokens);
    },
    settle: async (hooks) => (await import('./settle.ts')).settleQuote(signable, hooks),
  };
}
