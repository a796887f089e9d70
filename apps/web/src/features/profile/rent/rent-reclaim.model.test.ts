import type { Preview, ReclaimMismatch } from '@orrery/chain';
import { expect, it } from 'vitest';
import type { PreviewResult } from '#entities/settlement/preview.ts';
import { toReclaimAction } from './rent-reclaim.model.ts';

type Shown = PreviewResult<ReclaimMismatch, bigint>;
const shown = (sol: bigint, mismatch?: ReclaimMismatch): Shown => {
  const preview: Preview<ReclaimMismatch> = { slot: 1n, sol, tokens: [], authorityChanges: [], mismatch };
  // The model reads nothing of the proposal.
  return { proposal: {} as never, preview };
};

it('is signed once all are simulated, for what they return together', () => {
  expect(toReclaimAction(undefined, 30).action).toMatchObject({ kind: 'none', isWaiting: true });
  expect(toReclaimAction([shown(50n), shown(7n)], 30)).toEqual({
    action: { kind: 'sign', label: 'Close 30 empty accounts' },
    sol: 57n,
  });
});

it('is not signed when one of them fails or is not what is shown', () => {
  const failure = new Error('no answer');
  expect(toReclaimAction([shown(50n), { failure }], 30)).toMatchObject({ action: { kind: 'none' }, failure });
  expect(toReclaimAction([shown(50n), shown(7n, 'other-token')], 30)).toMatchObject({
    action: { kind: 'none', label: 'Not safe to sign' },
    mismatch: 'other-token',
  });
});
