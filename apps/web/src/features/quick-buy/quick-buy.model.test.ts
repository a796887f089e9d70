import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { toBuyAction, toBuyNotice, toRefusal } from './quick-buy.model.ts';

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
  const words = { refusal: undefined, amount: '0.1', symbol: 'JUP' };
  const ready = { kind: 'swap', label: 'Swap' } as const;
  expect(toBuyAction(ready, words)).toEqual({ kind: 'swap', label: 'Buy 0.1 SOL of JUP' });
  expect(toBuyAction(ready, { ...words, refusal: 'no' }).kind).toBe('none');
  const short = { kind: 'none', label: 'Insufficient SOL', isWaiting: false, lacks: 'sol' } as const;
  expect(toBuyAction(short, words)).toBe(short);
});
