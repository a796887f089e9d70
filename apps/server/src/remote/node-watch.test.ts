import { setImmediate } from 'node:timers/promises';
import { createManualTime } from '@orrery/core/testing';
import { expect, test } from 'vitest';
import { watchNodes } from './node-watch.ts';

const RATE = { numTransactions: 60_000, samplePeriodSecs: 60 };

test('the chain is slow while its nodes see no newer slot, and while none answers', async () => {
  const time = createManualTime(1_790_000_000_000, () => setImmediate());
  let slot = 100;
  let isAway = false;
  const call = async (method: string) => {
    if (isAway) throw new Error('away');
    return method === 'getSlot' ? slot : [RATE];
  };
  const nodes = await watchNodes({
    // The answers are of the schemas that the watch asks by.
    pool: { call: call as never, setOthersAside: async () => 0 },
    genesisHash: '',
    time,
  });
  expect(nodes.chainStatus()).toEqual({ status: 'OK', tps: 1_000, behindSeconds: 0 });
  slot = 125;
  await time.advance(10_000);
  expect(nodes.chainStatus()).toMatchObject({ status: 'OK', behindSeconds: 0 });
  await time.advance(16_000);
  expect(nodes.chainStatus()).toMatchObject({ status: 'LOW_TPS', behindSeconds: 6 });
  slot = 150;
  await time.advance(10_000);
  expect(nodes.chainStatus()).toMatchObject({ status: 'OK' });
  isAway = true;
  await time.advance(10_000);
  expect(nodes.chainStatus()).toMatchObject({ status: 'LOW_TPS' });
  nodes.stop();
});
