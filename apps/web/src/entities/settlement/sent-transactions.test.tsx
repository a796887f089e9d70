import { USDC } from '@orrery/domain/mints/mints';
import type { Signature } from '@solana/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteSent, sentEntry } from '#entities/transaction/sent.store.ts';
import { followLeft, keepEnd, keepSent } from './sent-transactions.ts';

const follow = vi.hoisted(() => vi.fn());
vi.mock('./settle.ts', () => ({ follow }));

const signatureOf = (number: number) => String(number).padStart(64, 's').replaceAll('0', 'z') as Signature;
const stored = (number = 1) => ({
  signature: signatureOf(number),
  wire: 'AQID',
  lastValidBlockHeight: '150',
  modes: ['priorityFees' as const],
});
const told = { signer: USDC, title: '1 SOL → 171 USDC' };

/** Locks as browsers have them, for all tabs of a test. */
function aLockManager() {
  const held = new Map<string, Promise<unknown>>();
  return {
    request: vi.fn((name: string, work: () => unknown) => {
      const turn = (held.get(name) ?? Promise.resolve()).then(work);
      held.set(name, turn);
      return turn;
    }),
  };
}

let locks: ReturnType<typeof aLockManager>;
beforeEach(() => {
  localStorage.clear();
  follow.mockReset();
  locks = aLockManager();
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
});
afterEach(() => vi.unstubAllGlobals());

it('is stored before it is sent, and its end after it', () => {
  keepSent(stored(), told, new Promise(() => {}));
  expect(sentEntry.get()).toMatchObject([{ ...stored(), ...told, status: 'sent', reason: null }]);
  keepEnd(signatureOf(1), { status: 'failed', reason: 'Slippage tolerance exceeded' });
  expect(sentEntry.get()).toMatchObject([{ status: 'failed', reason: 'Slippage tolerance exceeded' }]);
});

it('keeps the last twenty that ended and all that are under way', () => {
  for (let number = 1; number <= 30; number += 1) {
    noteSent({ ...stored(number), ...told, sentAt: number });
    if (number > 3) keepEnd(signatureOf(number), { status: 'confirmed', signature: signatureOf(number) });
  }
  const records = sentEntry.get();
  expect(records.filter(({ status }) => status === 'sent')).toHaveLength(3);
  expect(records).toHaveLength(23);
  expect(records[0]?.signature).toBe(signatureOf(30));
});

it('follows after a reload what an earlier page sent, once, and tells how it ended', async () => {
  noteSent({ ...stored(), ...told, sentAt: 1 });
  const outcome = { status: 'confirmed', signature: signatureOf(1) };
  follow.mockResolvedValue(outcome);
  const onEnd = vi.fn();
  // Two tabs.
  const stops = [followLeft(onEnd), followLeft(onEnd)];
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ signature: signatureOf(1) }), outcome);
  await vi.waitFor(() => expect(sentEntry.get()).toMatchObject([{ status: 'confirmed' }]));
  expect(follow).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

it('leaves alone what the page that sent it still follows, and takes it over when that page is gone', async () => {
  let leave = () => {};
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const onEnd = vi.fn();
  const stop = followLeft(onEnd);
  keepSent(stored(), told, gone);
  // Both ask for the lock, and the first has it until it is gone.
  expect(locks.request).toHaveBeenCalledTimes(2);
  expect(follow).not.toHaveBeenCalled();
  follow.mockResolvedValue({ status: 'unknown', signature: signatureOf(1) });
  leave();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(sentEntry.get()).toMatchObject([{ status: 'unknown' }]);
  stop();
});

it('loses no record for another one that cannot be read', () => {
  noteSent({ ...stored(), ...told, sentAt: 1 });
  const records: unknown[] = JSON.parse(localStorage.getItem('sent-transactions:v1') ?? '[]');
  localStorage.setItem('sent-transactions:v1', JSON.stringify([{ signature: 'x' }, ...records]));
  expect(sentEntry.get()).toMatchObject([{ signature: signatureOf(1) }]);
  localStorage.setItem('sent-transactions:v1', '{');
  expect(sentEntry.get()).toEqual([]);
});

it('asks again after a reload for what nobody knew the end of', async () => {
  noteSent({ ...stored(), ...told, sentAt: 1 });
  keepEnd(signatureOf(1), { status: 'unknown', signature: signatureOf(1) });
  follow.mockResolvedValue({ status: 'confirmed', signature: signatureOf(1) });
  const onEnd = vi.fn();
  const stop = followLeft(onEnd);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(sentEntry.get()).toMatchObject([{ status: 'confirmed' }]);
  stop();
});
