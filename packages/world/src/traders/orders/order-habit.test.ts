import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFixtureUniverse } from '../../universe/fixture-universe.ts';
import { universeAt } from '../../universe/universe.ts';
import { toWhole } from '../market-view.ts';
import { createExchange, type Exchange, GENESIS_MS } from '../testing/exchange.ts';
import type { OpenOrder } from '../trader.ts';
import { placesOrders } from './order-habit.ts';

const MINUTE = 60_000;
const LIVED_MS = 60 * MINUTE;
/** A tenth of the usual rate of steps. */
const STEP_MS = 250;
const universe = universeAt(createFixtureUniverse(2), GENESIS_MS);

interface Lived {
  exchange: Exchange;
  /** Every order ever seen as it was first seen, with what its input was worth and how far its price was from the shown one then. */
  seen: Map<string, { order: OpenOrder; usd: number; distance: number; at: number }>;
  most: { one: number; all: number };
}

let lived: Lived;
beforeAll(() => {
  lived = live();
}, 120_000);

function live(ms = LIVED_MS): Lived {
  const exchange = createExchange(universe, STEP_MS);
  const { orders, view } = exchange.simulation;
  const seen: Lived['seen'] = new Map();
  const most = { one: 0, all: 0 };
  const worth = (mint: OpenOrder['inputMint'], amount: bigint) => {
    const token = view.token(mint);
    return token ? toWhole(amount, token.facts.decimals) * view.usd(token) : 0;
  };
  const look = (at: number) => {
    most.all = Math.max(most.all, orders.size);
    for (const order of orders.all()) {
      most.one = Math.max(most.one, orders.of(order.trader).length);
      if (seen.has(order.address)) continue;
      const usd = worth(order.inputMint, order.left);
      const distance = worth(order.outputMint, order.asked) / usd - 1;
      seen.set(order.address, { order, usd, distance, at });
    }
  };
  exchange.live(ms, { every: { ms: 1_000, look } });
  return { exchange, seen, most };
}

describe('an hour of orders', () => {
  test('are placed, changed, cancelled, filled at once or in cycles, and expire', () => {
    const { opened, changed, cancelled, filled, cycled, expired } = lived.exchange.orders;
    expect(opened).toBeGreaterThan(30);
    for (const count of [changed, cancelled, filled, cycled, expired]) expect(count).toBeGreaterThan(0);
    expect(lived.exchange.refused).toBeLessThan(5);
  });

  test('are never more of one trader or of all than there may be', () => {
    expect(lived.most.one).toBeLessThanOrEqual(3);
    expect(lived.most.all).toBeLessThanOrEqual(120);
  });

  test('belong to a fifth of the buyers and holders, whom the seed picks, and to several of them', () => {
    const owners = new Set([...lived.seen.values()].map(({ order }) => order.trader.plan));
    expect(owners.size).toBeGreaterThan(2);
    for (const plan of owners) expect(placesOrders(universe.seed, plan)).toBe(true);
    const patient = universe.traders.filter(({ habit }) => habit === 'organic' || habit === 'holder');
    const share = patient.filter((plan) => placesOrders(universe.seed, plan)).length / patient.length;
    expect(share).toBeLessThan(0.4);
    expect(
      universe.traders
        .filter(({ habit }) => habit === 'maker')
        .some((plan) => placesOrders(universe.seed, plan)),
    ).toBe(false);
  });

  test('are worth more than the least, ask for more than the market gives, and expire some minutes on', () => {
    const limits = [...lived.seen.values()].filter(({ order }) => order.kind === 'limit');
    for (const { usd, distance, order, at } of limits) {
      expect(usd).toBeGreaterThan(5);
      expect(distance).toBeGreaterThan(-0.005);
      if (order.expiry > 0n) expect(Number(order.expiry) * 1_000 - at).toBeGreaterThan(59_000);
    }
    const recurring = [...lived.seen.values()].filter(({ order }) => order.kind === 'recurring');
    expect(recurring.length).toBeGreaterThan(0);
    for (const { usd } of recurring) expect(usd).toBeGreaterThan(100);
  });

  test('are of no launch, whose end an escrow would prevent', () => {
    const { view } = lived.exchange.simulation;
    for (const { order } of lived.seen.values())
      for (const mint of [order.inputMint, order.outputMint])
        expect(view.token(mint)?.facts.launch).toBeUndefined();
    expect([...lived.seen.values()].some(({ order }) => order.inputMint === WRAPPED_SOL)).toBe(true);
  });
});

test('the same seed and moment place the same orders', () => {
  const shown = ({ seen }: Lived) =>
    [...seen.values()].map(({ order }) => [
      order.trader.plan.address,
      order.inputMint,
      order.left,
      order.asked,
    ]);
  const [first, again] = [live(10 * MINUTE), live(10 * MINUTE)];
  expect(shown(first)).toEqual(shown(again));
  expect(first.seen.size).toBeGreaterThan(5);
});
