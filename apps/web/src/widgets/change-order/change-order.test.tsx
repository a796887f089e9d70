import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { TriggerOrder } from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderQueries } from '#entities/order/order.queries.ts';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { Frame, GiveClient } from '#shared/frame.builder.tsx';
import { stubLocks, stubOrderHosts, unstubLocks } from '#widgets/order-form/order-form.builder.ts';
import { ChangeOrder } from './change-order.tsx';
import { WithdrawOutput } from './withdraw-output.tsx';

const KEY = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;

const chain = vi.hoisted(() => ({
  proposeChange: vi.fn(),
  proposeWithdrawal: vi.fn(),
  readOrderMints: vi.fn(),
  settle: vi.fn(),
  preview: vi.fn(),
}));
vi.mock('#entities/order/order-proposal.ts', () => ({
  proposeChange: chain.proposeChange,
  proposeWithdrawal: chain.proposeWithdrawal,
}));
vi.mock('#entities/order/read-order-mints.ts', () => ({ readOrderMints: chain.readOrderMints }));
vi.mock('#entities/settlement/settle.ts', () => ({ settle: chain.settle, preview: chain.preview }));

/** 2 SOL of 3 left, at 165 USDC each. */
const ORDER: TriggerOrder = {
  userPubkey: USDC,
  orderKey: KEY,
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  openTx: '2'.repeat(64) as TriggerOrder['openTx'],
  closeTx: '',
  createdAt: '2026-11-28T12:00:00.000Z',
  updatedAt: '2026-11-28T12:00:00.000Z',
  trades: [],
  status: 'Open',
  revision: '77',
  expiredAt: '2027-01-01T00:00:00.000Z',
  slippageBps: '0',
  tipLamports: 20_000,
  feeBps: 10,
  waitingAmount: '0',
  rawWaitingAmount: '0',
  references: [],
  makingAmount: '3',
  takingAmount: '495',
  remainingMakingAmount: '2',
  remainingTakingAmount: '330',
  rawMakingAmount: '3000000000',
  rawTakingAmount: '495000000',
  rawRemainingMakingAmount: '2000000000',
  rawRemainingTakingAmount: '330000000',
  programVersion: '1',
  orderStatus: 1,
  kind: 'limit',
  filledMakingAmount: '1',
  filledTakingAmount: '165',
  rawFilledMakingAmount: '1000000000',
  rawFilledTakingAmount: '165000000',
  stopTick: null,
  trailTicks: null,
};
const onDone = vi.fn();

/** Stubs what the dialogs ask, the list of orders among it where it can be had. */
function stubHosts() {
  stubOrderHosts();
  const others = fetch;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!listed || new URL(path, 'http://orrery.test').pathname !== apiPaths.triggerOrders)
      return others(path);
    return Response.json({ user: USDC, orderStatus: 'active', orders: listed, page: 1, totalPages: 1 });
  });
}

async function show(initialRate?: string, order = ORDER) {
  stubHosts();
  await act(() => connectWallet(aWallet().wallet));
  render(
    <>
      <GiveClient to={keep} />
      <ChangeOrder order={order} initialRate={initialRate} onDone={onDone} />
    </>,
    { wrapper: Frame },
  );
}

/** What the wallet's open orders are from now on; undefined while the list cannot be had. */
let listed: TriggerOrder[] | undefined;
let client: QueryClient | undefined;
const keep = (given: QueryClient) => {
  client = given;
};

/** The same dialog over a list that can be had. */
async function showListed() {
  listed = [ORDER];
  await show();
  await button('Nothing changed');
}

/** Has the list say something else, and waits until it is read. */
async function list(...orders: TriggerOrder[]) {
  listed = orders;
  await act(() => client?.refetchQueries({ queryKey: orderQueries.all() }));
}

const PARTLY_FILLED: TriggerOrder = {
  ...ORDER,
  revision: '78',
  remainingMakingAmount: '1.5',
  remainingTakingAmount: '247.5',
  rawRemainingMakingAmount: '1500000000',
  rawRemainingTakingAmount: '247500000',
  rawFilledMakingAmount: '1500000000',
  rawFilledTakingAmount: '247500000',
};

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const button = (name: string) => screen.findByRole('button', { name });
const asked = () => chain.proposeChange.mock.calls.at(-1)?.[0];

beforeEach(() => {
  stubLocks();
  for (const mock of Object.values(chain)) mock.mockReset();
  onDone.mockReset();
  listed = undefined;
  chain.readOrderMints.mockResolvedValue([{ tokenProgram: TOKEN_PROGRAM }, { tokenProgram: TOKEN_PROGRAM }]);
  chain.preview.mockResolvedValue({ slot: 1n, sol: -5n, tokens: [], authorityChanges: [] });
  chain.proposeChange.mockResolvedValue({ proposal: { signer: USDC }, feeLamports: 5_000n });
  chain.proposeWithdrawal.mockResolvedValue({ signer: USDC });
  chain.settle.mockImplementation(async (_, { onSigned }) => {
    onSigned();
    return { status: 'confirmed', signature: '2'.repeat(64) };
  });
});
afterEach(async () => {
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  unstubLocks();
  vi.unstubAllGlobals();
});

it('begins with what is left and the rate that is asked, and changes nothing by itself', async () => {
  await show();
  expect(await button('Nothing changed')).toHaveProperty('disabled', true);
  expect(field('Left to sell, in SOL')).toHaveProperty('value', '2');
  expect(field('Rate, in USDC for 1 SOL')).toHaveProperty('value', '165');
  await screen.findByText('+10.00% from market');
  expect(chain.proposeChange).not.toHaveBeenCalled();
});

it('asks for the new price at the version that is shown, to the unit, and leaves the expiry as it was', async () => {
  await show();
  await button('Nothing changed');
  type('Rate, in USDC for 1 SOL', '170.0000005');
  fireEvent.click(await button('Apply change'));
  expect(asked()).toMatchObject({
    owner: USDC,
    order: KEY,
    shown: { revision: '77', size: '3000000000', asked: '495000000', left: '2000000000' },
    making: 2_000_000_000n,
    taking: 340_000_001n,
    expiry: Date.UTC(2027, 0, 1) / 1_000,
  });
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

it('keeps the exact price with another size, and sets another expiry from now', async () => {
  await show();
  await button('Nothing changed');
  type('Left to sell, in SOL', '4.000000001');
  await button('Apply change');
  expect(asked()).toMatchObject({ making: 4_000_000_001n, taking: 660_000_000n });
});

it('asks for what is left at the rate that is shown with another expiry, whose moment it shows', async () => {
  await show(undefined, { ...ORDER, rawRemainingTakingAmount: '1' });
  await button('Nothing changed');
  fireEvent.click(screen.getByLabelText('Expiry'));
  fireEvent.click(await screen.findByRole('option', { name: '1 Day' }));
  await button('Apply change');
  expect(asked()).toMatchObject({ making: 2_000_000_000n, taking: 330_000_000n });
  const moment = screen.getByText('Expires').nextElementSibling?.textContent ?? '';
  expect(Date.parse(moment.replace(/ \(.*/, ''))).toBe(asked().expiry * 1_000);
});

it('begins with the rate that a line was dragged to', async () => {
  await show('180');
  await button('Apply change');
  expect(asked()).toMatchObject({ making: 2_000_000_000n, taking: 360_000_000n });
});

it('counts the rate of a purchase in what it pays with', async () => {
  const purchase: TriggerOrder = {
    ...ORDER,
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    rawMakingAmount: '300000000',
    rawTakingAmount: '2000000000',
    rawRemainingMakingAmount: '300000000',
    rawRemainingTakingAmount: '2000000000',
  };
  await show('140', purchase);
  await button('Apply change');
  expect(field('Rate, in USDC for 1 SOL')).toHaveProperty('value', '140');
  expect(asked()).toMatchObject({ making: 300_000_000n, taking: 2_142_857_142n });
  cleanup();
  await show(undefined, purchase);
  await button('Nothing changed');
  expect(field('Rate, in USDC for 1 SOL')).toHaveProperty('value', '150');
});

it.each([
  ['Rate, in USDC for 1 SOL', '142', 'This buys 5.63% above the market. More than 5% is not accepted.'],
  ['Left to sell, in SOL', '0.03', 'A limit order sells at least $5.'],
])('refuses %s of %s', async (name, text, sentence) => {
  await show();
  await button('Nothing changed');
  type(name, text);
  await screen.findByText(sentence);
  expect(await button('Change amount or rate')).toHaveProperty('disabled', true);
});

it('says when an order cannot be changed', async () => {
  chain.proposeChange.mockRejectedValue(new Error('no'));
  await show('180');
  await button('Order cannot be changed');
});

it('withdraws what waits in an order', async () => {
  await act(() => connectWallet(aWallet().wallet));
  const token = { id: USDC, symbol: 'USDC', decimals: 6 };
  render(<WithdrawOutput order={ORDER} amountOf={() => '12 USDC'} token={token} onDone={onDone} />, {
    wrapper: Frame,
  });
  await screen.findByText(/^12 USDC waits in this order because your token account was closed or frozen/);
  fireEvent.click(await button('Withdraw'));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(chain.proposeWithdrawal.mock.calls[0]?.[0]).toMatchObject({
    owner: USDC,
    order: KEY,
    shown: { revision: '77', waiting: '0' },
    units: { decimals: 6 },
  });
});

it('follows an order that is partly filled meanwhile, and keeps the rate that was typed', async () => {
  await showListed();
  type('Rate, in USDC for 1 SOL', '170');
  await button('Apply change');
  type('Left to sell, in SOL', '4');
  await list(PARTLY_FILLED);
  await screen.findByText('This order was partly filled: 1.5 SOL is left to sell.');
  expect(field('Left to sell, in SOL')).toHaveProperty('value', '1.5');
  expect(field('Rate, in USDC for 1 SOL')).toHaveProperty('value', '170');
  expect(screen.queryByRole('button', { name: 'Apply change' })).toBeNull();
  await button('Apply change');
  expect(asked()).toMatchObject({
    shown: { revision: '78', left: '1500000000' },
    making: 1_500_000_000n,
    taking: 255_000_000n,
  });
});

it('follows an order that is changed elsewhere, with what it asks now', async () => {
  await showListed();
  await list({ ...ORDER, revision: '79', rawTakingAmount: '540000000' });
  await screen.findByText('This order was changed elsewhere: 2 SOL is left to sell.');
  expect(field('Rate, in USDC for 1 SOL')).toHaveProperty('value', '180');
  fireEvent.click(screen.getByLabelText('Expiry'));
  fireEvent.click(await screen.findByRole('option', { name: '1 Day' }));
  await button('Apply change');
  expect(asked()).toMatchObject({ shown: { revision: '79', asked: '540000000' }, taking: 360_000_000n });
});

it.each([
  ['is gone', []],
  ['was filled and whose output waits', [{ ...PARTLY_FILLED, rawRemainingMakingAmount: '0' }]],
])('says of an order that %s that nothing can be changed, and offers to close', async (_, orders) => {
  await showListed();
  type('Rate, in USDC for 1 SOL', '170');
  await button('Apply change');
  await list(...orders);
  await screen.findByText('This order is no longer open: it was filled, cancelled or has expired.');
  const names = screen
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);
  expect(new Set(names)).toEqual(new Set(['Close']));
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByText('Close'));
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('replaces nothing while a wallet is being asked, and follows once it has refused', async () => {
  await showListed();
  type('Rate, in USDC for 1 SOL', '170');
  let refuse: (error: Error) => void = () => {};
  chain.settle.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  fireEvent.click(await button('Apply change'));
  await waitFor(() => expect(chain.settle).toHaveBeenCalledTimes(1));
  await list(PARTLY_FILLED);
  expect(field('Left to sell, in SOL')).toHaveProperty('value', '2');
  expect(screen.queryByText(/was partly filled/)).toBeNull();
  await act(async () => refuse(new Error('refused')));
  await screen.findByText('This order was partly filled: 1.5 SOL is left to sell.');
  expect(field('Left to sell, in SOL')).toHaveProperty('value', '1.5');
});

it('says when nothing waits in an order any more, and shows what waits now', async () => {
  listed = [{ ...ORDER, rawWaitingAmount: '12' }];
  stubHosts();
  await act(() => connectWallet(aWallet().wallet));
  const token = { id: USDC, symbol: 'USDC', decimals: 6 };
  const amountOf = ({ rawWaitingAmount }: { rawWaitingAmount: string }) => `${rawWaitingAmount} USDC`;
  render(
    <>
      <GiveClient to={keep} />
      <WithdrawOutput
        order={{ ...ORDER, rawWaitingAmount: '12' }}
        amountOf={amountOf}
        token={token}
        onDone={onDone}
      />
    </>,
    { wrapper: Frame },
  );
  await screen.findByText(/^12 USDC waits in this order/);
  await list({ ...ORDER, revision: '80', rawWaitingAmount: '15' });
  await screen.findByText(/^15 USDC waits in this order/);
  await waitFor(() =>
    expect(chain.proposeWithdrawal.mock.calls.at(-1)?.[0]).toMatchObject({ shown: { revision: '80' } }),
  );
  await list(ORDER);
  await screen.findByText('Nothing waits in this order any more.');
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});
