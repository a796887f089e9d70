import { encodeQuote, type Quote as MakerPromise, POOL_KINDS } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { type Clock, toUnix } from '@orrery/core/time';
import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import type { Address } from '@solana/kit';
import { labelOf, type Pool } from '../../pools/pool.ts';
import type { Quote, QuoteRequest } from '../../router/quote.ts';
import { isSignedBy } from '../ed25519.ts';

/** A quote request to a maker: an amount of one of its pool's mints from one taker. */
export interface MakerRequest {
  pool: Pool;
  /** The side of the mint that comes in. */
  input: 0 | 1;
  /** Smallest units. */
  amountIn: bigint;
  taker: Address;
  /** The caller that asks on the taker's behalf, since a request may name any taker; absent when there is none. */
  requester?: string | undefined;
}

/** A quote signed by its maker. */
export interface MakerQuote {
  pool: Pool;
  quote: MakerPromise;
  signature: Uint8Array;
}

/** Asks the maker of a quoted pool for a quote; undefined when it declines the trade. */
export type AskMaker = (
  request: MakerRequest,
) => Promise<Pick<MakerQuote, 'quote' | 'signature'> | undefined>;

type Asker = Pick<MakerRequest, 'taker' | 'requester'>;

/** The best promise for an exact input that the makers of some pools give one taker; a maker that fails, or answers something else, has none. */
export async function askMakers(
  { ask, clock }: { ask: AskMaker; clock: Clock },
  pools: readonly Pool[],
  { inputMint, outputMint, amount: amountIn, taker, requester }: QuoteRequest & Asker,
): Promise<MakerQuote | undefined> {
  const found = await Promise.all(
    pools.flatMap((pool) => {
      const [first, second] = pool.mints.map(({ id }) => id);
      const input: 0 | 1 = first === inputMint && second === outputMint ? 0 : 1;
      const isBetween = input === 0 || (first === outputMint && second === inputMint);
      if (pool.account.kind !== POOL_KINDS.quoted || !isBetween) return [];
      const request = { pool, input, amountIn, taker, requester };
      return ask(request)
        .then((answer) => answer && { pool, ...answer })
        .then((made) => (made && isAnswer(made, request, clock) ? made : undefined))
        .catch(() => undefined);
    }),
  );
  return found
    .filter((each) => each !== undefined)
    .toSorted((a, b) => Number(b.quote.amountOut - a.quote.amountOut))[0];
}

/** Whether it is what was asked for, can still be filled, and was signed by the pool's maker. */
function isAnswer({ quote, signature }: MakerQuote, request: MakerRequest, clock: Clock): boolean {
  const { pool, input, amountIn, taker } = request;
  const isAsked =
    quote.pool === pool.id &&
    quote.user === taker &&
    quote.input === input &&
    quote.amountIn === amountIn &&
    quote.expiry > BigInt(toUnix(clock.now()));
  return isAsked && isSignedBy(pool.account.creator, encodeQuote(quote), signature);
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
