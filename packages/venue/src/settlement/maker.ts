import { type Quote as MakerPromise, POOL_KINDS } from '@orrery/chain';
import { atoms, bps } from '@orrery/core';
import { afterTransferFee } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { labelOf, type Pool } from '../pool.ts';
import type { Quote, QuoteRequest } from '../router/quote.ts';

/** What a maker is asked: so much of one of its pool's mints from one taker. */
export interface MakerRequest {
  pool: Pool;
  /** The side whose mint comes in. */
  input: 0 | 1;
  /** Smallest units. */
  amountIn: bigint;
  taker: Address;
}

/** A maker's promise as it signed it. */
export interface MakerQuote {
  pool: Pool;
  quote: MakerPromise;
  signature: Uint8Array;
}

/** Asks whoever makes a market in a quoted pool; undefined when it does not want the trade. */
export type AskMaker = (
  request: MakerRequest,
) => Promise<Pick<MakerQuote, 'quote' | 'signature'> | undefined>;

/** The best promise for an exact input that the makers of some pools give one taker; a maker that fails has none. */
export async function askMakers(
  ask: AskMaker,
  pools: readonly Pool[],
  { inputMint, outputMint, amount: amountIn, taker }: QuoteRequest & { taker: Address },
): Promise<MakerQuote | undefined> {
  const found = await Promise.all(
    pools.flatMap((pool) => {
      const [first, second] = pool.mints.map(({ id }) => id);
      const input: 0 | 1 = first === inputMint && second === outputMint ? 0 : 1;
      const isBetween = input === 0 || (first === outputMint && second === inputMint);
      if (pool.account.kind !== POOL_KINDS.quoted || !isBetween) return [];
      return ask({ pool, input, amountIn, taker }).then(
        (answer) => answer && { pool, ...answer },
        () => undefined,
      );
    }),
  );
  return found
    .filter((each) => each !== undefined)
    .toSorted((a, b) => Number(b.quote.amountOut - a.quote.amountOut))[0];
}

/** A promise as a quote; the venue takes nothing of it. */
export function toMakerQuote(
  { pool, quote }: MakerQuote,
  { slippageBps }: Pick<QuoteRequest, 'slippageBps'>,
): Quote {
  const [input, output] = quote.input === 0 ? pool.mints : [pool.mints[1], pool.mints[0]];
  const outAmount = atoms(afterTransferFee(quote.amountOut, output.extensions));
  return {
    inputMint: input.id,
    outputMint: output.id,
    inAmount: atoms(quote.amountIn),
    outAmount,
    // A quote is paid to the unit or not at all.
    otherAmountThreshold: outAmount,
    swapMode: 'ExactIn',
    slippageBps,
    priceImpact: 0,
    fee: { bps: bps(0), mint: output.id, amount: atoms(0n) },
    route: [
      {
        pool,
        label: labelOf(pool.account.kind),
        inputMint: input.id,
        outputMint: output.id,
        inAmount: atoms(quote.amountIn),
        outAmount: atoms(quote.amountOut),
        feeAmount: atoms(0n),
        feeMint: input.id,
        bps: 10_000,
      },
    ],
  };
}
