import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { toPastTokens, tradesADay, usdADay } from '../history/past-token.ts';
import { createUniverse } from '../universe/create-universe.ts';
import { type Habit, universeAt } from '../universe/universe.ts';
import { type Life, lifeOf } from './launch-life.ts';
import { hasShares } from './market-view.ts';
import { createExchange, type Exchange, GENESIS_MS, type Trade } from './testing/exchange.ts';
import type { Trader } from './trader.ts';

const MINUTE = 60_000;
const LIVED_MS = 40 * MINUTE;
const HOURS = LIVED_MS / (60 * MINUTE);

const universe = universeAt(createUniverse(1), GENESIS_MS);

let exchange: Exchange;
let start: { sol: number; usdc: number };
const trades: Trade[] = [];
let mostOrders = 0;

beforeAll(() => {
  exchange = createExchange(universe);
  start = cashOf(exchange);
  const { orders } = exchange.simulation;
  exchange.live(LIVED_MS, {
    trade(trade) {
      trades.push(trade);
      mostOrders = Math.max(mostOrders, orders.size);
    },
  });
}, 120_000);

function cashOf({ simulation }: Exchange): { sol: number; usdc: number } {
  const sum = (mint: Address) =>
    simulation.traders.all.reduce((total, { balances }) => total + Number(balances?.get(mint) ?? 0n), 0);
  return { sol: sum(WRAPPED_SOL) / 1e9, usdc: sum(USDC) / 1e6 };
}

const mintOf = ({ pool }: Trade) => pool.mints[0].id;
const habitOf = ({ swap }: Trade): Habit => swap.trader.plan.habit;
const ageOf = ({ at, pool }: Trade) => at - (pool.mints[0].launch?.createdAt ?? 0);
const isBorn = ({ pool }: Trade) => (pool.mints[0].launch?.createdAt ?? 0) >= GENESIS_MS;

function groupBy<K>(keyOf: (trade: Trade) => K, wanted: (trade: Trade) => boolean): Map<K, Trade[]> {
  const groups = new Map<K, Trade[]>();
  for (const trade of trades.filter(wanted)) {
    const group = groups.get(keyOf(trade));
    if (group) group.push(trade);
    else groups.set(keyOf(trade), [trade]);
  }
  return groups;
}

/** Launches of this world old enough to have passed their peak, with their trades. */
function launchesPast(isWanted: (life: Life) => boolean): { mint: Address; life: Life; own: Trade[] }[] {
  return [...groupBy(mintOf, isBorn)]
    .map(([mint, own]) => ({ mint, life: lifeOf(universe.seed, mint), own }))
    .filter(
      ({ life, own: [first] }) =>
        first && isWanted(life) && GENESIS_MS + LIVED_MS - first.at > life.peakAt + MINUTE,
    );
}

describe('forty minutes of the traders’ life', () => {
  test('have about forty trades a second, about as many buys as sells, and no refusals', () => {
    const perSecond = trades.length / (LIVED_MS / 1_000);
    expect(perSecond).toBeGreaterThan(37);
    expect(perSecond).toBeLessThan(43);
    const buys = trades.filter(({ isBuy }) => isBuy).length / trades.length;
    expect(buys).toBeGreaterThan(0.42);
    expect(buys).toBeLessThan(0.58);
    expect(exchange.refused / trades.length).toBeLessThan(0.001);
  });

  test('keep the world as large as it was, in tokens and in open accounts', () => {
    const traded = new Set(universe.pools.map(({ mints }) => mints[0].id)).size;
    expect(exchange.launches).toBeGreaterThan(110 * HOURS);
    expect(exchange.delistings).toBeGreaterThan(80 * HOURS);
    expect(Math.abs(exchange.simulation.view.size - traded)).toBeLessThan(traded * 0.02);
    const accounts = exchange.simulation.traders.all.reduce(
      (sum, { balances }) => sum + (balances?.size ?? 0),
      0,
    );
    expect(accounts).toBeLessThan(universe.traders.length * 15);
  });

  test('leave the traders’ money with the traders', () => {
    const end = cashOf(exchange);
    expect(Math.abs(end.sol / start.sol - 1)).toBeLessThan(0.02);
    expect(Math.abs(end.usdc / start.usdc - 1)).toBeLessThan(0.02);
    for (const { balances } of exchange.simulation.traders.all) {
      expect(balances?.get(WRAPPED_SOL)).toBeGreaterThan(10_000_000n);
      expect([...(balances?.values() ?? [])].filter((amount) => amount < 0n)).toEqual([]);
    }
  });

  test('are loud about a few tokens and quiet about most', () => {
    const counts = [...groupBy(mintOf, () => true).values()]
      .map(({ length }) => length)
      .toSorted((a, b) => b - a);
    const top = counts.slice(0, 30).reduce((sum, count) => sum + count, 0);
    expect(top / trades.length).toBeGreaterThan(0.2);
    expect(universe.tokens.length - counts.filter((count) => count >= 20).length).toBeGreaterThan(400);
  });

  test('trade as often and as much as the synthetic day before them', () => {
    const past = new Map(toPastTokens(universe, GENESIS_MS).map((token) => [token.token.id, token]));
    const isOld = ({ pool }: Trade) => (pool.mints[0].launch?.createdAt ?? 0) < GENESIS_MS - 24 * 60 * MINUTE;
    const ratios = [...groupBy(mintOf, isOld)].flatMap(([mint, own]) => {
      const token = past.get(mint);
      if (!token || own.length < 150) return [];
      const usd = own.reduce((sum, trade) => sum + trade.usd, 0);
      // Arbitrage, of which bare pools make less than the router, is not among the trades here.
      const [swaps, swappedUsd] = token.pools.reduce(
        ([count, sum], { arbitrage, arbitrageUsd }) => [count + arbitrage, sum + arbitrage * arbitrageUsd],
        [0, 0],
      );
      return [
        {
          rate: own.length / HOURS / ((tradesADay(token) - swaps) / 24),
          volume: usd / HOURS / ((usdADay(token) - swappedUsd) / 24),
        },
      ];
    });
    expect(ratios.length).toBeGreaterThan(60);
    for (const of of ['rate', 'volume'] as const) {
      const sorted = ratios.map((ratio) => ratio[of]).toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      expect(at(0.5)).toBeGreaterThan(0.85);
      expect(at(0.5)).toBeLessThan(1.2);
      expect(at(0.1)).toBeGreaterThan(0.5);
      expect(at(0.9)).toBeLessThan(2);
    }
  });

  test('have many small trades and few large ones', () => {
    const sizes = trades.map(({ usd }) => usd).toSorted((a, b) => a - b);
    const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0;
    expect(at(0.5)).toBeGreaterThan(10);
    expect(at(0)).toBeGreaterThanOrEqual(0.1);
    expect(at(0.5)).toBeLessThan(120);
    expect(at(0.99)).toBeLessThan(20_000);
  });
});

describe('launches', () => {
  test('graduate now and then, and most never get far', () => {
    expect(exchange.graduations).toBeGreaterThan(1);
    expect(exchange.graduations).toBeLessThan(60 * HOURS);
    const duds = launchesPast(({ fate }) => fate === 'dud');
    expect(duds.length).toBeGreaterThan(30);
    for (const { own } of duds)
      expect(own.filter((trade) => habitOf(trade) !== 'wash').length).toBeLessThan(120);
  });

  test('of the kind that rugs leave their developer with nothing after the dump', () => {
    const rugs = launchesPast(({ fate }) => fate === 'rug');
    expect(rugs.length).toBeGreaterThan(2);
    for (const { mint, own, life } of rugs) {
      const dumps = own.filter((trade) => habitOf(trade) === 'developer' && !trade.isBuy);
      expect(dumps.length, mint).toBeGreaterThan(0);
      for (const trade of dumps) expect(ageOf(trade)).toBeGreaterThanOrEqual(life.peakAt);
      for (const { swap } of dumps) expect(swap.trader.balances?.get(mint) ?? 0n).toBe(0n);
    }
  });

  test('are bought by their developer first', () => {
    for (const { own } of launchesPast(() => true)) {
      const [first] = own.filter((trade) => habitOf(trade) === 'developer');
      expect(first?.isBuy).toBe(true);
      expect(first && ageOf(first)).toBeLessThan(3_000);
    }
  });
});

describe('habits', () => {
  test('snipers are in within seconds of an opening', () => {
    const buys = trades.filter(
      (trade) => habitOf(trade) === 'sniper' && trade.isBuy && isBorn(trade) && ageOf(trade) < MINUTE,
    );
    const quick = buys.filter((trade) => ageOf(trade) < 8_000);
    expect(buys.length).toBeGreaterThan(30);
    expect(quick.length / buys.length).toBeGreaterThan(0.75);
  });

  test('a bundle buys as one, within a slot', () => {
    const early = (trade: Trade) =>
      habitOf(trade) === 'bundler' && trade.isBuy && isBorn(trade) && ageOf(trade) < 5_000;
    const bundles = [...groupBy(mintOf, early).values()];
    expect(bundles.length).toBeGreaterThan(10);
    const whole = bundles.filter(({ length }) => length === 5);
    expect(whole.length / bundles.length).toBeGreaterThan(0.8);
    for (const bundle of whole) {
      const times = bundle.map(({ at }) => at);
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(400);
      expect(new Set(bundle.map(({ swap }) => swap.trader.plan.group)).size).toBe(1);
    }
  });

  test('insiders sell at the top', () => {
    const sells = trades.filter((trade) => habitOf(trade) === 'insider' && !trade.isBuy && isBorn(trade));
    const atTop = sells.filter((trade) => {
      const { peakAt } = lifeOf(universe.seed, mintOf(trade));
      return Math.abs(ageOf(trade) / peakAt - 1) < 0.05;
    });
    expect(sells.length).toBeGreaterThan(3);
    expect(atTop.length / sells.length).toBeGreaterThan(0.7);
  });

  test('a wash pair trades to and fro, and has in the end what it had', () => {
    const pairs = groupBy(
      (trade) => `${trade.swap.trader.plan.group}/${mintOf(trade)}`,
      (trade) => habitOf(trade) === 'wash' && isBorn(trade),
    );
    const busy = [...pairs.values()].filter(({ length }) => length >= 8);
    expect(busy.length).toBeGreaterThan(3 * HOURS);
    for (const own of busy) {
      const net = own.reduce((sum, { usd, isBuy }) => sum + (isBuy ? usd : -usd), 0);
      const gross = own.reduce((sum, { usd }) => sum + usd, 0);
      expect(Math.abs(net) / gross).toBeLessThan(0.35);
    }
  });

  test('makers keep the pools of a token at one price', () => {
    const { view } = exchange.simulation;
    const gaps: number[] = [];
    for (const token of view.tokens()) {
      const [main, ...others] = token.pools;
      if (!main || token.facts.launch) continue;
      for (const other of others) {
        const ratio = (other.price * view.usd(other.quote)) / (main.price * view.usd(main.quote));
        gaps.push(Math.abs(Math.log(ratio)) - main.cost - other.cost);
      }
    }
    const sorted = gaps.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(0.01);
  });

  test('liquidity providers change pools every few seconds, adding about as often as taking, and none is refused', () => {
    const changes = exchange.added + exchange.removed;
    expect(LIVED_MS / changes).toBeGreaterThan(2_000);
    expect(LIVED_MS / changes).toBeLessThan(10_000);
    expect(exchange.added / changes).toBeGreaterThan(0.4);
    expect(exchange.added / changes).toBeLessThan(0.6);
    for (const { account, pool } of exchange.simulation.view.pools()) {
      if (hasShares({ account }) && !pool.mints[0].launch)
        expect(Math.abs(Math.log(Number(account.lpSupply) / Number(pool.account.lpSupply)))).toBeLessThan(
          0.3,
        );
    }
  });

  test('traders keep dozens of orders open, of which some are filled, and never more than there may be', () => {
    expect(mostOrders).toBeGreaterThan(40);
    expect(mostOrders).toBeLessThanOrEqual(120);
    for (const count of Object.values(exchange.orders)) expect(count).toBeGreaterThan(20);
  });

  test('holders buy more often than they sell all', () => {
    const isHolder = (trader: Trader) => trader.plan.habit === 'holder';
    const sells = trades.filter(({ swap, isBuy }) => isHolder(swap.trader) && !isBuy);
    const slices = sells.filter((trade) => (trade.swap.trader.balances?.get(mintOf(trade)) ?? 0n) > 0n);
    expect(slices.length / sells.length).toBeGreaterThan(0.3);
  });
});
