import type { EmptyAccount, EmptyAccounts, ReclaimMismatch } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rentQueries } from '#entities/rent/rent.queries.ts';
import { RentReclaim } from './rent-reclaim.tsx';

const run = vi.hoisted(() => vi.fn());
vi.mock('#widgets/settle/use-settle.ts', () => ({
  useSettle: () => ({ step: 'idle', run, cancel: () => {} }),
}));

afterEach(() => {
  cleanup();
  run.mockReset();
});

const account = (hasWithheld = false): EmptyAccount => ({
  address: USDC,
  mint: WRAPPED_SOL,
  tokenProgram: USDC,
  lamports: 2_039_280n,
  hasWithheld,
});

function show(accounts: EmptyAccounts, sol?: bigint, mismatch?: ReclaimMismatch) {
  const client = new QueryClient();
  client.setQueryData(rentQueries.empty(USDC).queryKey, accounts);
  const preview = { slot: 1n, sol: sol ?? 0n, tokens: [], authorityChanges: [], mismatch };
  if (sol !== undefined)
    // The screen reads nothing of the proposal.
    client.setQueryData(rentQueries.preview(USDC, accounts.closable).queryKey, [
      { proposal: {} as never, preview },
    ]);
  render(
    <QueryClientProvider client={client}>
      <RentReclaim address={USDC} />
    </QueryClientProvider>,
  );
}

it('counts the empty accounts and what they hold, and shows what closing them returns before it is signed', () => {
  show({ closable: [account(), account(true)], others: 1 }, 4_073_560n);
  screen.getByText('2 empty accounts, 0.00407856 SOL');
  screen.getByText('1 empty account is frozen, confidential or for another key to close.');
  fireEvent.click(screen.getByRole('button', { name: 'Reclaim' }));
  screen.getByText('Returns 0.00407356 SOL to this wallet.');
  screen.getByText('Transfer fees held back in them go to their tokens first.');
  fireEvent.click(screen.getByRole('button', { name: 'Close 2 empty accounts' }));
  expect(run).toHaveBeenCalledOnce();
});

it('offers to close none while one of them must not be signed', () => {
  const accounts = { closable: [account(), account()], others: 0 };
  show(accounts, 0n, 'other-token');
  fireEvent.click(screen.getByRole('button', { name: 'Reclaim' }));
  const refused = screen.getByRole<HTMLButtonElement>('button', { name: 'Not safe to sign' });
  expect(refused.disabled).toBe(true);
});

it('shows nothing where there is none, and no way to close what cannot be', () => {
  show({ closable: [], others: 0 });
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  show({ closable: [], others: 2 });
  screen.getByText(/^2 empty accounts are frozen/);
  expect(screen.queryByRole('button')).toBeNull();
});
