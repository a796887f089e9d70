import { millis } from '@orrery/core';
import { POOL_NOTICE_PREFIX, PoolNoticeSchema } from '@orrery/wire';
import { generateKeyPairSigner } from '@solana/kit';
import { expect, test } from 'vitest';
import { derivePool } from '../pool.ts';
import { closeNotice, LAUNCH_CURVE, openNotice, toCurvePlan, toGraduatedPlan } from './launch-plan.ts';

async function aLaunch() {
  const [developer, mint] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  const plan = { developer, mint, symbol: 'CAT', name: 'A cat', launchpad: 'orrery.fun', links: 'xw' };
  return { plan, curve: await derivePool(developer.address, toCurvePlan(plan, millis(5))) };
}

async function readNotice(memo: string) {
  expect(memo.startsWith(POOL_NOTICE_PREFIX)).toBe(true);
  return PoolNoticeSchema['~standard'].validate(JSON.parse(memo.slice(POOL_NOTICE_PREFIX.length)));
}

test('notices say all that an indexer needs, in the wire’s shape', async () => {
  const { plan, curve } = await aLaunch();
  const token = { symbol: 'CAT', name: 'A cat', decimals: 6, launchpad: 'orrery.fun', links: 'xw' };
  const { virtual, goal } = LAUNCH_CURVE;
  expect(await readNotice(openNotice(curve))).toMatchObject({
    value: {
      do: 'open',
      seed: curve.seed,
      mints: curve.mints.map(({ id }) => id),
      curve: { kind: 'launch', virtual: virtual.map(String), goal: String(goal) },
      feeBps: 100,
      ...token,
      dev: plan.developer.address,
    },
  });
  const pool = await derivePool(plan.developer.address, toGraduatedPlan(curve, millis(9)));
  expect(await readNotice(openNotice(pool, curve))).toMatchObject({
    value: {
      seed: pool.seed,
      curve: { kind: 'constant-product' },
      feeBps: 25,
      from: curve.seed,
      links: 'xw',
    },
  });
  const closed = { do: 'close', seed: pool.seed, mint: plan.mint.address };
  expect(await readNotice(closeNotice(pool))).toMatchObject({ value: closed });
});

test('seeds of a curve and its pool differ, fit and keep the mint’s beginning', async () => {
  const { curve } = await aLaunch();
  const pool = toGraduatedPlan(curve, millis(9));
  expect(new Set([curve.seed, pool.seed]).size).toBe(2);
  for (const { seed, mints } of [curve, pool]) {
    expect(seed.length).toBeLessThanOrEqual(30);
    expect(seed.startsWith(mints[0].id.slice(0, 10))).toBe(true);
  }
});
