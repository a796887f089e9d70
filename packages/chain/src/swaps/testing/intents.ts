import { maxIn, minOut, partOf } from '@orrery/domain/trading/swap-terms';
import { buy, sell } from '../../programs/venue/pricing/trade.ts';
import type { TestMint } from '../../testing/mints.ts';
import { accountOf } from '../../testing/pools.ts';
import type { SwapIntent } from '../swap-intent.ts';
import {
  type SwapInstructions,
  type SwapSetting,
  type SwapToken,
  toFillInstructions,
  toSwapInstructions,
} from '../swap-transaction.ts';
import { pathsOf, quoteOf, type SwapScene } from './swaps.ts';

/** SOL for the first token, the first token for SOL, or the first token for the second one. */
export type Ends = 'SOL in' | 'SOL out' | 'no SOL';
/** `gasless` is of an exact input, with a sponsor's lamports. */
export type Shape = 'ExactIn' | 'ExactOut' | 'quote' | 'gasless';

/** Every swap that a screen may show; there is a maker's quote of SOL alone. */
export const INTENDED: readonly (readonly [Shape, Ends])[] = [
  ['ExactIn', 'SOL in'],
  ['ExactIn', 'SOL out'],
  ['ExactIn', 'no SOL'],
  ['ExactOut', 'SOL in'],
  ['ExactOut', 'SOL out'],
  ['ExactOut', 'no SOL'],
  ['quote', 'SOL in'],
  ['quote', 'SOL out'],
  ['gasless', 'SOL out'],
  ['gasless', 'no SOL'],
];

/** A swap as the venue builds it, and what the screen says of it. */
export interface IntendedSwap {
  intent: SwapIntent;
  instructions: SwapInstructions;
}

const AMOUNT = 1_000_000_000n;
const SLIPPAGE_BPS = 50;
const FEE_BPS = 30;

/** As the pools are now, with a platform's fee in the input's mint. `number` makes each of them another one. */
export async function intendedSwap(
  scene: SwapScene,
  [shape, ends]: (typeof INTENDED)[number],
  number: number,
  more: Partial<SwapSetting> = {},
): Promise<IntendedSwap> {
  const { taker, sponsor, feeOwner } = scene;
  const { input, output, pool, side } = endsOf(scene, ends);
  const common = {
    taker: taker.address,
    input: asSold(input),
    output: asSold(output),
    platformFee: { account: accountOf(feeOwner, input), mint: input.mint, bps: FEE_BPS },
    seed: `s${number}`,
    computeUnitLimit: 200_000,
    computeUnitPrice: 1n,
    ...(shape === 'gasless' && { payer: sponsor.address }),
    ...more,
  };
  const screen = {
    taker: taker.address,
    inputMint: input.mint,
    inputTokenProgram: input.tokenProgram,
    inputUnits: { decimals: input.decimals },
    outputMint: output.mint,
    outputUnits: { decimals: output.decimals },
    feeBps: FEE_BPS,
    feeAccount: { owner: feeOwner, mint: input.mint },
    // A maker's quote brings a signature of its own.
    maxFeeLamports: (shape === 'quote' ? 10_000n : 5_000n) + 1_000n,
    ...(shape === 'gasless' && { gasPayer: sponsor.address }),
  };
  const feeOf = (amount: bigint) => partOf(amount, FEE_BPS);
  if (shape === 'quote') {
    const quote = await quoteOf(scene, {
      amountIn: AMOUNT,
      amountOut: AMOUNT,
      input: side,
      nonce: BigInt(number),
    });
    const amounts = { inAmount: AMOUNT + feeOf(AMOUNT), outAmount: AMOUNT };
    return { intent: { ...screen, ...amounts }, instructions: toFillInstructions({ ...common, ...quote }) };
  }
  const state = { pool: scene.venue.pool(pool), tickArrays: new Map() };
  const cost = shape === 'ExactOut' ? buy(state, side, AMOUNT).amountIn : 0n;
  const quotedAmount =
    shape === 'ExactOut' ? cost + feeOf(cost) : sell(state, side, AMOUNT - feeOf(AMOUNT)).amountOut;
  const amounts =
    shape === 'ExactOut'
      ? { inAmount: maxIn(quotedAmount, SLIPPAGE_BPS), outAmount: AMOUNT }
      : { inAmount: AMOUNT, outAmount: minOut(quotedAmount, SLIPPAGE_BPS) };
  const swapMode = shape === 'ExactOut' ? shape : ('ExactIn' as const);
  const terms = { swapMode, amount: AMOUNT, quotedAmount, slippageBps: SLIPPAGE_BPS };
  return {
    intent: { ...screen, swapMode, ...amounts },
    instructions: toSwapInstructions({ ...common, ...terms, paths: pathsOf(scene, [pool]) }),
  };
}

/** A side of a swap that has its units checked, as the venue's orders have. */
export function asSold({ mint, tokenProgram, decimals }: TestMint, multiplier = 1) {
  return { mint, tokenProgram, units: { decimals, multiplier } } satisfies SwapToken;
}

function endsOf({ tokens, pools }: SwapScene, ends: Ends) {
  const { sol, first, second } = tokens;
  const between = (input: TestMint, output: TestMint, side: 0 | 1) => ({ input, output, side });
  if (ends === 'no SOL') return { ...between(first, second, 0), pool: pools.between };
  const sides = ends === 'SOL in' ? between(sol, first, 0) : between(first, sol, 1);
  return { ...sides, pool: pools.split[0] };
}
