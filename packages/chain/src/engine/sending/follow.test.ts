import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import type { BroadcastMode } from '@orrery/domain/trading/broadcast';
import { type Address, getBase64Decoder } from '@solana/kit';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SolanaRpc } from '../../rpc.ts';
import { aRecord, aTransaction } from '../../testing.ts';
import { parseTransaction } from '../../transactions/parse-transaction.ts';
import type { Channels } from './channels.ts';
import { followTransaction } from './follow.ts';

const PAYER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const BYTES = aTransaction({ feePayer: PAYER, instructions: [] });
const WIRE = getBase64Decoder().decode(BYTES);
const { signature: SIGNATURE } = parseTransaction(BYTES);
const SENT = { signature: SIGNATURE, bytes: BYTES, signer: PAYER, promised: [] };
const CONFIRMED = { slot: 4n, err: null, confirmationStatus: 'confirmed' };

let time: ManualTime;
let height: bigint;
let landed: typeof CONFIRMED | null;
beforeEach(() => {
  time = createManualTime(0, () => setImmediate());
  height = 1n;
  landed = null;
});

function aNode() {
  const sendTransaction = vi.fn((_wire: string, _options: object) => ({ send: async () => SIGNATURE }));
  const getSignatureStatuses = vi.fn(() => ({ send: async () => ({ value: [landed] }) }));
  const getBlockHeight = () => ({ send: async () => height });
  const getTransaction = () => ({ send: async () => landed && aRecord(BYTES, []) });
  const rpc = {
    getTransaction,
    sendTransaction,
    getSignatureStatuses,
    getBlockHeight,
  } as unknown as SolanaRpc;
  return { rpc, sendTransaction, getSignatureStatuses };
}

function someChannels() {
  return {
    fanOut: vi.fn(),
    relay: vi.fn(async () => undefined),
    sendBundle: vi.fn(async () => 'bundle'),
    bundleStatus: vi.fn<Channels['bundleStatus']>(async () => undefined),
    subscribe: vi.fn<Channels['subscribe']>(),
  };
}

async function follow(
  modes: readonly BroadcastMode[] | undefined,
  until: (now: number) => void,
  channels = someChannels(),
) {
  const node = aNode();
  const sent = { ...SENT, lastValidBlockHeight: 10n, modes };
  const following = followTransaction(sent, { rpc: node.rpc, time, channels });
  let isOver = false;
  void following.then(() => {
    isOver = true;
  });
  for (let now = 0; !isOver; now += 250) {
    until(now);
    await time.advance(250);
  }
  // Nothing goes on behind it.
  await time.advance(10_000);
  return { outcome: await following, ...node, channels };
}

const landsAt = (at: number) => (now: number) => {
  if (now >= at) landed = CONFIRMED;
};

test('sends raw every 1.75 s without preflight or retries, and to all others once', async () => {
  const { outcome, sendTransaction, channels } = await follow(['priorityFees'], landsAt(5_750));
  expect(outcome).toMatchObject({ status: 'confirmed' });
  // At 0, 1.75, 3.5 and 5.25 s.
  expect(sendTransaction).toHaveBeenCalledTimes(4);
  const raw = { encoding: 'base64', skipPreflight: true, maxRetries: 0n };
  expect(sendTransaction).toHaveBeenCalledWith(WIRE, raw);
  expect(channels.fanOut).toHaveBeenCalledExactlyOnceWith(WIRE);
  expect(channels.sendBundle).not.toHaveBeenCalled();
  expect(channels.relay).not.toHaveBeenCalled();
});

test('a bundle alone is shown to the block engine alone, checked 20 times at 1 s, and then sent again', async () => {
  const { outcome, sendTransaction, channels } = await follow(['jito'], landsAt(21_500));
  expect(outcome.status).toBe('confirmed');
  expect(sendTransaction).not.toHaveBeenCalled();
  expect(channels.fanOut).not.toHaveBeenCalled();
  expect(channels.sendBundle).toHaveBeenCalledTimes(2);
  expect(channels.sendBundle).toHaveBeenCalledWith([WIRE]);
  const checked = channels.bundleStatus.mock.calls.length;
  expect(checked).toBeGreaterThanOrEqual(20);
  expect(checked).toBeLessThanOrEqual(24);
});

test('a bundle that the block engine says has landed is asked for no more, and the chain at once', async () => {
  const channels = someChannels();
  channels.bundleStatus.mockResolvedValue('processed');
  const { outcome, getSignatureStatuses } = await follow(['jito'], landsAt(2_000), channels);
  expect(outcome.status).toBe('confirmed');
  expect(channels.bundleStatus).toHaveBeenCalledTimes(1);
  expect(channels.sendBundle).toHaveBeenCalledTimes(1);
  expect(getSignatureStatuses.mock.calls.length).toBeGreaterThanOrEqual(2);
});

test('each mode of a set goes its own way', async () => {
  const { sendTransaction, channels } = await follow(['priorityFees', 'jito', 'nozomi'], landsAt(1_000));
  expect(sendTransaction).toHaveBeenCalled();
  expect(channels.sendBundle).toHaveBeenCalledTimes(1);
  expect(channels.relay).toHaveBeenCalledWith(WIRE);
  const alone = await follow(['nozomi'], landsAt(1_000));
  expect(alone.sendTransaction).not.toHaveBeenCalled();
  expect(alone.channels.relay).toHaveBeenCalled();
});

test('the chain is asked every 2 s, or as soon as the subscription speaks', async () => {
  const polled = await follow(undefined, landsAt(2_500));
  // At 0, 2 and 4 s.
  expect(polled.getSignatureStatuses).toHaveBeenCalledTimes(3);
  landed = null;
  let hear = () => {};
  const channels = someChannels();
  channels.subscribe.mockImplementation((_, heard) => {
    hear = heard;
  });
  let confirmedAt = 0;
  const told = await follow(
    undefined,
    (now) => {
      if (now < 500 || confirmedAt > 0) return;
      landed = CONFIRMED;
      confirmedAt = now;
      hear();
    },
    channels,
  );
  expect(told.outcome.status).toBe('confirmed');
  expect(told.getSignatureStatuses).toHaveBeenCalledTimes(2);
});

test('says expired once its last block has passed without it, and unknown of a chain that says nothing', async () => {
  const expired = await follow(['priorityFees'], (now) => {
    if (now >= 3_000) height = 11n;
  });
  expect(expired.outcome).toEqual({ status: 'expired' });
  const rpc = {
    getBlockHeight: () => ({ send: () => Promise.reject(new Error('away')) }),
  } as unknown as SolanaRpc;
  const following = followTransaction(SENT, { rpc, time });
  await time.advance(120_000);
  expect(await following).toEqual({ status: 'unknown', unseenBy: [] });
  expect(time.pending).toBe(0);
});
