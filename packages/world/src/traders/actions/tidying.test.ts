import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createFixtureUniverse } from '../../universe/fixture-universe.ts';
import { createOrderBook } from '../orders/order-book.ts';
import { createSchedule } from '../schedule.ts';
import type { Action, Errand, Trader } from '../trader.ts';
import { createTidying } from './tidying.ts';

const MINTS = createFixtureUniverse(1)
  .tokens.filter(({ tags }) => !tags.includes('stablecoin'))
  .map(({ id }) => id)
  .filter((id) => id !== WRAPPED_SOL)
  .slice(0, 5);

/** What a trader whose accounts are all empty does after a trade. */
function tidied(awaited: readonly Address[]): Action[] {
  const [plan] = createFixtureUniverse(1).traders;
  if (!plan) throw new Error('the fixture has traders');
  const trader: Trader = { plan, balances: new Map(MINTS.map((mint) => [mint, 0n])), isBusy: false };
  const book = createOrderBook();
  for (const outputMint of awaited)
    book.set({
      address: outputMint,
      trader,
      kind: 'limit',
      inputMint: WRAPPED_SOL,
      outputMint,
      left: 1n,
      asked: 1n,
      expiry: 0n,
      revision: 0n,
    });
  const schedule = createSchedule<Errand>();
  createTidying(schedule, book)(trader, 0);
  return schedule.due(60_000)?.(60_000) ?? [];
}

test('emptied accounts are closed, but for those that an open order pays into', () => {
  expect(tidied([])).toMatchObject([{ kind: 'close', mints: MINTS }]);
  expect(tidied(MINTS.slice(0, 1))).toMatchObject([{ kind: 'close', mints: MINTS.slice(1) }]);
  expect(tidied(MINTS.slice(0, 2))).toEqual([]);
});
