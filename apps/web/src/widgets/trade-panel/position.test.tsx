import { atoms } from '@orrery/core/atoms';
import { JUP, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenPnl } from '@orrery/wire/wallets/pnl';
import type { Address } from '@solana/kit';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aPnl } from '#entities/trader/pnl.builder.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { Position } from './position.tsx';

const WALLET = 'DLiQ8NWbGCYWywHj47xzHqpToHmDmT7z1KZgXgh21j1r' as Address;
const PNL = aPnl();

function show(position: TokenPnl | undefined, id: Address = JUP) {
  const tokenPositions = position ? [{ assetId: id, ...position }] : [];
  vi.stubGlobal('fetch', async () => Response.json({ [WALLET]: { tokenPositions } }));
  render(<Position id={id} wallet={WALLET} held={atoms(9_123_456_789n)} />, { wrapper: Frame });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const factsOf = (position: HTMLElement) =>
  Object.fromEntries(
    [...position.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent?.trim(),
    ]),
  );

it('says what is held, what it cost and is worth, and what it made', async () => {
  show({ ...PNL, isGenesis: true });
  const position = await screen.findByRole('region', { name: 'Your position' });
  expect(factsOf(position)).toMatchObject({
    Held: '5',
    Value: '$2.5',
    Cost: '$2',
    PnL: '+$0.50(+25%)',
    Realized: '+$1.00(+50%)',
  });
  within(position).getByText("Includes trades from before this chain's first block.");
});

it('says of a position with unknown cost from when it is known, and of its profit nothing', async () => {
  const unknown = { averageCost: null, cost: null, totalPnl: null };
  const pnl = { realizedPnl: null, unrealizedPnl: null };
  show({ ...PNL, ...unknown, ...pnl, realizedPnlPercentage: null, unrealizedPnlPercentage: null });
  const position = await screen.findByRole('region', { name: 'Your position' });
  expect(factsOf(position)).toMatchObject({ Held: '5', Cost: '-', PnL: '-', Realized: '-' });
  expect(position.textContent).toMatch(/Cost unknown: trades are recorded since \d\d Jan, \d\d:00/);
});

it('says that there is none', async () => {
  show(undefined);
  await screen.findByText('No position yet');
  expect(screen.queryByRole('region', { name: 'Your position' })).toBeNull();
});

it('shows the balance of SOL, which its trades do not add up to', () => {
  show({ ...PNL, amount: 0, value: 0 }, WRAPPED_SOL);
  const position = screen.getByRole('region', { name: 'Your position' });
  expect(position.querySelector('[data-figure="position-amount"]')?.textContent).toContain('9.123456789');
  expect(factsOf(position)).not.toHaveProperty('Cost');
});
