import { USDC } from '@orrery/domain/mints/mints';
import type { Signature } from '@solana/kit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteEnd, noteSent, sentEntry } from '#entities/transaction/sent.store.ts';
import { Frame } from '#shared/frame.builder.tsx';
import * as toasts from '#shared/ui/overlays/toast.ts';
import { useFollowedTransactions } from './use-followed-transactions.ts';

const engine = vi.hoisted(() => ({ follow: vi.fn(), readFinal: vi.fn() }));
vi.mock('#entities/settlement/settle.ts', () => engine);
const { readFinal } = engine;

const SIGNATURE = 'S'.repeat(64) as Signature;

beforeEach(() => {
  const request = (_: string, work: () => unknown) => work();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  noteSent({
    signature: SIGNATURE,
    wire: 'AQID',
    signer: USDC,
    lastValidBlockHeight: '150',
    modes: null,
    title: '1 SOL → 171 USDC',
    sentAt: Date.now(),
  });
  noteEnd(SIGNATURE, { status: 'confirmed', reason: null });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  readFinal.mockReset();
  engine.follow.mockReset();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

function follow() {
  const told = vi.spyOn(toasts, 'showToast');
  renderHook(useFollowedTransactions, { wrapper: Frame });
  return told;
}

it('corrects by a toast what was confirmed and failed when it was final', async () => {
  readFinal.mockResolvedValue({
    status: 'failed',
    reason: 'Slippage tolerance exceeded',
    signature: SIGNATURE,
  });
  const told = follow();
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  const words = { title: 'Corrected: Transaction Failed', description: 'Slippage tolerance exceeded' };
  expect(told.mock.calls[0]).toMatchObject(['error', words, SIGNATURE]);
});

it('says nothing of what was confirmed and is final', async () => {
  readFinal.mockResolvedValue({ status: 'confirmed', signature: SIGNATURE });
  const told = follow();
  await waitFor(() => expect(sentEntry.get()).toMatchObject([{ status: 'confirmed', isFinal: true }]));
  expect(told).not.toHaveBeenCalled();
});

it.each([
  ['tells once what a server refused and nobody sent', {}, 0],
  [
    'tells also what a server refused and the chain failed for another reason',
    { reason: 'Insufficient SOL' },
    1,
  ],
])('%s', async (_, more, times) => {
  const refusal = 'Slippage tolerance exceeded';
  noteEnd(SIGNATURE, { status: 'unknown', reason: null, refusal });
  engine.follow.mockResolvedValue({ status: 'failed', reason: refusal, ...more });
  const told = follow();
  await waitFor(() => expect(sentEntry.get()).toMatchObject([{ status: 'failed' }]));
  expect(told).toHaveBeenCalledTimes(times);
});

it.each([
  [
    'says a refusal once, and not by each page while the chain is silent or has forgotten it',
    { refusal: 'No room' },
    0,
  ],
  ['says what one node shows and another does not, also after a refusal', { unseenBy: ['rpc.example'] }, 1],
])('%s', async (_, more, times) => {
  noteEnd(SIGNATURE, { status: 'unknown', reason: null, refusal: 'No room' });
  engine.follow.mockResolvedValue({ status: 'unknown', signature: SIGNATURE, ...more });
  const told = follow();
  await waitFor(() =>
    expect(sentEntry.get()).toMatchObject([{ status: 'unknown', reason: expect.any(String) }]),
  );
  expect(told).toHaveBeenCalledTimes(times);
});
