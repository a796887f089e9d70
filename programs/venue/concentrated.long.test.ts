import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { ConcentratedProbe, compareTrades } from './concentrated-probe.ts';

const TRADES = Number(process.env.TEST_TRADES ?? 1_000_000);
const PORTION = 10_000;

test(`${TRADES} trades between changes of positions end alike in C and in TypeScript, to the byte`, async () => {
  const [probe, draw] = [new ConcentratedProbe(), new Draw(TEST_SEED)];
  for (let done = 0; done < TRADES; done += PORTION) {
    const tally = compareTrades(probe, draw, PORTION);
    const trades = Object.entries(tally).filter(([ending]) => /^(sell|buy) /.test(ending));
    expect(trades.reduce((sum, [, times]) => sum + times, 0)).toBe(PORTION);
    await setImmediate();
  }
});
