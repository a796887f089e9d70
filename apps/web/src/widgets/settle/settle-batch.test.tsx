import { AppError } from '@orrery/core/app-error';
import { USDC } from '@orrery/domain/mints/mints';
import type { Signature } from '@solana/kit';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SettleHooks, SettleOutcome } from '#entities/settlement/settle.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { sentEntry } from '#entities/transaction/sent.store.ts';
import { aWallet } from '#entities/wallet/wallet.builder.ts';
import { connectWallet, disconnectWallet } from '#entities/wallet/wallet.connection.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { useSettle } from './use-settle.ts';

const settleAll = vi.hoisted(() => vi.fn());
vi.mock('#entities/settlement/settle.ts', () => ({ settleAll }));
vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }));

const [FIRST, SECOND] = ['S', 'T'].map((letter) => letter.repeat(64) as Signature) as [Signature, Signature];

const aSettleable = (): Settleable<never, bigint> => ({
  proposal: { signer: USDC } as never,
  describe: () => 'Close accounts',
  describeMismatch: () => '',
  kind: 'other',
  operation: { name: 'RECLAIM_RENT', facts: { accounts: '27' } },
});
const BATCH = {
  settleables: [aSettleable(), aSettleable()],
  title: 'Close 54 accounts',
  describe: (receipts: readonly (bigint | undefined)[]) =>
    `${receipts.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)} returned.`,
};

type BatchHooks = { signAll: (all: readonly Uint8Array[]) => Promise<readonly Uint8Array[]> };

function aForm() {
  return renderHook(() => useSettle({}), { wrapper: Frame }).result;
}

/** An engine that sends both, which then end so. */
function ends(...outcomes: SettleOutcome<never, bigint>[]) {
  settleAll.mockImplementation(async (_proposals: unknown, { onSigned, onSending }: SettleHooks) => {
    onSigned();
    for (const signature of [FIRST, SECOND])
      onSending?.({ signature, wire: 'AQID', lastValidBlockHeight: '150', modes: ['priorityFees'] });
    return outcomes;
  });
}
const lastToast = () => vi.mocked(showToast).mock.calls.at(-1);

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
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

it('tells of all with one toast, and keeps each', async () => {
  ends(
    { status: 'confirmed', signature: FIRST, receipt: 5n },
    { status: 'confirmed', signature: SECOND, receipt: 7n },
  );
  const form = aForm();
  await act(() => form.current.run(async () => BATCH));
  expect(vi.mocked(showToast).mock.calls.map(([kind, { title }]) => [kind, title])).toEqual([
    ['loading-signature', 'Waiting for signature'],
    ['loading', 'Confirming Transactions'],
    ['success', 'Transactions Confirmed'],
  ]);
  expect(lastToast()?.[1].description).toBe('12 returned.');
  expect(sentEntry.get().map(({ title, status }) => [title, status])).toEqual([
    ['Close 54 accounts (2 of 2)', 'confirmed'],
    ['Close 54 accounts (1 of 2)', 'confirmed'],
  ]);
  expect(form.current.step).toBe('idle');
});

it('says how many were confirmed, what these came to, and why the other was not', async () => {
  ends(
    { status: 'confirmed', signature: FIRST, receipt: 5n },
    { status: 'failed', signature: SECOND, reason: 'The account is not empty.' },
  );
  const form = aForm();
  await act(() => form.current.run(async () => BATCH));
  expect(lastToast()?.slice(0, 2)).toEqual([
    'error',
    {
      title: 'Transaction Failed',
      description: '1 of 2 confirmed: 5 returned. The account is not empty.',
      link: { label: 'View transaction', href: `/transaction/${SECOND}` },
    },
  ]);
});

it('says why when none was sent, and when the wallet refuses', async () => {
  settleAll.mockResolvedValue([
    { status: 'changed', change: { what: 'instruction' } },
    { status: 'failed', reason: 'Not sent' },
  ]);
  const form = aForm();
  await act(() => form.current.run(async () => BATCH));
  expect(lastToast()?.[1]).toEqual({
    title: 'Transaction Failed',
    description: 'Not sent: your wallet changed an instruction.',
  });
  settleAll.mockRejectedValue(new Error('User rejected the request.'));
  await act(() => form.current.run(async () => BATCH));
  expect(lastToast()?.[0]).toBe('error');
  expect(form.current.step).toBe('idle');
  settleAll.mockRejectedValue(new AppError('BATCH_SIGNING_UNAVAILABLE', {}));
  await act(() => form.current.run(async () => BATCH));
  expect(lastToast()?.[1].description).toBe('Sign all transactions is not available');
});

it('says so when the connected wallet gives back fewer transactions than it was asked to sign, and sends none', async () => {
  const signed = { signedTransaction: Uint8Array.of(7) };
  await act(() => connectWallet(aWallet({ signTransaction: () => Promise.resolve([signed]) }).wallet));
  settleAll.mockImplementation(async (_proposals: unknown, { signAll }: BatchHooks) => {
    await signAll([Uint8Array.of(1), Uint8Array.of(2)]);
    throw new Error('nothing may be sent');
  });
  const form = aForm();
  await act(() => form.current.run(async () => BATCH));
  expect(lastToast()?.slice(0, 2)).toEqual([
    'error',
    expect.objectContaining({ description: 'Sign all transactions is not available' }),
  ]);
  expect(sentEntry.get()).toEqual([]);
  await act(() => disconnectWallet());
});
