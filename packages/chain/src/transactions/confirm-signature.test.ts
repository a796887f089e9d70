import type { Signature } from '@solana/kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SolanaRpc } from '../rpc.ts';
import { confirmSignature } from './confirm-signature.ts';

const SIGNATURE = '1'.repeat(64) as Signature;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Status = { confirmationStatus: string; slot: bigint; err: unknown } | null;

/** A chain that answers each poll with the next status and height; the last one stays. */
function aChain(polls: { status: Status; height: bigint }[]): SolanaRpc {
  let poll = 0;
  const answer = <Value>(read: () => Value) => ({ send: () => Promise.resolve(read()) });
  const at = () => polls[Math.min(poll, polls.length - 1)];
  return {
    getBlockHeight: () => answer(() => at()?.height),
    getSignatureStatuses: () =>
      answer(() => {
        const value = [at()?.status];
        poll++;
        return { value };
      }),
  } as unknown as SolanaRpc;
}

async function follow(polls: { status: Status; height: bigint }[]) {
  const outcome = confirmSignature(
    aChain(polls),
    { signature: SIGNATURE, lastValidBlockHeight: 10n },
    new AbortController().signal,
  );
  await vi.runAllTimersAsync();
  return outcome;
}

test('believes a failure only when the cluster has confirmed it', async () => {
  const err = { InstructionError: [0, 'Custom'] };
  const fork = { status: { confirmationStatus: 'processed', slot: 4n, err }, height: 5n };
  const landed = { status: { confirmationStatus: 'confirmed', slot: 6n, err: null }, height: 7n };
  expect(await follow([fork, landed])).toEqual({ status: 'confirmed', slot: 6n });
  const failed = { status: { confirmationStatus: 'confirmed', slot: 6n, err }, height: 7n };
  expect(await follow([fork, failed])).toEqual({ status: 'failed', slot: 6n, err });
});

test('calls a signature expired only after its last valid height has passed without it', async () => {
  const landed = { status: { confirmationStatus: 'finalized', slot: 6n, err: null }, height: 11n };
  expect(await follow([{ status: null, height: 10n }, landed])).toEqual({ status: 'confirmed', slot: 6n });
  expect(await follow([{ status: null, height: 11n }])).toEqual({ status: 'expired' });
});

test('leaves no timer behind when it is aborted', async () => {
  const stop = new AbortController();
  const outcome = confirmSignature(
    aChain([{ status: null, height: 1n }]),
    { signature: SIGNATURE, lastValidBlockHeight: 10n },
    stop.signal,
  );
  stop.abort(new Error('gone'));
  await expect(outcome).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
