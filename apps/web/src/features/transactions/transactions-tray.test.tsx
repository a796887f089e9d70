import { USDC } from '@orrery/domain/mints/mints';
import type { Signature } from '@solana/kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteEnd, noteSent } from '#entities/transaction/sent.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { TransactionsTray } from './transactions-tray.tsx';

const signatureOf = (letter: string) => letter.repeat(64) as Signature;
const sent = (letter: string, title: string) => ({
  signature: signatureOf(letter),
  wire: 'AQID',
  signer: USDC,
  lastValidBlockHeight: '1',
  modes: null,
  title,
  sentAt: 1_790_000_000_000,
});

function show() {
  render(<TransactionsTray />, { wrapper: Frame });
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('is not there while nothing was sent, and says how many are under way', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => noteSent(sent('a', '1 SOL → 171 USDC')));
  screen.getByRole('button', { name: 'Transactions, 1 under way' });
  act(() => noteEnd(signatureOf('a'), { status: 'confirmed', reason: null }));
  screen.getByRole('button', { name: 'Transactions' });
});

it('links to no page of one that its receiver has yet to name', async () => {
  noteSent({ ...sent('a', '1 USDC → 0.1 SOL'), unnamed: { sponsor: USDC, receiverId: 'request' } });
  show();
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('1 USDC → 0.1 SOL');
  expect(screen.queryByRole('link')).toBeNull();
  act(() => noteEnd(signatureOf('a'), { status: 'confirmed', reason: null, name: signatureOf('b') }));
  expect(screen.getByRole('link').getAttribute('href')).toContain(signatureOf('b'));
});

it('lists each with its end and a link, and forgets those that ended', async () => {
  noteSent(sent('a', '1 SOL → 171 USDC'));
  noteEnd(signatureOf('a'), { status: 'failed', reason: 'Slippage tolerance exceeded' });
  noteSent(sent('b', '2 SOL → 342 USDC'));
  show();
  fireEvent.click(screen.getByRole('button'));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringContaining('2 SOL → 342 USDCConfirming'),
    expect.stringContaining('1 SOL → 171 USDCSlippage tolerance exceeded'),
  ]);
  expect(links[0]?.getAttribute('href')).toContain(signatureOf('b'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear list' }));
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('names the node that does not show one, and one that did not do what was shown', async () => {
  noteSent(sent('a', '1 SOL → 171 USDC'));
  const reason = 'Still confirming: rpc.example.com does not show the transaction.';
  noteEnd(signatureOf('a'), { status: 'unknown', reason });
  noteSent(sent('b', '2 SOL → 342 USDC'));
  noteEnd(signatureOf('b'), { status: 'confirmed', reason: null });
  show();
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText(reason);
  screen.getByText('Confirmed');
  act(() => noteEnd(signatureOf('b'), { status: 'differs', reason: null, isFinal: true }));
  screen.getByText('Landed, but not as shown');
  expect(screen.queryByText('Confirmed')).toBeNull();
});
