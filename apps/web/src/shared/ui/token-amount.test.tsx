// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TokenAmount } from './token-amount.tsx';

afterEach(cleanup);

it('shows six digits of an amount, and every digit in its title, its accessible name and what is copied', () => {
  render(
    <button type="button">
      <TokenAmount amount="4122.298865" /> USDC
    </button>,
  );
  const button = screen.getByRole('button', { name: '4,122.298865 USDC' });
  const shown = screen.getByText('4,122.29');
  expect(screen.getByTitle('4,122.298865').contains(shown)).toBe(true);
  const copied = button.cloneNode(true) as HTMLElement;
  for (const unselected of copied.querySelectorAll('.select-none')) unselected.remove();
  expect(copied.textContent).toBe('4,122.298865 USDC');
});

it('shows an amount of six digits as it is', () => {
  expect(render(<TokenAmount amount={1150.25} />).container.innerHTML).toBe('1,150.25');
});
