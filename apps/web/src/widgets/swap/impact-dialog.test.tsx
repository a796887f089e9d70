// @vitest-environment happy-dom
import { USDC, USDT } from '@orrery/domain/mints/mints';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { ImpactDialog } from './impact-dialog.tsx';

afterEach(cleanup);

it('says in full what is dangerous, and who else would control an account, where the price is not', () => {
  const danger = 'BONK: A permanent delegate can take this token out of any wallet.';
  render(
    <ImpactDialog
      quote={aQuote()}
      dangers={[danger]}
      authorityChanges={[{ kind: 'delegate', account: USDC, to: USDT }]}
      onConfirm={() => {}}
      onClose={() => {}}
    />,
  );
  screen.getByRole('dialog', { name: 'Read this before you swap' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Approval given: Es9v...wNYB',
    danger,
  ]);
  expect(screen.queryByText('High price impact')).toBeNull();
});

it('swaps at a high price impact only after a second yes', () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(
    <ImpactDialog
      quote={aQuote({ priceImpact: -0.125, inUsd: 1_000, outUsd: 860 })}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'High price impact' }).textContent).toContain('$1,000.00');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Swap anyway' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});
