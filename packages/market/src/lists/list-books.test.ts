import { DAY_MS, type Millis, millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';
import { hasLived } from '@orrery/domain/tokens/age-span';
import { type AssetFilters, failingCriterion, toCriteria } from '@orrery/domain/tokens/asset-filters';
import { type FilterField, RANGE_FIELDS } from '@orrery/domain/tokens/filter-fields';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Asset } from '@orrery/wire/tokens/asset';
import { type AssetSort, CATEGORIES } from '@orrery/wire/tokens/lists';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarket, type Market } from '../market.ts';
import { anAddress, aPool, aToken, aTrade } from '../testing.ts';
import { CATEGORY_RANKS, type CategorySubject, issuerOf } from './categories.ts';
import type { ListRequest } from './list-books.ts';

const TOKENS = 10;
const PADS = ['met-dbc', 'bags', undefined];
const NAMES = ['Wif Hat', 'Cat', 'Dog Coin', 'MOON', 'Catdog'];
const TAGS = [[], ['verified'], ['verified', 'stocks', 'xstocks'], ['stocks', 'superstate'], ['stocks']];

function aListed(n: number): TokenFacts {
  const launchpad = PADS[n % PADS.length];
  return aToken({
    id: anAddress(n),
    symbol: `T${n}`,
    name: NAMES[n % NAMES.length] ?? '',
    tags: TAGS[n % TAGS.length] ?? [],
    ...(launchpad && { launch: { launchpad, developer: anAddress(100), createdAt: millis(n * 3_600_000) } }),
  });
}

const STEP = fc.record({
  kind: fc.constantFrom(
    'trade',
    'trade',
    'trade',
    'pool',
    'holding',
    'mint',
    'price',
    'past',
    'remove',
    'add',
    'ask',
  ),
  token: fc.nat(TOKENS - 1),
  n: fc.nat(6),
  amount: fc.nat(2_000),
  gap: fc.oneof(
    fc.constant(0),
    fc.nat(60_000),
    fc.nat(DAY_MS / 8),
    fc.constantFrom(DAY_MS, 3 * DAY_MS, 12 * DAY_MS),
  ),
});

function perform(
  market: Market,
  { kind, token, n, amount }: typeof STEP extends fc.Arbitrary<infer T> ? T : never,
  now: Millis,
) {
  const id = anAddress(token);
  if (kind === 'trade') {
    const side = amount % 3 === 0 ? 'sell' : 'buy';
    const microUsd = amount * 1_000_001;
    market.apply(aTrade({ asset: id, trader: anAddress(100 + n), side, time: now, price: 1 + n, microUsd }));
  } else if (kind === 'pool') {
    const graduation = { graduatedAt: now, openedAt: now, locked: n / 10 };
    const birth = n > 4 ? graduation : { curveProgress: 10 * n, openedAt: now };
    const mints = [id, anAddress((token + 1) % TOKENS)] as const;
    market.setPool(aPool({ pool: anAddress(200 + token), mints, amounts: [amount, n], ...birth }));
  } else if (kind === 'holding') {
    market.setHolding({
      mint: id,
      account: anAddress(400 + n),
      owner: anAddress(100 + n),
      amount: amount % 5,
    });
  } else if (kind === 'mint') {
    market.setMint(id, { supply: amount % 7, mintAuthority: n > 3 ? 'x' : null, freezeAuthority: null });
  } else if (kind === 'price') market.setPrice(id, 1 + n, 5);
  else if (kind === 'past') market.setPastPrices(id, { week: 1 + n, month: 1 + (amount % 5) });
  else if (kind === 'remove') market.removeToken(id);
  else if (kind === 'add') market.addToken(aListed(token));
  else market.list({ category: 'toptraded', timeframe: '1h', limit: TOKENS });
}

const sum = (a: number | null | undefined, b: number | null | undefined, sign = 1) =>
  (a ?? Number.NaN) + sign * (b ?? Number.NaN);
const numberOr = (value: number | null | undefined) => value ?? undefined;
const timeOf = (text: string | null | undefined) => (text == null ? undefined : Date.parse(text));

/** What a finished asset says of a filter's field. */
function fieldOf(asset: Asset, field: FilterField, frame: Timeframe, now: number): number | undefined {
  const stats = asset[`stats${frame}`] ?? {};
  const minutes = (time: number | undefined) => (time === undefined ? undefined : (now - time) / 60_000);
  const flag = (isSet: boolean | undefined) => (isSet === undefined ? undefined : Number(isSet));
  const fields: Record<FilterField, number | null | undefined> = {
    bondingCurve: asset.bondingCurve,
    liquidity: asset.liquidity,
    volume: sum(stats.buyVolume, stats.sellVolume),
    netVolume: sum(stats.buyVolume, stats.sellVolume, -1),
    numNetBuyers: stats.numNetBuyers,
    mcap: asset.mcap,
    txns: sum(stats.numBuys, stats.numSells),
    buys: stats.numBuys,
    sells: stats.numSells,
    holderCount: asset.holderCount,
    topHoldersPercentage: asset.audit?.topHoldersPercentage,
    devBalancePct: asset.audit?.devBalancePercentage,
    devMigrations: asset.audit?.devMigrations,
    organicScore: asset.organicScore,
    tokenAge: minutes(timeOf(asset.createdAt)),
    bondedAge: minutes(timeOf(asset.graduatedAt)),
    lpBurntPercentage: asset.audit?.lpBurnedPercentage,
    numOfSocials: undefined,
    verified: flag(asset.isVerified),
    mintAuthorityDisabled: flag(asset.audit?.mintAuthorityDisabled),
    freezeAuthorityDisabled: flag(asset.audit?.freezeAuthorityDisabled),
  };
  return numberOr(fields[field]);
}

function subjectOf(asset: Asset, frame: Timeframe, now: number): CategorySubject {
  const [stats, day] = [asset[`stats${frame}`] ?? {}, asset.stats24h ?? {}];
  const known = (value: number | null | undefined) => value ?? Number.NaN;
  const listedTime = known(timeOf(asset.createdAt));
  return {
    volume: sum(stats.buyVolume, stats.sellVolume),
    organicVolume: sum(stats.buyOrganicVolume, stats.sellOrganicVolume),
    traders: known(stats.numTraders),
    priceChange: known(stats.priceChange),
    dayTraders: known(day.numTraders),
    dayOrganicBuyers: known(day.numOrganicBuyers),
    organicScore: known(asset.organicScore),
    liquidity: known(asset.liquidity),
    mcap: known(asset.mcap),
    bondingCurve: known(asset.bondingCurve),
    graduatedAt: known(timeOf(asset.graduatedAt)),
    listedTime,
    age: now - listedTime,
    isLaunched: asset.launchpad !== undefined,
    issuer: known(issuerOf(asset.tags ?? [])),
    isDollar: asset.id === USDC,
  };
}

/** What a finished asset says of a sort. */
function sortOf(asset: Asset, sort: AssetSort, now: number): number | undefined {
  if (!('timeframe' in sort)) {
    const { field } = sort;
    if (field === 'priceChange7d' || field === 'priceChange30d') {
      const span = field === 'priceChange7d' ? '7d' : '30d';
      const isKnown = hasLived(timeOf(asset.createdAt), span, now);
      return isKnown ? numberOr(asset[`stats${span}`]?.priceChange) : undefined;
    }
    const times = { listedTime: asset.createdAt, graduatedAt: asset.graduatedAt };
    return field === 'listedTime' || field === 'graduatedAt' ? timeOf(times[field]) : numberOr(asset[field]);
  }
  const stats = asset[`stats${sort.timeframe}`] ?? {};
  return numberOr(
    {
      priceChange: stats.priceChange,
      txs: sum(stats.numBuys, stats.numSells),
      netTxs: sum(stats.numBuys, stats.numSells, -1),
      traders: stats.numTraders,
      numNetBuyers: stats.numNetBuyers,
      volume: sum(stats.buyVolume, stats.sellVolume),
      netVolume: sum(stats.buyVolume, stats.sellVolume, -1),
      buys: stats.numBuys,
      sells: stats.numSells,
      holderChange: stats.holderChange,
      liquidityChange: stats.liquidityChange,
      numOrganicBuyers: stats.numOrganicBuyers,
      organicVolume: sum(stats.buyOrganicVolume, stats.sellOrganicVolume),
      netOrganicVolume: sum(stats.buyOrganicVolume, stats.sellOrganicVolume, -1),
    }[sort.field],
  );
}

/** Every finished asset looked at, filtered by the domain's rule and fully sorted. */
function bruteForce(
  market: Market,
  { category, timeframe, limit, order, criteria = [] }: ListRequest,
  now: number,
) {
  const assets = market.assets(Array.from({ length: TOKENS }, (_, n) => anAddress(n)));
  return assets
    .flatMap((asset) => {
      const number = (field: FilterField) => fieldOf(asset, field, timeframe, now);
      const text = `${asset.symbol} ${asset.name}`;
      const subject = { number, launchpad: asset.launchpad ?? undefined, text };
      if (failingCriterion(subject, criteria)) return [];
      const rank = CATEGORY_RANKS[category](subjectOf(asset, timeframe, now));
      if (rank === undefined) return [];
      const value = order ? (sortOf(asset, order.sort, now) ?? Number.NaN) : rank;
      return { asset, value: order?.direction === 'asc' ? value : -value };
    })
    .toSorted((a, b) => {
      const [isFirst, isSecond] = [Number.isNaN(a.value), Number.isNaN(b.value)];
      if (isFirst !== isSecond) return isFirst ? 1 : -1;
      if (!isFirst && a.value !== b.value) return a.value - b.value;
      return (b.asset.liquidity ?? 0) - (a.asset.liquidity ?? 0) || (a.asset.id < b.asset.id ? -1 : 1);
    })
    .slice(0, limit)
    .map(({ asset }) => asset.id);
}

const RANGE = fc.record(
  { min: fc.constantFrom(0, 1, 2, 10, 60, 500, 3_000), max: fc.constantFrom(0, 3, 20, 1_440, 100_000) },
  { requiredKeys: [] },
);
const FILTERS: fc.Arbitrary<AssetFilters> = fc.record(
  {
    ranges: fc.record(Object.fromEntries(RANGE_FIELDS.map((field) => [field, RANGE])), { requiredKeys: [] }),
    verified: fc.boolean(),
    mintAuthorityDisabled: fc.boolean(),
    freezeAuthorityDisabled: fc.boolean(),
    smallMeteoraDBC: fc.boolean(),
    hasSocials: fc.constantFrom(false, false, false, true),
    topHoldersPercentage: fc.constantFrom(15, 60, 100),
    launchpads: fc.subarray(['met-dbc', 'bags', 'elsewhere']),
    searchInclude: fc.subarray(['cat', 'T1', 'DOG', 'o', ' ']),
    searchExclude: fc.subarray(['cat', 'hat', 'T3']),
  },
  { requiredKeys: [] },
);
/** Few at a time: all at once would leave no token. */
const FEW_FILTERS = fc
  .tuple(FILTERS, fc.array(fc.nat(9), { maxLength: 2 }), fc.array(fc.nat(15), { maxLength: 2 }))
  .map(
    ([filters, kept, ranges]): AssetFilters => ({
      ...Object.fromEntries(
        Object.entries(filters).filter(([name], index) => name !== 'ranges' && kept.includes(index)),
      ),
      ranges: Object.fromEntries(
        Object.entries(filters.ranges ?? {}).filter((_, index) => ranges.includes(index)),
      ),
    }),
  );
const PLAIN = [
  'usdPrice',
  'liquidity',
  'mcap',
  'fdv',
  'listedTime',
  'holderCount',
  'organicScore',
  'ctLikes',
  'bondingCurve',
  'graduatedAt',
  'priceChange7d',
  'priceChange30d',
] as const;
const WINDOWED = [
  'priceChange',
  'txs',
  'netTxs',
  'traders',
  'numNetBuyers',
  'volume',
  'netVolume',
  'buys',
  'sells',
  'holderChange',
  'liquidityChange',
  'numOrganicBuyers',
  'organicVolume',
  'netOrganicVolume',
] as const;
const SORT: fc.Arbitrary<AssetSort> = fc.oneof(
  fc.record({ field: fc.constantFrom(...PLAIN) }),
  fc.record({ field: fc.constantFrom(...WINDOWED), timeframe: fc.constantFrom(...TIMEFRAMES) }),
);
const REQUEST = fc.record({
  category: fc.oneof(fc.constant('toptraded' as const), fc.constantFrom(...CATEGORIES)),
  timeframe: fc.constantFrom(...TIMEFRAMES),
  limit: fc.integer({ min: 1, max: TOKENS + 2 }),
  order: fc.option(fc.record({ sort: SORT, direction: fc.constantFrom('asc' as const, 'desc' as const) }), {
    nil: undefined,
  }),
  criteria: FEW_FILTERS.map(toCriteria),
});

/** A machine that is busy with other things takes its time. */
const PATIENCE = { timeout: 60_000 };

describe('lists', PATIENCE, () => {
  test('are what filtering and sorting every finished asset gives, for a thousand filters and orders', () => {
    let asleep = 0;
    fc.assert(
      fc.property(
        fc.array(STEP, { minLength: 20, maxLength: 150 }),
        fc.array(REQUEST, { minLength: 10, maxLength: 10 }),
        (steps, requests) => {
          const market = createMarket(Array.from({ length: TOKENS }, (_, n) => aListed(n)));
          let now = 0;
          for (const step of steps) {
            now += step.gap;
            market.advance(millis(now));
            perform(market, step, millis(now));
          }
          asleep += market.census().asleep;
          for (const request of requests) {
            const listed = market.list(request);
            const ids = listed.map(({ id }) => id);
            expect(ids).toEqual(bruteForce(market, request, now));
            expect(listed).toEqual(market.assets(ids));
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(asleep).toBeGreaterThan(100);
  });
});
