import { atoms } from '@orrery/core/atoms';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import {
  type AmountFacts,
  type SignatureFacts,
  toPrimaryAction,
} from '#widgets/settle/primary-action.model.ts';
import { toSwapSignature, toSwapWords } from './swap-signature.model.ts';

const SOL = 1_000_000_000n;
/** Deposit of the account that holds SOL while it is swapped. */
const DEPOSIT = 2_039_280n;

interface SwapFacts extends AmountFacts, Pick<SignatureFacts, 'isConnected' | 'lamports' | 'preview'> {
  quote: SwapQuote | undefined;
  hasQuoteFailed: boolean;
}

function toSwapAction({ quote, hasQuoteFailed, ...facts }: SwapFacts) {
  const signature = { ...facts, ...toSwapSignature(quote, { hasFailed: hasQuoteFailed }) };
  return toPrimaryAction(signature, facts, toSwapWords());
}

function facts(over: Partial<SwapFacts> = {}): SwapFacts {
  return {
    isConnected: true,
    isTokenMissing: false,
    typed: { kind: 'amount', amount: atoms(SOL) },
    spent: atoms(SOL),
    symbol: 'SOL',
    spendable: atoms(5n * SOL),
    lamports: atoms(5n * SOL),
    isSpendingSol: true,
    quote: aQuote(),
    hasQuoteFailed: false,
    preview: 'ready',
    ...over,
  };
}

it.each<[string, Partial<SwapFacts>, string]>([
  ['asks to connect first', { isConnected: false, typed: { kind: 'nothing' } }, 'Connect'],
  ['asks for another token than an unknown one', { isTokenMissing: true }, 'Choose another token'],
  ['asks for an amount', { typed: { kind: 'nothing' } }, 'Enter an amount'],
  ['refuses what no token can hold', { typed: { kind: 'too-large' } }, 'Invalid Amount'],
  ['says what is missing', { spendable: atoms(SOL - 1n) }, 'Insufficient SOL'],
  [
    'keeps the fee in mind',
    { lamports: atoms(SOL + 5_000n + DEPOSIT - 1n) },
    'Insufficient SOL for the network fee',
  ],
  ['waits for a quote', { quote: undefined }, 'Getting a quote'],
  ['says there is none', { quote: undefined, hasQuoteFailed: true }, 'No quote'],
  ['cannot sign what was not built', { quote: aQuote({ transaction: undefined }) }, 'Cannot swap now'],
  ['waits for the simulation', { preview: 'loading' }, 'Simulating'],
  ['never signs what is not the swap on screen', { preview: 'refused' }, 'Not safe to sign'],
  ['swaps', {}, 'Swap'],
])('%s', (_, over, label) => {
  expect(toSwapAction(facts(over)).label).toBe(label);
});

it('leaves no sign button after a failed simulation, only the explicit second action', () => {
  expect(toSwapAction(facts({ preview: 'failed' })).kind).toBe('sign-without-preview');
});

it('signs exactly when the whole balance less the fee, and a deposit where SOL is wrapped, is enough', () => {
  const kindOf = (lamports: bigint, over: Partial<SwapFacts> = {}) =>
    toSwapAction(facts({ lamports: atoms(lamports), ...over })).kind;
  expect(kindOf(SOL + 5_000n + DEPOSIT)).toBe('sign');
  const buys = { isSpendingSol: false, quote: aQuote({ inputMint: USDC, outputMint: WRAPPED_SOL }) };
  expect([kindOf(5_000n + DEPOSIT, buys), kindOf(5_000n + DEPOSIT - 1n, buys)]).toEqual(['sign', 'none']);
  const others = { isSpendingSol: false, quote: aQuote({ inputMint: USDC, outputMint: USDT }) };
  expect([kindOf(5_000n, others), kindOf(4_999n, others)]).toEqual(['sign', 'none']);
});

it('asks no deposit, and no SOL but the fee, where wrapped SOL is traded as it is', () => {
  const sending = {
    modes: ['jito' as const],
    feeType: 'max-cap' as const,
    useWSol: true,
    slotsToExpiry: 150,
  };
  const wrapped = { isSpendingSol: false, symbol: 'WSOL', quote: aQuote({ sending }) };
  const labelOf = (lamports: bigint, spendable: bigint) =>
    toSwapAction(facts({ ...wrapped, lamports: atoms(lamports), spendable: atoms(spendable) })).label;
  expect(labelOf(5_000n, SOL)).toBe('Swap');
  expect(labelOf(4_999n, SOL)).toBe('Insufficient SOL for the network fee');
  expect(labelOf(5n * SOL, SOL - 1n)).toBe('Insufficient WSOL');
});

it('asks no SOL for a swap that another account pays for', () => {
  const gasless = aQuote({ inputMint: USDC, outputMint: WRAPPED_SOL, gasPayer: USDT });
  const broke = { lamports: atoms(0n), isSpendingSol: false, symbol: 'USDC' };
  expect(toSwapAction(facts({ ...broke, quote: gasless })).kind).toBe('sign');
  const own = { ...gasless, gasPayer: undefined };
  expect(toSwapAction(facts({ ...broke, quote: own })).label).toBe('Insufficient SOL for the network fee');
});
