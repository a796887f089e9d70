import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import type { Signature } from '@solana/kit';
import { beforeEach, expect, test } from 'vitest';
import type { SolanaRpc } from '../../rpc.ts';
import { confirmSignature } from './confirm-signature.ts';

const SIGNATURE = '1'.repeat(64) as Signature;

const POLL_MS = 2_000;
let time: ManualTime;

beforeEach(() => {
  time = createManualTime(0, () => setImmediate());
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
    { rpc: aChain(polls), time },
    { signature: SIGNATURE, lastValidBlockHeight: 10n },
    new AbortController().signal,
  );
  await time.advance(polls.length * POLL_MS);
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
    { rpc: aChain([{ status: null, height: 1n }]), time },
    { signature: SIGNATURE, lastValidBlockHeight: 10n },
    stop.signal,
  );
  await time.advance(0);
  expect(time.pending).toBe(1);
  stop.abort(new Error('gone'));
  await expect(outcome).rejects.toThrow('gone');
  expect(time.pending).toBe(0);
});
