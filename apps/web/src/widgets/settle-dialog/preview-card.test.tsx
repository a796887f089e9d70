import type { Preview } from '@orrery/chain';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { findBuiltIn } from '#entities/quote/swap-token.model.ts';
import { describeMismatch, type SwapMismatch } from '#entities/swap/mismatch.model.ts';
import { PreviewCard } from './preview-card.tsx';

afterEach(cleanup);

const clean: Preview<SwapMismatch> = {
  slot: 7n,
  sol: -1_000_005_000n,
  tokens: [{ mint: USDC, change: 171_000_000n }],
  authorityChanges: [],
  mismatch: undefined,
};

function show(over: Partial<Preview<SwapMismatch>> = {}) {
  const [sell, buy] = [findBuiltIn(WRAPPED_SOL), findBuiltIn(USDC)];
  if (!sell || !buy) throw new Error('both are built in');
  const words = { tokens: [sell, buy], describeMismatch };
  render(<PreviewCard preview={{ ...clean, ...over }} failure={undefined} {...words} />);
}

it('calls checked only what changes no owner and is the swap on screen', () => {
  show();
  screen.getByText('Checked');
  screen.getByText('No approvals, no owner changes');
  cleanup();
  show({ mismatch: 'other-token' });
  expect(screen.getByText(/a token that isn't part of this swap/).className).toContain('text-down');
  expect(screen.queryByText('Checked')).toBeNull();
});

it.each([
  ['owner', USDT, 'New owner'],
  ['delegate', USDT, 'Approval given'],
  ['close-authority', USDT, 'New close authority'],
  ['owner', null, 'Owner removed'],
  ['delegate', null, 'Approval withdrawn'],
] as const)('shows a change of %s to %s in red, though no balance moves', (kind, to, words) => {
  show({ sol: 0n, tokens: [], authorityChanges: [{ account: WRAPPED_SOL, kind, to }] });
  expect(screen.getByText(words).closest('p')?.className).toContain('text-down');
  expect(screen.queryByText('Checked')).toBeNull();
});

it('shows the amount of a token with a multiplier times it', () => {
  const [sell, usdc] = [findBuiltIn(WRAPPED_SOL), findBuiltIn(USDC)];
  if (!sell || !usdc) throw new Error('both are built in');
  const buy = { ...usdc, multiplier: 2 };
  const words = { tokens: [sell, buy], describeMismatch };
  render(<PreviewCard preview={clean} failure={undefined} {...words} />);
  expect(screen.getByText('USDC').closest('div')?.textContent).toContain('+ 342');
});

it('names a token that is no part of the swap by its address, with its amount', () => {
  show({ tokens: [{ mint: USDT, change: -5n }] });
  expect(screen.getByText('Es9v...wNYB').closest('div')?.textContent).toContain('− 5');
});
