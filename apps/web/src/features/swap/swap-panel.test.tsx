// @vitest-environment happy-dom
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { UltraOrderReply } from '@orrery/wire/ultra/order';
import type { Address } from '@solana/kit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { aQuoteReply } from '#entities/quote/quote.builder.ts';
import { aConnection } from '#entities/wallet/wallet.builder.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { setWalletPanel, useWalletPanel } from '#entities/wallet/wallet-panel.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { SwapPanel } from './swap-panel.tsx';

// What a simulation finds is tested where it is made.
vi.mock('#entities/swap/swap-proposal.ts', () => ({ toProposal: () => ({}) }));
vi.mock('#entities/settlement/settle.ts', () => ({
  preview: async () => ({
    slot: 9n,
    sol: 600_000_000n,
    tokens: [{ mint: USDC, change: -100_000_000n }],
    authorityChanges: [],
    mismatch: undefined,
  }),
}));

const TAKER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const PAYER = 'FarBC6P6ixBzBvsZ3pdWUbkB5pLgmwCcW9b5N2hYh1eK' as Address;

const BONK = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' as Address;

const GASLESS = { gasless: true, signatureFeePayer: PAYER, signatureFeeLamports: 10_000, feeBps: 2 };

/** 100 USDC for SOL, of a wallet that has 1,000 USDC and not a lamport. */
const reply = (over: Partial<UltraOrderReply>) =>
  aQuoteReply({
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    inAmount: '100000000',
    outAmount: '600000000',
    otherAmountThreshold: '597000000',
    taker: TAKER,
    rentFeeLamports: 0,
    ...over,
  });

function open(
  ordered: UltraOrderReply | 'broken' | undefined,
  known: readonly Asset[] = [],
  pair: Pair = { sell: USDC, buy: WRAPPED_SOL },
  warnings: Record<string, readonly object[]> = {},
) {
  const amountOf = (amount: string) => ({ amount, uiAmount: 0, uiAmountString: '0' });
  const account = { account: PAYER, isFrozen: false, isAssociatedTokenAccount: true, decimals: 6 };
  const held = { ...amountOf('1000000000'), ...account, programId: PAYER };
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const asked = String(path);
    if (asked.includes('/order') && ordered === 'broken') return new Response('', { status: 503 });
    if (asked.includes('/order')) return ordered ? Response.json(ordered) : new Promise<Response>(() => {});
    if (asked.includes('/holdings/')) return Response.json({ ...amountOf('0'), tokens: { [USDC]: [held] } });
    if (asked.includes('/shield')) return Response.json({ warnings });
    if (asked.includes('/search')) return Response.json(known);
    if (asked.includes('/api/v1/prices'))
      return Response.json({ data: { [USDC]: { value: 1.5, updateUnixTime: Date.now() / 1_000 } } });
    return new Promise<Response>(() => {});
  });
  render(<SwapPanel pair={pair} initialTyped="100" onPairChange={() => {}} />, { wrapper: Frame });
}

beforeEach(() => useWallet.setState({ connection: aConnection(TAKER) }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  useWallet.setState({ connection: { status: 'disconnected' } });
});

it('swaps without SOL where the quote is gasless, and says who pays', async () => {
  open(reply(GASLESS));
  const button = await screen.findByRole('button', { name: 'Swap' });
  expect(button).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('button', { name: /Details/ }));
  expect(await screen.findByText('Paid by Orrery')).toBeDefined();
  expect(screen.queryByText(/^Insufficient|Top up/)).toBeNull();
});

it('refuses without SOL where it is not, and says from how much on it would be', async () => {
  const least = 'Top up SOL for gas, or swap at least $31';
  open(reply({ transaction: '', errorCode: 3, errorMessage: least }));
  expect(await screen.findByText('Insufficient SOL for the network fee')).toBeDefined();
  expect(screen.getByText(least)).toBeDefined();
  cleanup();
  open(reply({ transaction: '', errorCode: 2, errorMessage: 'Top up SOL for gas' }));
  expect(await screen.findByText('Insufficient SOL for the network fee')).toBeDefined();
  expect(screen.queryByText('Top up SOL for gas')).toBeNull();
});

it('says what is typed in dollars before any quote does, and goes on in them', async () => {
  open(undefined);
  fireEvent.click(await screen.findByRole('button', { name: 'Enter an amount in USD' }));
  expect(screen.getByLabelText('Amount to sell in USD')).toHaveProperty('value', '150.00');
  expect(screen.getByRole('button', { name: 'Enter an amount in USDC' }).textContent).toBe('100 USDC');
});

it('says below its button what is missing for details: an amount, or a quote', async () => {
  open('broken');
  fireEvent.click(screen.getByRole('button', { name: /Details/ }));
  await screen.findByText('Without a quote there are no details.');
  fireEvent.change(screen.getByLabelText('Amount to sell'), { target: { value: '' } });
  await screen.findByText(/^Enter an amount to see what the swap costs/);
});

it('has the terms unfolded below its button as they were left', async () => {
  open(reply(GASLESS));
  await screen.findByRole('button', { name: 'Swap' });
  const details = () => screen.getByRole('button', { name: /Details/ });
  expect(details().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Network fee')).toBeNull();
  fireEvent.click(details());
  const term = await screen.findByText('Network fee');
  const button = screen.getByRole('button', { name: 'Swap' });
  expect(button.compareDocumentPosition(term) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  cleanup();
  open(reply(GASLESS));
  await screen.findByText('Network fee');
});

it('asks about a critical warning in full words before anything is signed', async () => {
  const message = 'A permanent delegate can take this token out of any wallet.';
  const warnings = { [BONK]: [{ type: 'HAS_PERMANENT_DELEGATE', message, severity: 'critical' }] };
  open(
    reply({ ...GASLESS, outputMint: BONK }),
    [anAsset({ id: BONK, symbol: 'BONK', decimals: 5 })],
    { sell: USDC, buy: BONK },
    warnings,
  );
  await screen.findByRole('button', { name: /^2 warnings/ });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Swap' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Swap' }));
  const dialog = await screen.findByRole('dialog', { name: 'Read this before you swap' });
  expect(dialog.textContent).toContain(`BONK: ${message}`);
});

it('does by Enter in either field, and by Ctrl Enter anywhere, what its button does', async () => {
  useWallet.setState({ connection: { status: 'disconnected' } });
  open(undefined);
  const opened = () => {
    const { isOpen } = useWalletPanel.getState();
    setWalletPanel(false);
    return isOpen;
  };
  const switchButton = await screen.findByRole('button', { name: 'Switch direction' });
  await screen.findByRole('button', { name: 'Connect' });
  fireEvent.keyDown(switchButton, { key: 'Enter' });
  expect(opened()).toBe(false);
  for (const field of ['Amount to sell', 'Amount to buy']) {
    fireEvent.keyDown(screen.getByRole('textbox', { name: field }), { key: 'Enter' });
    expect(opened()).toBe(true);
  }
  fireEvent.keyDown(switchButton, { key: 'Enter', ctrlKey: true });
  expect(opened()).toBe(true);
});

it('shows on its buttons the pictures that tokens name', async () => {
  const [sell, buy] = [TAKER, PAYER].map((id) =>
    anAsset({ id, symbol: id, icon: `https://x.example/${id}` }),
  );
  if (!sell || !buy) throw new Error('two were made');
  open(undefined, [sell, buy], { sell: sell.id, buy: buy.id });
  for (const [side, { id }] of Object.entries({ sell, buy })) {
    const name = new RegExp(`^Token to ${side}: ${id.slice(0, 4)}`);
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button.querySelector('img')?.src).toContain(id));
  }
});
