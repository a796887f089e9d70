import { createManualTime } from '@orrery/core/testing';
import { createSolanaRpcFromTransport, type RpcTransport } from '@solana/kit';
import { expect, test } from 'vitest';
import { createBoundedRpc } from './bounded-rpc.ts';

const time = () => createManualTime(0, () => Promise.resolve());
const over = (transport: unknown) => createSolanaRpcFromTransport(transport as RpcTransport);
const silent = over(() => new Promise(() => {}));

test('a call that a node leaves unanswered ends after ten seconds of the clock, and is counted', async () => {
  const clock = time();
  const { rpc, unanswered } = createBoundedRpc(silent, clock);
  const asked = rpc.getSlot().send();
  const ended = expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  await clock.advance(9_999);
  expect(unanswered()).toBe(0);
  await clock.advance(1);
  await ended;
  expect(unanswered()).toBe(1);
});

test('answers and refusals come as they are, and are not counted', async () => {
  const clock = time();
  const answering = createBoundedRpc(
    over(async () => ({ jsonrpc: '2.0', id: '1', result: 7 })),
    clock,
  );
  expect(await answering.rpc.getSlot({ commitment: 'confirmed' }).send()).toBe(7n);
  const refusing = createBoundedRpc(
    over(() => Promise.reject(new Error('refused'))),
    clock,
  );
  await expect(refusing.rpc.getSlot().send()).rejects.toThrow('refused');
  await clock.advance(20_000);
  expect([answering.unanswered(), refusing.unanswered()]).toEqual([0, 0]);
});

test('a caller who gives up ends its own call, which nobody left unanswered', async () => {
  const { rpc, unanswered } = createBoundedRpc(
    over(
      ({ signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ),
    time(),
  );
  const leaving = new AbortController();
  const asked = rpc.getSlot().send({ abortSignal: leaving.signal });
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  expect(unanswered()).toBe(0);
});
