import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Signature } from '@solana/kit';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SettleHooks, SettleOutcome } from '#entities/settlement/settle.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { sentEntry } from '#entities/transaction/sent.store.ts';
import { termsOf } from '#entities/transaction/terms.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import * as toasts from '#shared/ui/overlays/toast.ts';
import { useSettle } from './use-settle.ts';

const settle = vi.hoisted(() => vi.fn());
vi.mock('#entities/settlement/settle.ts', () => ({ settle }));

const hang = () => new Promise<undefined>(() => {});
const SIGNATURE = 'S'.repeat(64) as Signature;
const TERMS = {
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  swapMode: 'ExactOut',
  exactAmount: '171000000',
  quoted: '1000000000',
  bound: '1005000000',
  slippageBps: 50,
  simulated: { sol: '-1002044280', input: '0', output: '171000000' },
} as const;

/** A swap of an exact output, told by how much left. */
const aSettleable = (terms?: typeof TERMS): Settleable<never, string> => ({
  proposal: { signer: USDC, sponsor: undefined, delivery: {} } as never,
  describe: (sold = '1') => `${sold} SOL → 171 USDC`,
  describeMismatch: () => '',
  terms,
  kind: 'swap',
  operation: { name: 'SWAP', facts: { inputMint: WRAPPED_SOL, outputMint: USDC } },
});

function aForm(hooks: Parameters<typeof useSettle>[0] = {}) {
  return renderHook(() => useSettle(hooks), { wrapper: Frame }).result;
}

beforeEach(() => {
  vi.stubGlobal('fetch', hang);
  type Work = (lock: object) => unknown;
  const request = (_name: string, first: LockOptions | Work, work?: Work) =>
    typeof first === 'function' ? first({}) : work?.({});
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  settle.mockReset();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

it('lets a form that is left give up the swap that it began, and no other', async () => {
  const [page, panel] = [aForm(), aForm()];
  act(() => void page.current.run(hang));
  expect(panel.current.step).toBe('signing');
  await act(async () => panel.current.giveUp());
  expect(page.current.step).toBe('signing');
  await act(async () => page.current.giveUp());
  expect(panel.current.step).toBe('idle');
});

it('lets every form cancel the swap that runs, for the one it began in may be gone', async () => {
  const [page, panel] = [aForm(), aForm()];
  act(() => void page.current.run(hang));
  await act(async () => panel.current.cancel());
  expect(page.current.step).toBe('idle');
});

/** An engine that sends what it is handed, and then ends so. */
function sends(outcome: SettleOutcome<never, string>) {
  settle.mockImplementation(async (_proposal: unknown, { onSigned, onSending }: SettleHooks) => {
    onSigned();
    onSending?.({ signature: SIGNATURE, wire: 'AQID', lastValidBlockHeight: '150', modes: null });
    expect(sentEntry.get()).toMatchObject([
      { signature: SIGNATURE, title: '1 SOL → 171 USDC', status: 'sent' },
    ]);
    return outcome;
  });
}

it('stores the terms of what was shown before it is sent, whatever becomes of it', async () => {
  settle.mockImplementation(async (_proposal: unknown, { onSending }: SettleHooks) => {
    onSending?.({ signature: SIGNATURE, wire: 'AQID', lastValidBlockHeight: '150', modes: null });
    expect(termsOf(SIGNATURE)).toEqual({ ...TERMS, signature: SIGNATURE });
    throw new Error('the page broke');
  });
  const form = aForm();
  await act(() => form.current.run(async () => aSettleable(TERMS)));
  expect(settle).toHaveBeenCalledOnce();
  expect(termsOf(SIGNATURE)).toEqual({ ...TERMS, signature: SIGNATURE });
});

it('stores none for what is never sent, and none where a product shows none', async () => {
  settle.mockResolvedValue({ status: 'failed', reason: 'Slippage tolerance exceeded' });
  const form = aForm();
  await act(() => form.current.run(async () => aSettleable(TERMS)));
  sends({ status: 'confirmed', signature: SIGNATURE });
  await act(() => form.current.run(async () => aSettleable()));
  expect([settle.mock.calls.length, termsOf(SIGNATURE)]).toEqual([2, undefined]);
});

it('keeps the terms under the name that the receiver gives the transaction', async () => {
  const name = 'N'.repeat(64) as Signature;
  sends({ status: 'confirmed', signature: name });
  const form = aForm();
  await act(() => form.current.run(async () => aSettleable(TERMS)));
  expect([termsOf(name), termsOf(SIGNATURE)]).toEqual([{ ...TERMS, signature: name }, undefined]);
});

it('names in toast and tray what landed, not what was quoted', async () => {
  const told = vi.spyOn(toasts, 'showToast');
  sends({ status: 'confirmed', signature: SIGNATURE, receipt: '0.99' });
  const form = aForm();
  await act(() => form.current.run(async () => aSettleable()));
  const landed = '0.99 SOL → 171 USDC';
  expect(told.mock.calls.at(-1)).toMatchObject(['swap-success', { description: landed }, expect.any(String)]);
  expect(sentEntry.get()).toMatchObject([{ title: landed, status: 'confirmed' }]);
});

it('confirms for as long as a second node does not show it, names that node, and never says that it is confirmed', async () => {
  const told = vi.spyOn(toasts, 'showToast');
  settle.mockImplementation(async (_proposal: unknown, hooks: SettleHooks) => {
    hooks.onSigned();
    hooks.onSending?.({ signature: SIGNATURE, wire: 'AQID', lastValidBlockHeight: '150', modes: null });
    hooks.onUnseen?.(['rpc.example.com']);
    return { status: 'unknown', signature: SIGNATURE, unseenBy: ['rpc.example.com'] };
  });
  const onUnknown = vi.fn();
  const form = aForm({ onUnknown });
  await act(() => form.current.run(async () => aSettleable()));
  expect(told.mock.calls.map(([, { title, description }]) => [title, description])).toEqual([
    ['Waiting for signature', '1 SOL → 171 USDC'],
    ['Confirming Transaction', '1 SOL → 171 USDC'],
    ['Confirming Transaction', '1 SOL → 171 USDC. rpc.example.com does not show it yet.'],
    ['Not confirmed yet', 'Still confirming: rpc.example.com does not show the transaction.'],
  ]);
  expect(onUnknown).toHaveBeenCalledOnce();
});

it('tells a refusal at once as no end, keeps it open to be followed, and leaves the form as it is', async () => {
  const told = vi.spyOn(toasts, 'showToast');
  sends({ status: 'unknown', signature: SIGNATURE, refusal: 'Slippage tolerance exceeded' });
  const [onConfirmed, onUnknown] = [vi.fn(), vi.fn()];
  const form = aForm({ onConfirmed, onUnknown });
  await act(() => form.current.run(async () => aSettleable()));
  expect(told.mock.calls.at(-1)).toMatchObject([
    'warning',
    {
      title: 'Transaction Failed',
      description:
        'Slippage tolerance exceeded. The server refused it; signed as it is, it can still land until it expires.',
    },
    expect.any(String),
  ]);
  expect([onConfirmed.mock.calls.length, onUnknown.mock.calls.length]).toEqual([0, 0]);
  expect(sentEntry.get()).toMatchObject([{ status: 'unknown', refusal: 'Slippage tolerance exceeded' }]);
});

it('says of what did not do what was shown that it landed, and neither success nor failure', async () => {
  const told = vi.spyOn(toasts, 'showToast');
  sends({ status: 'differs', signature: SIGNATURE });
  const [onConfirmed, onUnknown] = [vi.fn(), vi.fn()];
  const form = aForm({ onConfirmed, onUnknown });
  await act(() => form.current.run(async () => aSettleable()));
  expect(told.mock.calls.at(-1)).toMatchObject([
    'warning',
    { title: 'Landed, but not as shown' },
    expect.any(String),
  ]);
  expect([onConfirmed.mock.calls.length, onUnknown.mock.calls.length]).toEqual([0, 1]);
  expect(sentEntry.get()).toMatchObject([{ status: 'differs' }]);
});
