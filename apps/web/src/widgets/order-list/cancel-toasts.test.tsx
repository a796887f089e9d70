import { AppError } from '@orrery/core/app-error';
import { JUP, USDC } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toCancelBatch } from '#entities/order/cancel-batch.ts';
import type { ProposedCancel } from '#entities/order/cancel-orders.ts';
import type { OrderTool } from '#entities/order/order.queries.ts';
import type { SettleHooks, SettleOutcome } from '#entities/settlement/settle.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { useSettle } from '#widgets/settle/use-settle.ts';

const settleAll = vi.hoisted(() => vi.fn());
vi.mock('#entities/settlement/settle.ts', () => ({ settleAll }));
vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }));

const signatureOf = (index: number) => 'STUVWXYZ'.charAt(index).repeat(64) as Signature;
const confirmed = (index: number) => ({ status: 'confirmed', signature: signatureOf(index) }) as const;
const failed = (reason: string) => ({ status: 'failed', reason, signature: signatureOf(7) }) as const;
const told: string[] = [];

/** Cancels orders, so many in each transaction, whose ends are these. */
async function cancel(
  tool: OrderTool,
  groups: readonly number[],
  ends: readonly SettleOutcome<never, 'landed'>[],
) {
  const proposed: ProposedCancel[] = groups.map((count) => ({
    // Only its signer is read.
    proposal: { signer: USDC } as never,
    orders: Array.from({ length: count }, (_, index) => `${index}` as Address),
  }));
  const all = proposed.flatMap((each) => each.orders);
  settleAll.mockImplementation(async (_proposals: unknown, { onSigned }: SettleHooks) => {
    onSigned();
    return ends;
  });
  const batch = toCancelBatch(
    { tool, wallet: JUP, orders: all },
    proposed,
    (keys) => `${keys.length} orders`,
  );
  const form = renderHook(() => useSettle({}), { wrapper: Frame }).result;
  await act(() => form.current.run(async () => batch));
}

const toasts = () =>
  vi.mocked(showToast).mock.calls.map(([kind, { title, description }]) => [kind, title, description]);

beforeEach(() => {
  told.length = 0;
  vi.mocked(showToast).mockClear();
  vi.stubGlobal('fetch', async (path: string | URL, init?: RequestInit) => {
    if (String(path).includes('events')) told.push(String(init?.body));
    return new Promise<Response>(() => {});
  });
  type Work = (lock: object) => unknown;
  const request = (_name: string, first: LockOptions | Work, work?: Work) =>
    typeof first === 'function' ? first({}) : work?.({});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  settleAll.mockReset();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

it.each([
  [[1], 'Trigger order cancelled successfully'],
  [[5, 2], 'Trigger orders cancelled successfully'],
])('tells of trigger orders in transactions of %j', async (groups, words) => {
  await cancel(
    'trigger',
    groups,
    groups.map((_, index) => confirmed(index)),
  );
  expect(toasts().map(([kind, title]) => [kind, title])).toEqual([
    ['loading-signature', 'Pending Wallet Signature'],
    ['loading', 'Confirming Transactions'],
    ['success', 'Transaction Confirmed'],
  ]);
  expect(toasts().at(-1)?.[2]).toBe(words);
});

it('says why a trigger order was not cancelled, with its transaction, and records it', async () => {
  await cancel('trigger', [1], [failed('The order has ended')]);
  expect(toasts().at(-1)).toEqual(['error', 'Transaction Failed', 'The order has ended']);
  expect(vi.mocked(showToast).mock.calls.at(-1)?.[1].link?.href).toContain(signatureOf(7));
  expect(told.join()).toContain('CANCEL_TRIGGER_FAILED');
});

it('tells of each transaction that failed, and of its orders', async () => {
  await cancel('trigger', [5, 5, 1], [confirmed(0), failed('Blockhash not found'), failed('Refused')]);
  const errors = toasts().filter(([kind]) => kind === 'error');
  expect(errors).toEqual([
    ['error', 'Transaction Failed', expect.stringContaining('1 of 3 confirmed')],
    ['error', 'Transaction Failed', '5 orders: Blockhash not found'],
    ['error', 'Transaction Failed', '1 orders: Refused'],
  ]);
});

it('tells of one recurring order, and of several', async () => {
  await cancel('recurring', [1], [confirmed(0)]);
  expect(toasts().map(([, title]) => title)).toEqual([
    'Closing Recurring order',
    'Closing Recurring order',
    'Successfully closed order',
  ]);
  vi.mocked(showToast).mockClear();
  await cancel('recurring', [4, 1], [confirmed(0), confirmed(1)]);
  expect(toasts().slice(1)).toEqual([
    ['loading', 'Confirming Transaction', 'Cancel 5 orders'],
    ['success', 'Transactions Confirmed', 'Recurring orders cancelled successfully'],
  ]);
});

it.each([
  [[1], 'Failed to close order. Please try again.'],
  [[4, 1], 'Failed To Cancel Order'],
  [[4, 4], 'Failed To Cancel Some Orders'],
])('says that recurring orders in transactions of %j were not cancelled', async (groups, title) => {
  await cancel(
    'recurring',
    groups,
    groups.map((_, index) => (index === groups.length - 1 ? failed('no') : confirmed(index))),
  );
  expect(toasts().find(([kind]) => kind === 'error')?.[1]).toBe(title);
});

it('ends where the wallet cannot sign all, and records it', async () => {
  await cancel('trigger', [5, 1], []);
  settleAll.mockRejectedValue(new AppError('BATCH_SIGNING_UNAVAILABLE', {}));
  vi.mocked(showToast).mockClear();
  const form = renderHook(() => useSettle({}), { wrapper: Frame }).result;
  const proposed = [{ proposal: { signer: USDC } as never, orders: [JUP] }];
  await act(() =>
    form.current.run(async () =>
      toCancelBatch({ tool: 'trigger', wallet: JUP, orders: [JUP] }, proposed, () => ''),
    ),
  );
  expect(toasts().at(-1)?.[2]).toBe('Sign all transactions is not available');
  expect(told.join()).toContain('CANCEL_TRIGGER_FAILED');
});
