import type { Preview } from '@orrery/chain';
import { USDC, USDT } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import type { PreviewResult } from '#entities/settlement/preview.ts';
import { toBatchPreview } from './batch-preview.model.ts';
import { toPreviewState } from './primary-action.model.ts';

type Mismatch = 'other-token';
type Shown = PreviewResult<Mismatch, never>;
const shown = (sol: bigint, more: Partial<Preview<Mismatch>> = {}): Shown => {
  const preview = { slot: 5n, sol, tokens: [], authorityChanges: [], mismatch: undefined, ...more };
  // The model reads nothing of the proposal.
  return { proposal: {} as never, preview };
};

it('is signed once all are simulated, for what they do together', () => {
  expect(toBatchPreview(undefined)).toEqual({ transaction: 'awaited' });
  const owner = { account: USDC, kind: 'owner' as const, to: null };
  const all = [
    shown(50n, { tokens: [{ mint: USDC, change: 3n }], authorityChanges: [owner] }),
    shown(7n, {
      slot: 4n,
      tokens: [
        { mint: USDC, change: 4n },
        { mint: USDT, change: -1n },
      ],
    }),
  ];
  expect(toBatchPreview(all)).toEqual({
    transaction: 'built',
    preview: {
      slot: 4n,
      sol: 57n,
      tokens: [
        { mint: USDC, change: 7n },
        { mint: USDT, change: -1n },
      ],
      authorityChanges: [owner],
      mismatch: undefined,
    },
  });
});

it('is not signed when one of them fails or is not what is shown', () => {
  const failure = new Error('no answer');
  expect(toBatchPreview([shown(50n), { failure }])).toEqual({ transaction: 'unbuildable', failure });
  const previews = [shown(50n), shown(7n, { mismatch: 'other-token' })];
  expect(toBatchPreview(previews).preview?.mismatch).toBe('other-token');
  expect(toPreviewState(previews)).toBe('refused');
});
