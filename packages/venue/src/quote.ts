import { AppError, type Atoms, atoms, type Bps } from '@orrery/core';
import type { Address } from '@solana/kit';
import { amountOut, priceImpact } from './cpmm.ts';
import { feeMint, venueFee } from './fees.ts';
import { POOL_LABELS, type Pool } from './pool.ts';

export type Reserves = readonly [bigint, bigint];

/** What a caller asks a price for; `amount` is the input in smallest units. */
export interface QuoteRequest {
  inputMint: Address;
  outputMint: Address;
  amount: Atoms;
  slippageBps: Bps;
}

/** One hop of a route; amounts in smallest units, the venue's fee left aside. */
export interface RouteStep {
  pool: Pool;
  label: string;
  inputMint: Address;
  outputMint: Address;
  inAmount: Atoms;
  outAmount: Atoms;
  /** What stays in the pool, in the step's input. */
  feeAmount: Atoms;
  feeMint: Address;
}

/** A price for an exact input; all amounts in smallest units, fees already taken off `outAmount`. */
export interface Quote {
  inputMint: Address;
  outputMint: Address;
  inAmount: Atoms;
  outAmount: Atoms;
  /** The least the taker would get at the slippage asked for. */
  otherAmountThreshold: Atoms;
  slippageBps: Bps;
  /** Percent points: −0.04 is −0.04 %. */
  priceImpact: number;
  fee: { bps: Bps; mint: Address; amount: Atoms };
  route: readonly [RouteStep];
}

/** Prices a request against one pool that holds both mints. Throws `QUOTE_TOO_SMALL` when nothing would come out. */
export function quotePool(pool: Pool, reserves: Reserves, request: QuoteRequest): Quote {
  const { inputMint, outputMint, amount, slippageBps } = request;
  const rate = venueFee(...pool.mints);
  const mint = feeMint(inputMint, outputMint);
  const feeOf = (gross: bigint) => (gross * BigInt(rate)) / 10_000n;

  const sides = sidesOf(pool, reserves, inputMint);
  const feeIn = mint === inputMint ? feeOf(amount) : 0n;
  const paidIn = amount - feeIn;
  const paidOut = amountOut(sides, paidIn, pool.feeBps);
  const feeOut = mint === inputMint ? 0n : feeOf(paidOut);
  const out = paidOut - feeOut;
  if (out <= 0n) throw new AppError('QUOTE_TOO_SMALL', { inputMint, amount: amount.toString() });

  return {
    inputMint,
    outputMint,
    inAmount: amount,
    outAmount: atoms(out),
    otherAmountThreshold: atoms((out * BigInt(10_000 - slippageBps)) / 10_000n),
    slippageBps,
    priceImpact: priceImpact(sides, paidIn, pool.feeBps),
    fee: { bps: rate, mint, amount: atoms(feeIn + feeOut) },
    route: [
      {
        pool,
        label: POOL_LABELS[pool.curve.kind],
        inputMint,
        outputMint,
        inAmount: atoms(paidIn),
        outAmount: atoms(paidOut),
        feeAmount: atoms((paidIn * BigInt(pool.feeBps)) / 10_000n),
        feeMint: inputMint,
      },
    ],
  };
}

/** A pool's reserves seen from the side that is paid in. */
export function sidesOf(pool: Pool, [first, second]: Reserves, inputMint: Address) {
  return pool.mints[0].id === inputMint ? { input: first, output: second } : { input: second, output: first };
}
