import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TriggerOrder } from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aRecurringOrder, aTriggerOrder } from '#entities/order/order.builder.ts';
import { type OrderTool, orderQueries } from '#entities/order/order.queries.ts';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { Frame, GiveClient } from '#shared/frame.builder.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

const ORDER = aTriggerOrder({ userPubkey: USDC, inputMint: USDC, outputMint: WRAPPED_SOL });

const chain = vi.hoisted(() => ({
  proposeCancels: vi.fn(),
  feesOf: vi.fn(),
  settleAll: vi.fn(),
  preview: vi.fn(),
}));
vi.mock('#entities/order/cancel-orders.ts', () => ({
  proposeCancels: chain.proposeCancels,
  feesOf: chain.feesOf,
}));
vi.mock('#entities/settlement/settle.ts', () => ({ settleAll: chain.settleAll }));
// It imports the simulator for each transaction, and of imports at once Vitest gives its mock to the first alone.
vi.mock('#entities/settlement/preview.ts', () => ({
  tryPreview: async (propose: () => Promise<unknown>) => ({
    proposal: await propose(),
    preview: await chain.preview(),
  }),
}));

const facts = {
  names: {
    symbolOf: (mint: string) => (mint === WRAPPED_SOL ? 'SOL' : 'USDC'),
    iconOf: () => undefined,
    multiplierAt: () => 1,
    unitsAt: () => undefined,
  },
  isHidden: false,
  amounts: () => ({ amount: '2', symbol: 'SOL' }),
  unitsOf: () => ({ decimals: 6 }),
  usdOf: () => undefined,
};

/** Opens the dialog about so many orders, which so many transactions cancel. */
async function open(tool: OrderTool, count: number, perTransaction: number) {
  const keys = Array.from({ length: count }, (_, index) => 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefgh'.charAt(index));
  const orders = keys.map((letter) => {
    const own = { userPubkey: USDC, orderKey: letter.repeat(43) as Address };
    return tool === 'trigger' ? aTriggerOrder(own) : aRecurringOrder(own);
  });
  const groups = Array.from({ length: Math.ceil(count / perTransaction) }, (_, index) =>
    orders.slice(index * perTransaction, (index + 1) * perTransaction),
  );
  chain.feesOf.mockReturnValue(5_000n);
  chain.proposeCancels.mockResolvedValue(
    groups.map((group) => ({
      proposal: { signer: USDC },
      orders: group.map(({ orderKey }) => orderKey),
    })),
  );
  render(<CancelDialog tool={tool} wallet={USDC} orders={orders} facts={facts} onClose={() => {}} />, {
    wrapper: Frame,
  });
  const button = await screen.findByRole('button', { name: `Cancel ${count} orders` });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(chain.preview).toHaveBeenCalledTimes(groups.length);
  return screen.queryByRole('note')?.textContent;
}

/** Opens the dialog where the fee is so much, and presses its button where it is so much then. */
async function press(shown: bigint, then: bigint) {
  const onClose = vi.fn();
  chain.feesOf.mockReturnValue(shown);
  render(<CancelDialog tool="trigger" wallet={USDC} orders={[ORDER]} facts={facts} onClose={onClose} />, {
    wrapper: Frame,
  });
  const button = await screen.findByRole('button', { name: 'Cancel 1 order' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  chain.feesOf.mockReturnValue(then);
  const before = chain.proposeCancels.mock.calls.length;
  await act(async () => void fireEvent.click(button));
  await waitFor(() => expect(chain.proposeCancels.mock.calls.length).toBeGreaterThan(before));
}

beforeEach(async () => {
  type Work = (lock: object) => unknown;
  const request = (_name: string, first: LockOptions | Work, work?: Work) =>
    typeof first === 'function' ? first({}) : work?.({});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  vi.stubGlobal('fetch', async () => Response.json({ error: 'no' }, { status: 503 }));
  for (const mock of Object.values(chain)) mock.mockReset();
  chain.preview.mockResolvedValue({
    slot: 1n,
    sol: 5n,
    tokens: [{ mint: USDC, change: 2_000_000n }],
    authorityChanges: [],
  });
  chain.proposeCancels.mockResolvedValue([{ proposal: { signer: USDC }, orders: [ORDER.orderKey] }]);
  chain.settleAll.mockResolvedValue([{ status: 'confirmed', signature: '2'.repeat(64) }]);
  await act(() => connectWallet(aWallet().wallet));
});
afterEach(async () => {
  await act(() => disconnectWallet());
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

it('shows what comes back as its token counts it, and the network fee among what is signed', async () => {
  await press(5_000n, 5_000n);
  expect(screen.getByText('USDC').parentElement?.textContent).toMatch(/\+ 2$/);
  expect(screen.getByText('Network fee').parentElement?.textContent).toContain('− 0.000005');
  await waitFor(() => expect(chain.settleAll).toHaveBeenCalledTimes(1));
});

it('signs nothing that costs more than was shown', async () => {
  await press(5_000n, 1_000_000n);
  await act(async () => {});
  expect(chain.settleAll).not.toHaveBeenCalled();
});

it.each([
  ['trigger', 25, 5, undefined],
  ['trigger', 26, 5, 'Due to the large transaction size, you may need to approve multiple transactions.'],
  ['recurring', 4, 4, undefined],
  ['recurring', 5, 4, 'Due to transaction size, you may need to approve multiple transactions'],
] as const)(
  'says of %s orders, %i in transactions of %i, whether a wallet may ask more than once',
  async (tool, count, perTransaction, words) => {
    expect(await open(tool, count, perTransaction)).toBe(words);
  },
);

it('leaves out an order that is gone, and says so; about none that is left it offers to close', async () => {
  const [stays, goes] = ['A', 'B'].map((letter) =>
    aTriggerOrder({ userPubkey: USDC, orderKey: letter.repeat(43) as Address }),
  ) as [TriggerOrder, TriggerOrder]; // as: two went in
  let listed = [stays];
  vi.stubGlobal('fetch', async (path: string) =>
    new URL(path, 'http://orrery.test').pathname === apiPaths.triggerOrders
      ? Response.json({ user: USDC, orderStatus: 'active', orders: listed, page: 1, totalPages: 1 })
      : Response.json({ error: 'no' }, { status: 503 }),
  );
  let client: QueryClient | undefined;
  const keep = (given: QueryClient) => {
    client = given;
  };
  chain.feesOf.mockReturnValue(5_000n);
  render(
    <>
      <GiveClient to={keep} />
      <CancelDialog tool="trigger" wallet={USDC} orders={[stays, goes]} facts={facts} onClose={() => {}} />
    </>,
    { wrapper: Frame },
  );
  await screen.findByText('1 order is no longer open.');
  await screen.findByRole('button', { name: 'Cancel 1 order' });
  await waitFor(() => expect(chain.proposeCancels.mock.lastCall?.[0].orders).toEqual([stays.orderKey]));
  listed = [];
  await act(() => client?.refetchQueries({ queryKey: orderQueries.all() }));
  await screen.findByText('These orders are no longer open: they were filled, cancelled or have expired.');
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});
