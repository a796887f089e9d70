import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { parseUiAmount, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { minOut } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { aPool } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { swapAmounts } from './signed-amounts.ts';
import { findSwapBreach, type SwapIntent } from './swap-intent.ts';
import { compileSwap, type Swap, toSwapInstructions } from './swap-transaction.ts';

const TAKER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const [FIRST, SECOND] = [
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
] as [Address, Address];
const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';

const aToken = (mint: Address) =>
  fc.oneof(
    fc.record({
      mint: fc.constant(mint),
      tokenProgram: fc.constant(TOKEN_2022_PROGRAM),
      units: fc.record({
        decimals: fc.integer({ min: 0, max: 18 }),
        multiplier: fc.constantFrom(1, 1.5, 2, 0.1, 1.003909240011759, 1e-3, 1e6),
      }),
    }),
    fc.record({
      mint: fc.constant(mint),
      tokenProgram: fc.constant(TOKEN_PROGRAM_ADDRESS),
      units: fc.record({ decimals: fc.integer({ min: 0, max: 18 }) }),
    }),
  );
const aSide = (mint: Address, builtIn: Address, decimals: number) =>
  fc.oneof(
    { weight: 3, arbitrary: aToken(mint) },
    fc.constant({ mint: builtIn, tokenProgram: TOKEN_PROGRAM_ADDRESS, units: { decimals } }),
  );
const aSwap = fc
  .record({
    input: aSide(FIRST, WRAPPED_SOL, 9),
    output: aSide(SECOND, USDC, 6),
    swapMode: fc.constantFrom('ExactIn' as const, 'ExactOut' as const),
    amount: fc.bigInt({ min: 1n, max: 2n ** 50n }),
    quotedAmount: fc.bigInt({ min: 1n, max: 2n ** 50n }),
  })
  .map((drawn): Swap & typeof drawn => ({
    ...drawn,
    taker: TAKER,
    paths: [
      {
        percent: 100,
        pools: [{ address: USDC, pool: aPool({ mint0: drawn.input.mint, mint1: drawn.output.mint }) }],
      },
    ],
    slippageBps: 0,
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
  }));

/** What a screen says that shows a swap as it is. */
function screenOf({
  input,
  output,
  swapMode,
  amount,
  quotedAmount,
}: Parameters<typeof built>[0]): SwapIntent {
  const [inAmount, outAmount] =
    swapMode === 'ExactIn' ? [amount, minOut(quotedAmount, 0)] : [quotedAmount, amount];
  return {
    taker: TAKER,
    inputMint: input.mint,
    inputTokenProgram: input.tokenProgram,
    inputUnits: input.units,
    outputMint: output.mint,
    outputUnits: output.units,
    swapMode,
    inAmount,
    outAmount,
    feeBps: 0,
    maxFeeLamports: 5_000n,
  };
}

type Drawn = typeof aSwap extends fc.Arbitrary<infer Value> ? Value : never;
const built = (swap: Drawn) =>
  decodeTransaction(compileSwap(TAKER, toSwapInstructions(swap), { blockhash: BLOCKHASH }));

test('what a card writes of a message is what the screen says, for any units, and reads back as what is signed', () => {
  fc.assert(
    fc.property(aSwap, (swap) => {
      const screen = screenOf(swap);
      const transaction = built(swap);
      expect(findSwapBreach(transaction, screen)).toBeUndefined();
      const [sold, bought, fee] = swapAmounts(transaction, screen);
      expect([sold?.change, bought?.change, fee?.change]).toEqual([
        -screen.inAmount,
        screen.outAmount,
        -5_000n,
      ]);
      const written = toUiDecimal(-(sold?.change ?? 0n), screen.inputUnits);
      const read = parseUiAmount(written, screen.inputUnits);
      expect(toUiDecimal(read, screen.inputUnits)).toBe(written);
    }),
  );
});

test('a message never passes for a screen with other units of either token, and is told by one that differs', () => {
  const other = fc.record({
    decimals: fc.integer({ min: 0, max: 18 }),
    multiplier: fc.constantFrom(1, 1.5, 2, 3),
  });
  fc.assert(
    fc.property(
      aSwap,
      other,
      fc.constantFrom('inputUnits' as const, 'outputUnits' as const),
      (swap, units, side) => {
        const screen = screenOf(swap);
        const { decimals, multiplier = 1 } = screen[side];
        const differing = [
          ...(decimals === units.decimals ? [] : ['decimals']),
          ...(multiplier === units.multiplier ? [] : ['multiplier']),
        ];
        fc.pre(differing.length > 0);
        expect(differing).toContain(findSwapBreach(built(swap), { ...screen, [side]: units }));
      },
    ),
  );
});
