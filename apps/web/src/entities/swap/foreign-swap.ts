import { type ForeignIntent, foreignAmounts, judgeForeign, readSurely } from '@orrery/chain';
import { type AmountScale, findOtherUnit } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { listOrigins } from '#shared/api/rpc.ts';
import type { SwapMismatch } from './mismatch.model.ts';

/** The network rounds a priority fee up to a lamport; a host may tell it rounded down. */
const ROUNDING = 1n;

/** How long what two nodes say of a transaction may take. */
const READ_MS = 5_000;

interface Shown {
  quote: SwapQuote;
  tokens: Record<'sell' | 'buy', AmountScale>;
  taker: Address;
}

/**
 * Reads a swap that programs of others carry out, by two nodes where there are two, and judges it by its bytes against what the form shows. Throws as
 * `readSurely` does.
 */
export async function checkForeign(bytes: Uint8Array, { quote, tokens, taker }: Shown) {
  const { inputMint, outputMint, gasPayer } = quote;
  const asked = { owner: taker, mints: [inputMint, outputMint] };
  const read = await readSurely(bytes, asked, listOrigins(), AbortSignal.timeout(READ_MS));
  const { transaction, ownAccounts, mints } = read;
  const now = chainNow();
  const otherUnit = mints
    .map(({ mint, facts }) => findOtherUnit(facts, mint === inputMint ? tokens.sell : tokens.buy, now))
    .find((unit) => unit !== undefined);
  const judge = (found: typeof transaction, added: bigint) =>
    judgeForeign(found, toIntent({ quote, taker, ownAccounts }, added));
  const findBreach = (found: typeof transaction, added: bigint): SwapMismatch | undefined => {
    if (found.feePayer !== (gasPayer ?? taker) || gasPayer === taker) return 'fee-payer';
    const verdict = judge(found, added);
    return verdict.kind === 'refused' ? verdict.breach : otherUnit;
  };
  const verdict = judge(transaction, 0n);
  return {
    transaction,
    tables: read.tables,
    tableSources: read.tableSources,
    unproved: verdict.kind === 'unproved' ? verdict.reasons : [],
    signed: foreignAmounts(transaction, {
      owner: taker,
      inputMint,
      outputMint,
      usesWrappedSol: quote.sending?.useWSol,
    }),
    findBreach,
  };
}

/** What the form says, with a priority fee that the wallet has put on top. */
function toIntent(
  { quote, taker, ownAccounts }: Pick<Shown, 'quote' | 'taker'> & Pick<ForeignIntent, 'ownAccounts'>,
  addedLamports: bigint,
): ForeignIntent {
  const { swapMode, inputMint, outputMint, inAmount, outAmount, slippage, feeBps, sending } = quote;
  const tips = sending ?? {
    jitoTipLamports: quote.priorityLamports,
    nozomiTipLamports: quote.priorityLamports,
  };
  return {
    owner: taker,
    terms: {
      kind: 'swap',
      swapMode,
      inputMint,
      outputMint,
      inAmount,
      outAmount,
      slippageBps: slippage,
      platformFeeBps: feeBps,
      positiveSlippageBps: 0,
    },
    usesWrappedSol: sending?.useWSol,
    ownAccounts,
    maxFeeLamports: BigInt(Math.ceil(quote.networkFeeLamports)) + ROUNDING + addedLamports,
    maxTips: { jito: BigInt(tips.jitoTipLamports ?? 0), nozomi: BigInt(tips.nozomiTipLamports ?? 0) },
  };
}
