import type { Preview, ReclaimMismatch } from '@orrery/chain';
import { expect, it } from 'vitest';
import type { PreviewResult } from '#entities/settlement/preview.ts';
import { toPreviewState } from '#widgets/settle/primary-action.model.ts';
import { toReclaim } from './rent-reclaim.model.ts';

type Shown = PreviewResult<ReclaimMismatch, bigint>;
const shown = (sol: bigint, mismatch?: ReclaimMismatch): Shown => {
  const preview: Preview<ReclaimMismatch> = { slot: 1n, sol, tokens: [], authorityChanges: [], mismatch };
  // The model reads nothing of the proposal.
  return { proposal: {} as never, preview };
};

it('is signed once all are simulated, for what they return together', () => {
  expect(toReclaim(undefined)).toEqual({ transaction: 'awaited' });
  expect(toReclaim([shown(50n), shown(7n)])).toEqual({ transaction: 'built', sol: 57n });
});

it('is not signed when one of them fails or is not what is shown', () => {
  const failure = new Error('no answer');
  expect(toReclaim([shown(50n), { failure }])).toEqual({ transaction: 'unbuildable', failure });
  const previews = [shown(50n), shown(7n, 'other-token')];
  expect(toReclaim(previews)).toEqual({ transaction: 'built', mismatch: 'other-token' });
  expect(toPreviewState(previews)).toBe('refused');
});
