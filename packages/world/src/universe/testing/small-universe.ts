import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Habit, Universe } from '../universe.ts';

/** How many of each habit a small world keeps. */
const KEPT: Readonly<Record<Habit, number>> = {
  maker: 2,
  organic: 24,
  holder: 6,
  sniper: 6,
  bundler: 10,
  insider: 4,
  wash: 4,
  developer: 6,
};
const SYMBOLS = ['BONK', 'JUP'];

/** A few tokens and some sixty traders of a universe: small enough to be laid out on a VM in no time. */
export function smallUniverse(universe: Universe): Universe {
  const characters = new Map(
    [...universe.characters].filter(
      ([id, { token }]) =>
        id === WRAPPED_SOL ||
        id === USDC ||
        (SYMBOLS.includes(token.symbol) && token.tags.includes('strict')),
    ),
  );
  const traders = (Object.keys(KEPT) as Habit[]).flatMap((habit) =>
    universe.traders
      .filter((plan) => plan.habit === habit)
      .slice(0, KEPT[habit])
      .map((plan) => ({
        ...plan,
        holdings: new Map([...plan.holdings].filter(([mint]) => characters.has(mint))),
      })),
  );
  return {
    ...universe,
    characters,
    traders,
    tokens: universe.tokens.filter(({ id }) => characters.has(id)),
    pools: universe.pools.filter(({ mints }) => mints.every(({ id }) => characters.has(id))),
  };
}
