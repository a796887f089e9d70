import { beforeAll, describe, test } from 'vitest';
import { GROUPS, testDescription, testWhole } from './testing/generated.ts';
import { scaleCheck } from './testing/good-calls.ts';
import { Refusals } from './testing/refusals.ts';

let refusals: Refusals;
beforeAll(async () => {
  refusals = await Refusals.open();
});

testDescription(GROUPS.mints, () => refusals);

describe('checkScale', () => {
  test('refuses any other multiplier than the one in force', async () => {
    const scaled = await refusals.scene.token({ kind: 'scaled', multiplier: 1.1 });
    for (const multiplier of [1, 1.1 + Number.EPSILON, -1.1, 0, Number.NaN])
      await refusals.refuses('wrongMultiplier', scaleCheck(scaled, multiplier), scaleCheck(scaled, 1.1));
  });

  test.each([
    { kind: 'classic' },
    { kind: 'plain' },
    { kind: 'permanent-delegate' },
    { kind: 'interest-bearing', rateBps: 500 },
  ] as const)('takes a $kind mint for one of multiplier 1', async (kind) => {
    const token = await refusals.scene.token(kind);
    await refusals.refuses('wrongMultiplier', scaleCheck(token, 1.5), scaleCheck(token, 1));
  });
});

testWhole(GROUPS.mints, () => refusals);
