import { DAY_MS, type Millis, millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Asset, AssetPatch } from '@orrery/wire/tokens/asset';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssetOrder } from '../lists/ranking/ranking.ts';
import { createMarket, type Market } from '../market.ts';
import { anAddress, aPool, aToken, aTrade } from '../testing.ts';

const DEVELOPER = anAddress(50);

function aLaunch(n: number, createdAt: number): TokenFacts {
  const launch = { launchpad: 'pad', developer: DEVELOPER, createdAt: millis(createdAt) };
  return aToken({ id: anAddress(n), symbol: `L${n}`, name: `Launch ${n}`, tags: [], launch });
}

const STEP = fc.record({
  do: fc.constantFrom('trade', 'trade', 'pool', 'holding', 'mint', 'price', 'tick', 'removePool'),
  token: fc.nat(3),
  n: fc.nat(6),
  amount: fc.nat(1_000),
  gap: fc.oneof(fc.constant(0), fc.nat(1_000), fc.nat(DAY_MS / 6)),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

/** Does one random thing to one of four tokens. */
function perform(market: Market, { do: kind, token, n, amount }: Step, now: Millis): void {
  const id = anAddress(token);
  if (kind === 'trade') {
    const side = amount % 2 === 0 ? 'buy' : 'sell';
    market.apply(
      aTrade({ asset: id, trader: anAddress(100 + n), side, time: now, price: 1 + amount, microUsd: amount }),
    );
  } else if (kind === 'pool') {
    const other = anAddress((token + 1) % 4);
    const birth = n > 4 ? { graduatedAt: now, openedAt: now } : { curveProgress: n, openedAt: now };
    market.setPool(
      aPool({ pool: anAddress(200 + token), mints: [id, other], amounts: [amount, n], ...birth }),
    );
  } else if (kind === 'holding') {
    const owner = n === 0 ? DEVELOPER : anAddress(100 + n);
    market.setHolding({ mint: id, account: anAddress(400 + n), owner, amount: amount > 700 ? 0 : amount });
  } else if (kind === 'mint') {
    market.setMint(id, { supply: amount + 1, mintAuthority: null, freezeAuthority: n > 3 ? 'x' : null });
  } else if (kind === 'price') market.setPrice(id, 1 + amount, 5);
  else if (kind === 'removePool') market.removePool(anAddress(200 + token));
}

describe('the tokens of a market', () => {
  test('patches laid on an old copy are the fresh asset, for every token and after anything that can happen', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 120 }), fc.nat(120), (steps, pause) => {
        const market = createMarket([
          aLaunch(0, 0),
          aLaunch(1, 0),
          aLaunch(2, 0),
          aToken({ id: anAddress(3) }),
        ]);
        const held = new Map<string, AssetPatch>(
          [0, 1, 2, 3].map((n) => [anAddress(n), market.asset(anAddress(n))]),
        );
        let seen = market.version;
        let now = 0;
        const patch = () => {
          const { version, patches } = market.changedSince(seen);
          seen = version;
          for (const one of patches) held.set(one.id, { ...held.get(one.id), ...one });
        };
        for (const [index, step] of steps.entries()) {
          now += step.gap;
          // A token sleeps when nothing changed for a minute; by then a reader has read.
          if (step.gap >= 60_000) patch();
          market.advance(millis(now));
          perform(market, step, millis(now));
          if (index === pause) patch();
        }
        patch();
        for (const [id, asset] of held) expect(asset).toEqual(market.asset(id));
        expect(market.changedSince(seen).patches).toEqual([]);
      }),
    );
  });

  test('a removed token is in no list, no search and no patch, and may come again empty', () => {
    const market = createMarket([aToken(), aToken({ id: USDC, symbol: 'USDC' })]);
    market.addToken(aLaunch(7, 1_000));
    const id = anAddress(7);
    market.setPrice(USDC, 1, 1);
    market.setPool(aPool({ mints: [id, USDC], amounts: [5, 100] }));
    market.apply(aTrade({ asset: id, time: millis(1_000), microUsd: 9 }));
    expect(market.asset(USDC).liquidity).toBe(105);
    market.removeToken(id);
    const everywhere = [
      ...market.list({ category: 'toptraded', timeframe: '24h', limit: 9 }),
      ...market.recent({ limit: 9 }),
      ...market.search({ query: 'L7', filters: [], limit: 9 }),
      ...market.assets([id]),
      ...market.changedSince(-1).patches,
    ];
    expect(everywhere.filter((asset) => asset.id === id)).toEqual([]);
    expect(() => market.asset(id)).toThrow('TOKEN_NOT_FOUND');
    expect(market.asset(USDC).liquidity).toBe(0);
    market.addToken(aLaunch(7, 1_000));
    market.advance(millis(3 * DAY_MS));
    expect(market.asset(id).stats24h).toMatchObject({ numBuys: 0, numTraders: 0 });
  });

  test('tells the life of a launch: its curve, its graduation, its first pool', () => {
    const market = createMarket([aLaunch(1, 5_000)]);
    const id = anAddress(1);
    const curve = aPool({ pool: anAddress(20), mints: [id, USDC], label: 'Curve', openedAt: millis(5_000) });
    market.setPool({ ...curve, curveProgress: 40 });
    const firstPool = { id: anAddress(20), createdAt: '1970-01-01T00:00:05.000Z', dex: 'Curve' };
    expect(market.asset(id)).toMatchObject({
      launchpad: 'pad',
      dev: DEVELOPER,
      createdAt: '1970-01-01T00:00:05.000Z',
      bondingCurve: 40,
      firstPool,
    });
    expect(market.asset(id).graduatedAt).toBeUndefined();
    const pool = { ...curve, label: 'Pool', curveLabel: 'Curve', graduatedAt: millis(9_000) };
    market.setPool(pool);
    const graduated = {
      bondingCurve: null,
      graduatedPool: anAddress(20),
      graduatedAt: '1970-01-01T00:00:09.000Z',
      firstPool,
    };
    expect(market.asset(id)).toMatchObject(graduated);
    market.setPool(
      aPool({ pool: anAddress(21), mints: [id, USDC], openedAt: millis(1), foreignTo: [id, USDC] }),
    );
    expect(market.asset(id)).toMatchObject(graduated);
    const restarted = createMarket([aLaunch(1, 5_000)]);
    restarted.setPool(pool);
    expect(restarted.asset(id)).toMatchObject(graduated);
  });

  test('says who holds it: owners, the ten largest, the developer, and the change since each window began', () => {
    const market = createMarket([aLaunch(1, 1_000)]);
    const id = anAddress(1);
    const hold = (n: number, owner: number, amount: number) =>
      market.setHolding({ mint: id, account: anAddress(600 + n), owner: anAddress(owner), amount });
    expect(market.asset(id).holderCount).toBeUndefined();
    market.advance(millis(1_000));
    market.setMint(id, { supply: 1_000, mintAuthority: null, freezeAuthority: null });
    for (let n = 0; n < 20; n += 1) hold(n, 100 + n, 10);
    hold(20, 50, 100);
    hold(21, 100, 5);
    expect(market.asset(id)).toMatchObject({
      holderCount: 21,
      audit: { topHoldersPercentage: 19.5, devBalancePercentage: 10 },
    });
    market.advance(millis(2_000));
    hold(22, 700, 1);
    hold(23, 701, 1);
    market.advance(millis(1_000 + 300_000));
    expect(market.asset(id).stats5m?.holderChange).toBeCloseTo((2 / 21) * 100, 9);
    market.advance(millis(1_000 + 3_600_000));
    expect(market.asset(id).stats5m?.holderChange).toBe(0);
    expect(market.asset(id).stats1h?.holderChange).toBeCloseTo((2 / 21) * 100, 9);
    hold(20, 50, 0);
    expect(market.asset(id)).toMatchObject({ holderCount: 22, audit: { devBalancePercentage: 0 } });
  });

  test('lists the newest first and leaves out tokens with an unknown launch time', () => {
    const market = createMarket([aToken(), aLaunch(1, 100), aLaunch(2, 300), aLaunch(3, 200)]);
    const ids = (assets: readonly Asset[]) => assets.map(({ id }) => id);
    expect(ids(market.recent({ limit: 2 }))).toEqual([anAddress(2), anAddress(3)]);
    expect(ids(market.recent({ limit: 9 }))).not.toContain(WRAPPED_SOL);
  });

  test('sorts the new tokens, and those asked for by id, when it is told how', () => {
    const market = createMarket([aToken(), aLaunch(1, 100), aLaunch(2, 300), aLaunch(3, 200)]);
    const ids = (assets: readonly Asset[]) => assets.map(({ id }) => id);
    for (const n of [1, 2, 3]) market.setPrice(anAddress(n), 10 - n, 1);
    const cheapest: AssetOrder = { sort: { field: 'usdPrice' }, direction: 'asc' };
    expect(ids(market.recent({ limit: 2, order: cheapest }))).toEqual([3, 2].map(anAddress));
    const asked = [2, 3, 1].map(anAddress);
    expect(ids(market.assets(asked))).toEqual(asked);
    expect(ids(market.assets(asked, cheapest))).toEqual([3, 2, 1].map(anAddress));
  });
});
