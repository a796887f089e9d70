import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { createUniverse } from '../universe/create-universe.ts';
import { createFairValues } from './fair-values.ts';
import type { TokenView } from './market-view.ts';
import { oracleOf } from './oracle-of.ts';

const GENESIS = 1_790_000_000_000;
const HOUR = 3_600_000;
const universe = createUniverse(1);
const oracle = oracleOf(universe, GENESIS);

/** What a token is believed to be worth each hour of a month, when nothing trades. */
function hourlyValues(symbol: string) {
  const character = [...universe.characters.values()].find(({ token }) => token.symbol === symbol);
  if (!character) throw new Error(symbol);
  const fair = createFairValues(
    { ...universe, oracle },
    { token: () => undefined, usd: () => 0 },
    createRandom(5),
  );
  // All that a fair value asks of a view.
  const token = { facts: character.token, character } as TokenView;
  const hours = Array.from({ length: 720 }, (_, index) => GENESIS + index * HOUR);
  return hours.map((now) => ({
    value: fair.of(token, now) ?? 0,
    share: oracle.sharePrice(character.token.id, now) ?? 0,
  }));
}

test('a stock’s token is worth its share and a small premium that wanders about nothing', () => {
  const premiums = hourlyValues('AAPLx').map(({ value, share }) => Math.log(value / share));
  expect(premiums[0]).toBe(0);
  expect(Math.max(...premiums.map(Math.abs))).toBeLessThan(0.03);
  expect(premiums.some((premium) => premium > 0.001)).toBe(true);
  expect(premiums.some((premium) => premium < -0.001)).toBe(true);
});

test('other tokens have no share to follow', () => {
  const [first, ...later] = hourlyValues('JUP');
  expect(first?.share).toBe(0);
  expect(later.some(({ value }) => Math.abs(Math.log(value / (first?.value ?? 0))) > 0.02)).toBe(true);
});
