// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { ImpactDialog } from './impact-dialog.tsx';

afterEach(cleanup);

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
