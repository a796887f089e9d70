import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { feeMint, type Reserves, venueFee } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUniverse } from './create-universe.ts';
import { createFairValues } from './fair-values.ts';
import { viewMarket } from './market-view.ts';
import { decide, type Intent } from './mind.ts';
import { createRandom } from './random.ts';
import { createTrends } from './trends.ts';
import type { SeedPool } from './universe.ts';

/** An hour at ten trades a second. */
const TRADES = 36_000;

const universe = createUniverse(1);

/** Lets the traders live on bare reserves, by the pools' own arithmetic, and keeps what a chart would show. */
function live(seed: number) {
  const random = createRandom(seed);
  const pools = universe.pools.map((plan) => ({ plan, reserves: plan.reserves as Reserves, trades: 0 }));
  const wallets = universe.traders.map(({ holdings }) => new Map<Address, bigint>(holdings));
  const look = () => viewMarket(universe, pools);
  const fair = createFairValues(universe, look(), random);
  const trends = createTrends(look());
  const charts: ReadonlyMap<Address, number>[] = [];
  const dollars: number[] = [];
  let idle = 0;
  for (let index = 0; index < TRADES; index += 1) {
    const market = look();
    fair.advance(1 / TRADES);
    trends.advance(1 / TRADES, market);
    if (index % 600 === 0) charts.push(market.prices);
    const at = Math.floor(random() * wallets.length);
    const [plan, spendable] = [universe.traders[at], wallets[at]];
    if (!plan || !spendable) continue;
    const intent = decide({
      plan,
      spendable,
      universe,
      market,
      fair,
      trend: (mint) => trends.of(mint),
      random,
    });
    const pool = intent && pools.find(({ plan: { mints } }) => isFor(mints, intent));
    if (!intent || !pool) {
      idle += 1;
      continue;
    }
    const { decimals } = universe.characters.get(intent.inputMint)?.token ?? { decimals: 0 };
    dollars.push((Number(intent.amount) / 10 ** decimals) * (market.prices.get(intent.inputMint) ?? 0));
    settle(pool, spendable, intent);
    pool.trades += 1;
  }
  return { charts, wallets, dollars, pools, idle };
}

function isFor(mints: SeedPool['mints'], { inputMint, outputMint }: Intent): boolean {
  const ids = mints.map(({ id }) => id);
  return ids.includes(inputMint) && ids.includes(outputMint);
}

function settle(
  pool: { plan: SeedPool; reserves: Reserves },
  wallet: Map<Address, bigint>,
  { inputMint, outputMint, amount }: Intent,
): void {
  const { mints, feeBps } = pool.plan;
  const isForward = mints[0].id === inputMint;
  const [x, y] = isForward ? pool.reserves : [pool.reserves[1], pool.reserves[0]];
  const rate = BigInt(venueFee(...mints));
  const isFeeIn = feeMint(inputMint, outputMint) === inputMint;
  const paid = isFeeIn ? amount - (amount * rate) / 10_000n : amount;
  const effective = paid * BigInt(10_000 - feeBps);
  const gross = (y * effective) / (x * 10_000n + effective);
  const out = isFeeIn ? gross : gross - (gross * rate) / 10_000n;
  pool.reserves = isForward ? [x + paid, y - gross] : [y - gross, x + paid];
  wallet.set(inputMint, (wallet.get(inputMint) ?? 0n) - amount);
  wallet.set(outputMint, (wallet.get(outputMint) ?? 0n) + out);
}

let lived: ReturnType<typeof live>;
beforeAll(() => {
  lived = live(11);
});

describe('an hour of the traders’ life', () => {
  test('lets prices wander by a few per cent and leaves pegs alone', () => {
    for (const { token, volatility } of universe.characters.values()) {
      const prices = lived.charts.map((chart) => chart.get(token.id) ?? 0);
      const range = Math.max(...prices) / Math.min(...prices) - 1;
      const isPegged = volatility < 0.001;
      expect(range, token.symbol).toBeLessThan(isPegged ? 0.02 : 0.12);
      if (!isPegged) expect(range, token.symbol).toBeGreaterThan(0.001);
      if (token.tags.includes('stablecoin')) expect(range, token.symbol).toBeLessThan(0.005);
    }
  });

  test('keeps the two pools of a token at one price', () => {
    const { pools } = viewMarket(universe, lived.pools);
    for (const { base, quote, price } of pools) {
      const inDollars = price * (lived.charts.at(-1)?.get(quote.token.id) ?? 0);
      expect(inDollars / (lived.charts.at(-1)?.get(base.token.id) ?? 0)).toBeCloseTo(1, 1);
    }
  });

  test('leaves nobody dry', () => {
    universe.traders.forEach(({ holdings }, index) => {
      for (const mint of [WRAPPED_SOL, USDC]) {
        const now = Number(lived.wallets[index]?.get(mint) ?? 0n);
        expect(now / Number(holdings.get(mint))).toBeGreaterThan(0.2);
      }
    });
  });

  test('trades what is popular often, what is quiet rarely, and nothing never', () => {
    const trades = new Map(lived.pools.map(({ plan: { seed }, trades: count }) => [seed, count]));
    expect(Math.min(...trades.values())).toBeGreaterThan(0);
    expect(trades.get('SOL-USDC')).toBeGreaterThan(3_000);
    expect(trades.get('TNSR-SOL')).toBeLessThan(100);
    expect(lived.idle / TRADES).toBeLessThan(0.01);
  });

  test('has many small trades and few large ones', () => {
    const sorted = lived.dollars.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    expect(at(0.5)).toBeGreaterThan(40);
    expect(at(0.5)).toBeLessThan(120);
    expect(at(0.99)).toBeGreaterThan(1_000);
    expect(at(0.999)).toBeLessThan(20_000);
  });
});
