import { setImmediate } from 'node:timers/promises';
import { AppError } from '@orrery/core/app-error';
import { createManualTime } from '@orrery/core/testing';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { AskNodes } from './ask-nodes.ts';
import { watchNodes } from './node-watch.ts';
import type { RpcPool } from './rpc-pool.ts';

const START_MS = Date.parse('2026-05-05T10:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RATE = { numTransactions: 60_000, samplePeriodSecs: 60 };

/** A chain whose clock is an hour behind the server's, and which can fall silent. */
function aChain() {
  const time = createManualTime(START_MS, () => setImmediate());
  const state = { behindMs: HOUR_MS, isSilent: false, slot: 100 };
  const ask: AskNodes = async (_method, _params, schema) => {
    if (state.isSilent) throw new AppError('CHAIN_UNAVAILABLE', { reason: 'silent' });
    const info = { slot: 5, unixTimestamp: Math.floor((time.now() - state.behindMs) / 1_000) };
    return v.parse(schema, { context: { slot: 5 }, value: { data: { parsed: { info } } } });
  };
  const pool: Pick<RpcPool, 'call' | 'setOthersAside'> = {
    setOthersAside: async () => 0,
    call: async (method, schema) => {
      if (state.isSilent) throw new AppError('CHAIN_UNAVAILABLE', { reason: 'silent' });
      return v.parse(schema, method === 'getSlot' ? state.slot : [RATE]);
    },
  };
  return { time, state, watch: () => watchNodes({ pool, ask, genesisHash: 'hash', time }) };
}

it('tells the chain’s time where the server’s own clock is wrong, and follows it', async () => {
  const { time, state, watch } = aChain();
  const nodes = await watch();
  expect(nodes.status().timeMs).toBe(START_MS - HOUR_MS);
  await time.advance(30_000);
  expect(nodes.status().timeMs).toBe(START_MS - HOUR_MS + 30_000);
  state.behindMs = 0;
  await time.advance(30_000);
  expect(nodes.status().timeMs).toBe(START_MS + MINUTE_MS);
  nodes.stop();
});

it('goes on from the last time that a node said, and says none before', async () => {
  const { time, state, watch } = aChain();
  state.isSilent = true;
  const nodes = await watch();
  expect(nodes.status().timeMs).toBeUndefined();
  state.isSilent = false;
  await time.advance(MINUTE_MS);
  state.isSilent = true;
  await time.advance(HOUR_MS);
  expect(nodes.status().timeMs).toBe(START_MS + MINUTE_MS);
  nodes.stop();
});

it('says that the chain is slow while its nodes see no newer slot, and while none answers', async () => {
  const { time, state, watch } = aChain();
  const nodes = await watch();
  expect(nodes.chainStatus()).toEqual({ status: 'OK', tps: 1_000, behindSeconds: 0 });
  state.slot = 125;
  await time.advance(10_000);
  expect(nodes.chainStatus()).toMatchObject({ status: 'OK', behindSeconds: 0 });
  await time.advance(16_000);
  expect(nodes.chainStatus()).toMatchObject({ status: 'LOW_TPS', behindSeconds: 6 });
  state.slot = 150;
  await time.advance(10_000);
  expect(nodes.chainStatus()).toMatchObject({ status: 'OK' });
  state.isSilent = true;
  await time.advance(10_000);
  expect(nodes.chainStatus()).toMatchObject({ status: 'LOW_TPS' });
  nodes.stop();
});
