import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeVenue, open, openVenue, press, previewed } from './trade-panel.builder.tsx';

const run = vi.hoisted(() => vi.fn());
vi.mock('#widgets/settle/use-settle.ts', () => ({
  useSettle: () => ({ step: 'idle', run, cancel: () => {}, giveUp: () => {} }),
  useIsSettling: () => false,
}));
vi.mock('#entities/swap/swap-proposal.ts', () => ({ toProposal: () => ({}) }));
vi.mock('#entities/settlement/settle.ts', () => ({
  preview: async () => ({ slot: 9n, sol: 1n, tokens: [], authorityChanges: [], mismatch: undefined }),
}));
vi.mock('#shared/ui/controls/place.ts', () => ({
  watchPlace: () => ({ isSteady: () => true, stop: () => {} }),
}));
vi.mock('#widgets/settle/settle-one.ts', () => {
  vi.setSystemTime(Date.now() + 5_001);
  return { settleOne: async () => 'confirmed' };
});

beforeEach(openVenue);
afterEach(() => {
  cleanup();
  closeVenue();
});

it('signs nothing whose preview grew too old while the code that signs was fetched', async () => {
  let chosen: Promise<unknown> = Promise.resolve('nothing');
  run.mockImplementation((choose: () => Promise<unknown>) => {
    chosen = choose();
  });
  open('buy', '0.5');
  await act(async () => press(await previewed('Buy 0.5 SOL'), 'mouse'));
  expect(await act(() => chosen)).toBeUndefined();
});
