import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import type { SentRecord } from '#entities/transaction/sent.store.ts';
import { toOwnMarks } from './own-marks.model.ts';
import { aUserSwap } from './swap-history.builder.ts';
import { hasHole, isAwaited, mergeSwaps } from './swap-history.model.ts';

const named = (letter: string) => letter.repeat(64) as Signature;
const swap = (letter: string) => aUserSwap({ txHash: named(letter) });
const [A, B, C, D] = [swap('A'), swap('B'), swap('C'), swap('D')];

it('lays the newest over the pages, each once', () => {
  expect(mergeSwaps([D, C, B], [B, A])).toEqual([D, C, B, A]);
  const paged = [B, A];
  expect(mergeSwaps([B], paged)).toBe(paged);
  expect(mergeSwaps([C], [])).toEqual([C]);
});

it('knows when swaps between the newest and the pages are missing', () => {
  expect(hasHole({ swaps: [D, C], next: '1' }, [B, A])).toBe(true);
  expect(hasHole({ swaps: [D, B], next: '1' }, [B, A])).toBe(false);
  expect(hasHole({ swaps: [D, C], next: null }, [])).toBe(false);
});

it('awaits what the wallet sent within the minute until it is known or failed', () => {
  const wallet = USDC;
  const record = { signature: named('D'), signer: wallet, status: 'confirmed', sentAt: 1_000 } as SentRecord;
  const now = 60_000;
  expect(isAwaited([record], { wallet, swaps: [C], now })).toBe(true);
  expect(isAwaited([record], { wallet, swaps: [D], now })).toBe(false);
  expect(isAwaited([record], { wallet: WRAPPED_SOL, swaps: [], now })).toBe(false);
  expect(isAwaited([{ ...record, status: 'failed' }], { wallet, swaps: [], now })).toBe(false);
  expect(isAwaited([record], { wallet, swaps: [], now: 61_001 })).toBe(false);
});

it('marks what was bought and what was sold of a token, oldest first, and leaves out the rest', () => {
  const names = {
    symbolOf: (mint: Address) => (mint === USDC ? 'USDC' : 'SOL'),
    iconOf: () => undefined,
    multiplierAt: () => 1,
    unitsAt: () => undefined,
  };
  const { sold, bought } = aUserSwap();
  const back = aUserSwap({ sold: bought, bought: sold, blockTime: '2026-01-02T04:00:00.900Z' });
  const swaps = [back, aUserSwap()];
  expect(toOwnMarks(swaps, WRAPPED_SOL, names)).toEqual([
    { time: 1_767_323_045, kind: 'own', side: 'sell', text: 'Sold 1.5 SOL for 250.000001 USDC' },
    { time: 1_767_326_400, kind: 'own', side: 'buy', text: 'Bought 1.5 SOL for 250.000001 USDC' },
  ]);
  expect(toOwnMarks(swaps, USDC, names).map(({ side }) => side)).toEqual(['buy', 'sell']);
  expect(toOwnMarks(swaps, 'other' as Address, names)).toEqual([]);
});
