import { USDC } from '@orrery/domain/mints/mints';
import type { Signature } from '@solana/kit';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { noteSent, sentEntry } from '#entities/transaction/sent.store.ts';
import { termsOf } from '#entities/transaction/terms.store.ts';
import { followLeft, keepEnd, keepSent, keepTerms } from './sent-transactions.ts';

const [follow, readFinal] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('./settle.ts', () => ({ follow, readFinal }));
const onCorrected = vi.fn();

const signatureOf = (number: number) => String(number).padStart(64, 's').replaceAll('0', 'z') as Signature;
const stored = (number = 1) => ({
  signature: signatureOf(number),
  wire: 'AQID',
  lastValidBlockHeight: '150',
  modes: ['priorityFees' as const],
});
const told = { signer: USDC, title: '1 SOL → 171 USDC' };
const handIn = () => async () => ({});

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

/** The page that sends, until it is left. */
function aPage() {
  let leave = () => {};
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  onTestFinished(() => leave());
  return { gone, leave };
}

let locks: ReturnType<typeof aLockManager>;
beforeEach(() => {
  localStorage.clear();
  follow.mockReset();
  readFinal.mockReset().mockResolvedValue({ status: 'unknown' });
  onCorrected.mockReset();
  locks = aLockManager();
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }));
});
afterEach(() => vi.unstubAllGlobals());

it('is stored before it is sent, and its end after it', () => {
  keepSent(stored(), told, aPage().gone);
  expect(sentEntry.get()).toMatchObject([{ ...stored(), ...told, status: 'sent', reason: null }]);
  keepEnd(signatureOf(1), { status: 'failed', reason: 'Slippage tolerance exceeded' });
  expect(sentEntry.get()).toMatchObject([{ status: 'failed', reason: 'Slippage tolerance exceeded' }]);
});

it('is listed as it landed, where its receiver told how', () => {
  const describe = { describe: (landed: string) => landed };
  for (const number of [1, 2]) keepSent(stored(number), told, aPage().gone);
  const end = { status: 'confirmed', signature: signatureOf(1) } as const;
  keepEnd(signatureOf(1), { ...end, receipt: '0.99 SOL → 171 USDC' }, describe);
  keepEnd(signatureOf(2), { ...end, signature: signatureOf(2) }, describe);
  expect(sentEntry.get().map(({ title }) => title)).toEqual([told.title, '0.99 SOL → 171 USDC']);
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
  const stops = [followLeft({ handIn, onEnd, onCorrected }), followLeft({ handIn, onEnd, onCorrected })];
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ signature: signatureOf(1) }), outcome);
  await vi.waitFor(() => expect(sentEntry.get()).toMatchObject([{ status: 'confirmed' }]));
  expect(follow).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

it('has the name that its receiver gives it, from when that is known', async () => {
  const unnamed = { sponsor: USDC, receiverId: 'request' };
  noteSent({ ...stored(), ...told, unnamed, sentAt: 1 });
  const terms = {
    inputMint: USDC,
    outputMint: USDC,
    swapMode: 'ExactIn' as const,
    exactAmount: '1',
    quoted: '1',
  };
  keepTerms(signatureOf(1), { ...terms, bound: '1', slippageBps: 50, simulated: null });
  follow.mockResolvedValue({ status: 'confirmed', signature: signatureOf(2) });
  const onEnd = vi.fn();
  const stop = followLeft({ handIn, onEnd, onCorrected });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(follow).toHaveBeenCalledWith(expect.objectContaining({ unnamed }), expect.any(Function));
  const [record] = sentEntry.get();
  expect(record).toMatchObject({ signature: signatureOf(2), status: 'confirmed' });
  expect(record).not.toHaveProperty('unnamed');
  expect([termsOf(signatureOf(1)), termsOf(signatureOf(2))?.bound]).toEqual([undefined, '1']);
  stop();
});

it('outlives what another tab writes at the same moment', () => {
  keepSent(stored(), told, aPage().gone);
  const other = { ...stored(2), ...told, wire: 'BAUG', sentAt: 1, status: 'sent', reason: null };
  localStorage.setItem('sent-transactions:v1', JSON.stringify([other]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'sent-transactions:v1' }));
  expect(sentEntry.get().map(({ signature }) => signature)).toEqual([signatureOf(1), signatureOf(2)]);
});

it('leaves alone what the page that sent it still follows, and takes it over when that page is gone', async () => {
  const { gone, leave } = aPage();
  const onEnd = vi.fn();
  const stop = followLeft({ handIn, onEnd, onCorrected });
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
  const stop = followLeft({ handIn, onEnd, onCorrected });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(sentEntry.get()).toMatchObject([{ status: 'confirmed' }]);
  stop();
});

it('keeps who does not show what others do', () => {
  noteSent({ ...stored(), ...told, sentAt: 1 });
  keepEnd(signatureOf(1), { status: 'unknown', signature: signatureOf(1), unseenBy: ['rpc.example.com'] });
  const reason = 'Still confirming: rpc.example.com does not show the transaction.';
  expect(sentEntry.get()).toMatchObject([{ status: 'unknown', reason }]);
});

it('follows what its receiver refused, by the page that sent it too, and keeps both what was said and how it ended', async () => {
  const reason = 'Slippage tolerance exceeded';
  for (const hasLocks of [true, false]) {
    localStorage.clear();
    follow.mockReset();
    if (!hasLocks) vi.stubGlobal('navigator', {});
    const { gone, leave } = aPage();
    const onEnd = vi.fn();
    const stop = followLeft({ handIn, onEnd, onCorrected });
    keepSent(stored(), told, gone);
    expect(follow).not.toHaveBeenCalled();
    const outcome = { status: 'failed', signature: signatureOf(1), reason };
    follow.mockResolvedValue(outcome);
    keepEnd(signatureOf(1), { status: 'unknown', signature: signatureOf(1), refusal: reason });
    expect(sentEntry.get()).toMatchObject([{ status: 'unknown', reason: expect.stringContaining(reason) }]);
    leave();
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
    expect(follow).toHaveBeenCalledWith(expect.objectContaining({ refusal: reason }), expect.any(Function));
    expect(sentEntry.get()).toMatchObject([{ status: 'failed', reason }]);
    stop();
  }
});

/** One that was confirmed, followed by a page until it is final. */
async function untilFinal(outcome: object, readTitle?: () => string) {
  keepSent(stored(), told, Promise.resolve());
  readFinal.mockResolvedValue(outcome);
  const stop = followLeft({ handIn, onEnd: vi.fn(), onCorrected });
  keepEnd(
    signatureOf(1),
    { status: 'confirmed', signature: signatureOf(1) },
    { ...(readTitle && { readTitle }) },
  );
  await vi.waitFor(() => expect(readFinal).toHaveBeenCalled());
  const [record, asked] = readFinal.mock.calls[0] ?? [];
  expect(record).toMatchObject({ signature: signatureOf(1), status: 'confirmed' });
  expect(asked).toBe(readTitle);
  return stop;
}

it('reads the end of what was confirmed again when it is final, once, and says nothing where it is the same', async () => {
  const stop = await untilFinal(
    { status: 'confirmed', signature: signatureOf(1), receipt: told.title },
    () => told.title,
  );
  await vi.waitFor(() => expect(sentEntry.get()).toMatchObject([{ status: 'confirmed', isFinal: true }]));
  stop();
  followLeft({ handIn, onEnd: vi.fn(), onCorrected })();
  expect(readFinal).toHaveBeenCalledTimes(1);
  expect(onCorrected).not.toHaveBeenCalled();
});

it.each([
  [
    'another amount',
    { status: 'confirmed', signature: signatureOf(1), receipt: '1 SOL → 170 USDC' },
    { status: 'confirmed', title: '1 SOL → 170 USDC' },
  ],
  ['less than was promised', { status: 'differs', signature: signatureOf(1) }, { status: 'differs' }],
  [
    'an error',
    { status: 'failed', reason: 'Slippage tolerance exceeded' },
    { status: 'failed', reason: 'Slippage tolerance exceeded' },
  ],
  [
    'nothing',
    { status: 'failed', reason: 'Transaction has expired and was not confirmed. Please try again.' },
    { status: 'failed' },
  ],
])('corrects what was confirmed where the final record shows %s', async (_, outcome, now) => {
  const stop = await untilFinal(outcome, () => told.title);
  await vi.waitFor(() =>
    expect(onCorrected).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(now), outcome),
  );
  expect(sentEntry.get()).toMatchObject([{ ...now, isFinal: true }]);
  stop();
});

it('leaves what was confirmed as it is while its final record is not known', async () => {
  const stop = await untilFinal({ status: 'unknown' });
  await vi.waitFor(() => expect(locks.request).toHaveBeenCalled());
  expect(sentEntry.get()).toMatchObject([{ status: 'confirmed' }]);
  expect(onCorrected).not.toHaveBeenCalled();
  stop();
});
