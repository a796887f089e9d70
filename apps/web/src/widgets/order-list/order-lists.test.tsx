import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { anOrderTrade, aRecurringOrder, aTriggerOrder } from '#entities/order/order.builder.ts';
import { type OrderTool, orderQueries } from '#entities/order/order.queries.ts';
import { Frame, GiveClient } from '#shared/frame.builder.tsx';
import { OrderLists } from './order-lists.tsx';

const WALLET = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const keyed = (letter: string) => letter.repeat(43) as Address;
const ASSETS = [
  anAsset({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9, usdPrice: 160 }),
  anAsset({ id: USDC, symbol: 'USDC', decimals: 6, usdPrice: 1 }),
];

const priced = (value: number) => ({ value, updateUnixTime: Math.floor(Date.now() / 1_000) });
const PRICES = { success: true, data: { [WRAPPED_SOL]: priced(160), [USDC]: priced(1) } };

interface Shown {
  tool?: OrderTool;
  isOwn?: boolean;
  isHidden?: boolean;
  active?: readonly (TriggerOrder | RecurringOrder)[] | number | undefined;
  past?: readonly (TriggerOrder | RecurringOrder)[];
  totalPages?: number;
}

let asked: string[] = [];
let client: QueryClient | undefined;
const keep = (given: QueryClient) => {
  client = given;
};

function show({ tool = 'trigger', isOwn = true, isHidden = false, totalPages = 1, ...lists }: Shown) {
  asked = [];
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const url = new URL(String(path), 'http://orrery.test');
    if (url.pathname === apiPaths.assetsRecent || url.pathname === apiPaths.assetSearch)
      return Response.json(ASSETS);
    if (url.pathname === apiPaths.fallbackPrices) return Response.json(PRICES);
    const isPast =
      url.searchParams.get('orderStatus') === 'history' || url.pathname === apiPaths.historicalDca(WALLET);
    const isListed =
      url.pathname === apiPaths.triggerOrders ||
      [apiPaths.activeDca(WALLET), apiPaths.historicalDca(WALLET)].includes(url.pathname);
    if (!isListed) return Response.json({});
    asked.push(`${url.pathname}${url.search}`);
    const orders = isPast ? (lists.past ?? []) : lists.active;
    if (orders === undefined) return new Promise<Response>(() => {});
    if (typeof orders === 'number') return Response.json({ error: 'no' }, { status: orders });
    const page = Number(url.searchParams.get('page'));
    const status = isPast ? 'history' : 'active';
    return Response.json({ user: WALLET, orderStatus: status, orders, page, totalPages });
  });
  render(
    <>
      <GiveClient to={keep} />
      <OrderLists tool={tool} wallet={WALLET} isOwn={isOwn} isHidden={isHidden} />
    </>,
    { wrapper: Frame },
  );
}

const rows = async (name = 'Limit orders') =>
  within(await screen.findByRole('list', { name })).findAllByRole('listitem');
const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

afterEach(() => {
  act(() => goOnline(true));
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says what a limit order sells, its price, how far that is from the market and how much was filled', async () => {
  const order = aTriggerOrder({
    rawRemainingMakingAmount: '1500000000',
    rawFilledMakingAmount: '500000000',
    orderStatus: 1,
    trades: [anOrderTrade({ rawInputAmount: '500000000', rawOutputAmount: '100000000' })],
  });
  show({ active: [order] });
  const [row] = await rows();
  await waitFor(() => expect(row?.textContent).toMatch(/Sell 2 SOL for USDC.*Partly filled.*\$240\.00/));
  expect(row?.textContent).toContain('at 200 USDC · +25.00% from market');
  expect(row?.textContent).toContain('25.00% filled · Never expires');
  fireEvent.click(screen.getByRole('button', { name: 'Details of Sell 2 SOL for USDC' }));
  const fills = within(screen.getByRole('list', { name: 'Fills' }));
  expect(fills.getByRole('listitem').textContent).toMatch(/0\.5 SOL → 100 USDC.*fee 0\.2 USDC/);
  expect(screen.getAllByRole('link', { name: 'View transaction' })).toHaveLength(2);
});

it('asks for the open orders of the wallet, and for those that ended where one looks at them', async () => {
  show({ active: [aTriggerOrder()], past: [aTriggerOrder({ status: 'Expired' })] });
  await rows();
  expect(asked).toEqual([`${apiPaths.triggerOrders}?user=${WALLET}&orderStatus=active&page=1`]);
  fireEvent.click(screen.getByRole('radio', { name: 'History' }));
  await screen.findByText('Expired');
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

it('says so where there are none', async () => {
  show({ active: [] });
  await screen.findByText('No Open Orders');
  cleanup();
  show({ tool: 'recurring', active: [] });
  await screen.findByText('No Active Orders');
  expect(asked).toEqual([`${apiPaths.activeDca(WALLET)}?page=1&includeFailedTx=true`]);
});

it('says why limit orders cannot be had and asks again on demand; recurring ones that cannot be had are none', async () => {
  show({ active: 500 });
  await screen.findByText('Orders could not be loaded');
  const before = asked.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  cleanup();
  show({ tool: 'recurring', active: 500 });
  await screen.findByText('No Active Orders');
});

it('says that they are on their way, and when there is no connection', async () => {
  show({ active: undefined });
  screen.getByText('Loading orders...');
  act(() => goOnline(false));
  screen.getByText('You are offline');
});

it('says what a recurring order does each time, how many times it has, and its average price', async () => {
  const order = aRecurringOrder({
    rawMinOutAmount: '150000000',
    rawWaitingAmount: '3000000',
    waitingAmount: '3',
  });
  show({ tool: 'recurring', active: [order] });
  const [row] = await rows('Recurring orders');
  await waitFor(() => expect(row?.textContent).toContain('Sell 4 SOL for USDC'));
  expect(row?.textContent).toContain('1 SOL every 1h');
  expect(row?.textContent).toContain('2 of 4 done · average 205 USDC');
  expect(row?.textContent).toContain('from 150 USDC');
  expect(row?.textContent).toContain('3 USDC waits to be withdrawn');
});

it('puts the most worth first, and masks what is hidden', async () => {
  const orders = ['1', '3', '2'].map((sol, index) =>
    aTriggerOrder({ orderKey: keyed('ABC'.charAt(index)), rawRemainingMakingAmount: `${sol}000000000` }),
  );
  show({ active: orders });
  await screen.findByText('$480.00');
  expect((await rows()).map((row) => /\$\d+/.exec(row.textContent)?.[0])).toEqual(['$480', '$320', '$160']);
  cleanup();
  show({ active: orders, isHidden: true });
  const [row] = await rows();
  await waitFor(() => expect(row?.textContent).toContain('Sell •••• SOL for USDC'));
  expect(row?.textContent).not.toMatch(/\$\d/);
  const [details] = screen.getAllByRole('button', { name: 'Details of Sell •••• SOL for USDC' });
  if (details) fireEvent.click(details);
  expect(screen.getByText('Left to sell').nextSibling?.textContent).toBe('•••• SOL');
});

it('selects some or all orders to be cancelled together; another wallet’s cannot be', async () => {
  const orders = ['A', 'B'].map((letter) => aTriggerOrder({ orderKey: keyed(letter) }));
  show({ active: orders });
  await rows();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  screen.getByRole('button', { name: 'Cancel 2 orders' });
  const [, first] = screen.getAllByRole('checkbox');
  if (first) fireEvent.click(first);
  screen.getByRole('button', { name: 'Cancel 1 order' });
  cleanup();
  show({ active: orders, isOwn: false });
  await rows();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

it('offers nothing but its output of an order that was filled, and cancels it with no others', async () => {
  const filled = aTriggerOrder({
    orderKey: keyed('C'),
    status: 'Completed',
    rawRemainingMakingAmount: '0',
    rawFilledMakingAmount: '2000000000',
    rawWaitingAmount: '400000000',
    waitingAmount: '400',
  });
  show({ active: [filled, ...['A', 'B'].map((letter) => aTriggerOrder({ orderKey: keyed(letter) }))] });
  await rows();
  await screen.findByText('400 USDC waits to be withdrawn');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  screen.getByRole('button', { name: 'Cancel 2 orders' });
  expect(screen.getAllByRole('button', { name: /^Change / })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Withdraw what waits/ })).toHaveLength(1);
});

it('loads further pages on demand, and shows an order once that is on two of them', async () => {
  show({ active: [aTriggerOrder()], totalPages: 2 });
  expect(await rows()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(asked.at(-1)).toContain('page=2'));
  expect(await rows()).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
});

it('keeps open what was opened about the last order when that order ends', async () => {
  const active = [aTriggerOrder({ userPubkey: WALLET })];
  show({ active });
  fireEvent.click(await screen.findByRole('button', { name: /^Change Sell/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Change order' });
  active.length = 0;
  await act(() => client?.refetchQueries({ queryKey: orderQueries.all() }));
  await within(dialog).findByText('This order is no longer open: it was filled, cancelled or has expired.');
  expect(screen.getByText('No Open Orders')).toBeDefined();
});
