import type { SolanaRpc } from '@orrery/chain';
import { createManualTime } from '@orrery/core/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Venue } from '@orrery/venue';
import { expect, test } from 'vitest';
import { createFixtureUniverse } from '../../universe/fixture-universe.ts';
import { type Habit, universeAt } from '../../universe/universe.ts';
import { createExchange, GENESIS_MS } from '../testing/exchange.ts';
import { createPerform } from './perform.ts';

/** Asks for a trader's order and returns which pools it must not go through. */
async function excludedFor(habit: Habit): Promise<readonly string[] | undefined> {
  const universe = universeAt(createFixtureUniverse(2), GENESIS_MS);
  const { simulation } = createExchange(universe);
  const trader = simulation.traders.all.find(({ plan }) => plan.habit === habit);
  if (!trader) throw new Error(`no ${habit}`);
  const asked: Parameters<Venue['order']>[0][] = [];
  const order: Venue['order'] = (request) => {
    asked.push(request);
    return Promise.reject(new Error('asked'));
  };
  const perform = createPerform({
    universe,
    rpc: {} as SolanaRpc,
    venue: { order } as Venue,
    clock: createManualTime(GENESIS_MS, () => Promise.resolve()),
    simulation,
  });
  const action = {
    kind: 'swap',
    trader,
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    amount: 1_000_000n,
  } as const;
  await expect(perform(action)).rejects.toThrow('asked');
  return asked[0]?.excludeDexes;
}

test('a maker’s correction goes through the pools, whose gap a promise elsewhere would leave open; others take what is best', async () => {
  expect(await excludedFor('maker')).toEqual(['Orrery RFQ']);
  expect(await excludedFor('organic')).toBeUndefined();
});
