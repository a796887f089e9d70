import { atoms } from '@orrery/core/atoms';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { toPrimaryAction } from '#widgets/settle/primary-action.model.ts';
import { toSwapSignature, toSwapWords } from '#widgets/swap/swap-signature.model.ts';
import { toBuyAction, toBuyNotice, toBuyWords, toRefusal } from './quick-buy.model.ts';

it('buys neither SOL with SOL, nor what the operator banned, nor an unknown token', () => {
  const plain = { id: USDC, isBanned: false, isMissing: false };
  expect(toRefusal(plain)).toBeUndefined();
  expect(toRefusal({ ...plain, id: WRAPPED_SOL })).toContain('Quick buy pays in SOL');
  expect(toRefusal({ ...plain, isBanned: true, isMissing: true })).toContain('banned here');
  expect(toRefusal({ ...plain, isMissing: true })).toBe('No asset found');
});

it('says the gravest thing in its one line', () => {
  const nothing = { refusal: undefined, quoteFailure: undefined, problem: undefined, movedFrom: undefined };
  expect(toBuyNotice(nothing)).toBeUndefined();
  const all = { refusal: 'a', quoteFailure: 'b', problem: 'c', movedFrom: aQuote() };
  expect(toBuyNotice(all)).toBe('a');
  expect(toBuyNotice({ ...all, refusal: undefined })).toBe('b');
  expect(toBuyNotice({ ...all, refusal: undefined, quoteFailure: undefined })).toBe('c');
  expect(toBuyNotice({ ...nothing, movedFrom: aQuote() })).toBe(
    'The price moved by more than your slippage of 0.5%. Check the new amount, then buy again.',
  );
});

it('names on its button what is bought for how much, and offers nothing for a token it refuses', () => {
  const amount = {
    isTokenMissing: false,
    typed: { kind: 'amount', amount: atoms(100_000_000n) },
    spent: undefined,
    symbol: 'SOL',
    spendable: undefined,
    isSpendingSol: true,
  } as const;
  const wallet = { isConnected: true, lamports: undefined, preview: 'ready' } as const;
  const words = toSwapWords(toBuyWords('0.1', 'JUP'));
  const actionOf = (quote: SwapQuote) =>
    toPrimaryAction({ ...wallet, ...toSwapSignature(quote, { hasFailed: false }) }, amount, words);
  const ready = actionOf(aQuote());
  expect(toBuyAction(ready, undefined)).toEqual({ kind: 'sign', label: 'Buy 0.1 SOL of JUP' });
  expect(toBuyAction(ready, 'no')).toMatchObject({ kind: 'none', label: 'Cannot buy this' });
  const unbuildable = actionOf(aQuote({ transaction: undefined }));
  expect(toBuyAction(unbuildable, undefined)).toMatchObject({ kind: 'none', label: 'Cannot buy now' });
  const short = { kind: 'none', label: 'Insufficient SOL', isWaiting: false, lacks: 'sol' } as const;
  expect(toBuyAction(short, undefined)).toBe(short);
});
