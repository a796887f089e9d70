import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NetVolumeCard } from './net-volume-card.tsx';

const ID = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const BARS = [1, 2, 3].map((count) => ({
  time: count * 300,
  net_volume: count * 10,
  buy_volume: count * 20,
  sell_volume: count * 10,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('reads its bars by the arrows, Home and End, aloud, and all of them again by Escape', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ klines: BARS }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NetVolumeCard id={ID} />
    </QueryClientProvider>,
  );
  const bars = await screen.findByRole('application', { name: /^Net volume over 3 bars, \+\$60/ });
  expect(bars.tabIndex).toBe(0);
  const card = screen.getByRole('region', { name: 'Net volume' });
  const said = () => screen.getByRole('status').textContent;
  const press = (key: string) => fireEvent.keyDown(bars, { key });
  expect(card.textContent).toContain('Bought $120');
  expect(card.textContent).toContain('Bar5m');
  expect(card.textContent).toContain('Last 3 bars of 5m');
  press('ArrowLeft');
  expect(card.textContent).toContain('Bought $60');
  expect(said()).toContain('+$30');
  press('ArrowLeft');
  expect(card.textContent).toContain('Bought $40');
  press('Home');
  expect(card.textContent).toContain('Bought $20');
  press('ArrowLeft');
  expect(card.textContent).toContain('Bought $20');
  press('ArrowRight');
  expect(card.textContent).toContain('Bought $40');
  press('End');
  expect(card.textContent).toContain('Bought $60');
  press('Escape');
  expect(card.textContent).toContain('Bought $120');
  expect(said()).toBe('');
});
