import { HIGHLIGHT_MARKET_CAP } from '@orrery/domain/launches/launches';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Timeframe } from '@orrery/domain/timeframes';
import { checkAudit, securityScore } from '@orrery/domain/tokens/audit';
import { premiumOf } from '@orrery/domain/tokens/stock-issuers';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { bornAt } from '#entities/asset/age.model.ts';
import { statsOf } from '#entities/asset/asset.model.ts';
import { changeOf } from './change.model.ts';
import type { Sort, TableView } from './live/row-order.ts';

type Known = number | undefined;

/** A figure with a part bought and a part sold. */
interface TwoSided {
  total: Known;
  buys: Known;
  sells: Known;
  /** Share of buys in percent; undefined while there is nothing to share. */
  buyShare: Known;
}

export function isHighlighted(mcap: Asset['mcap']): boolean {
  return (mcap ?? 0) > HIGHLIGHT_MARKET_CAP;
}

export function volumeOf(asset: Asset, timeframe: Timeframe): TwoSided {
  const { buyVolume, sellVolume } = statsOf(asset, timeframe);
  return twoSided(buyVolume, sellVolume);
}

export function txnsOf(asset: Asset, timeframe: Timeframe): TwoSided {
  const { numBuys, numSells } = statsOf(asset, timeframe);
  return twoSided(numBuys, numSells);
}

/** Volume of trades that look like people's. */
export function organicVolumeOf(asset: Asset, timeframe: Timeframe): TwoSided {
  const { buyOrganicVolume, sellOrganicVolume } = statsOf(asset, timeframe);
  return twoSided(buyOrganicVolume, sellOrganicVolume);
}

/** Volume bought less volume sold. */
export function netVolumeOf(asset: Asset, timeframe: Timeframe): Known {
  const { total, buys, sells } = volumeOf(asset, timeframe);
  return total === undefined ? undefined : (buys ?? 0) - (sells ?? 0);
}

function twoSided(bought: number | null | undefined, sold: number | null | undefined): TwoSided {
  const buys = bought ?? undefined;
  const sells = sold ?? undefined;
  if (buys === undefined && sells === undefined) {
    return { total: undefined, buys, sells, buyShare: undefined };
  }
  const total = (buys ?? 0) + (sells ?? 0);
  return { total, buys, sells, buyShare: total > 0 ? ((buys ?? 0) / total) * 100 : undefined };
}

const FIGURES: Record<Sort, (asset: Asset, timeframe: Timeframe) => number | string | null | undefined> = {
  token: (asset) => asset.symbol.toLowerCase(),
  price: (asset) => asset.usdPrice,
  change: (asset, timeframe) => changeOf(asset, timeframe),
  mcap: (asset) => asset.mcap,
  liquidity: (asset) => asset.liquidity,
  volume: (asset, timeframe) => volumeOf(asset, timeframe).total,
  txns: (asset, timeframe) => txnsOf(asset, timeframe).total,
  traders: (asset, timeframe) => statsOf(asset, timeframe).numTraders,
  holders: (asset) => asset.holderCount,
  organic: (asset) => asset.organicScore,
  audit: (asset) => securityScore(checkAudit(asset.audit)),
  age: (asset) => negated(bornAt(asset)),
  change7d: (asset) => changeOf(asset, '7d'),
  change30d: (asset) => changeOf(asset, '30d'),
  fdv: (asset) => asset.fdv,
  netVolume: netVolumeOf,
  organicVolume: (asset, timeframe) => organicVolumeOf(asset, timeframe).total,
  buys: (asset, timeframe) => statsOf(asset, timeframe).numBuys,
  sells: (asset, timeframe) => statsOf(asset, timeframe).numSells,
  netBuyers: (asset, timeframe) => statsOf(asset, timeframe).numNetBuyers,
  holderChange: (asset, timeframe) => changeOf(asset, timeframe, 'holderChange'),
  liquidityChange: (asset, timeframe) => changeOf(asset, timeframe, 'liquidityChange'),
  topHolders: (asset) => asset.audit?.topHoldersPercentage,
  developer: (asset) => asset.audit?.devBalancePercentage,
  lpBurnt: (asset) => asset.audit?.lpBurnedPercentage,
  bondingCurve: (asset) => asset.bondingCurve,
  launchpad: (asset) => asset.launchpad?.toLowerCase(),
  sharePrice: (asset) => asset.stockData?.price,
  shareMcap: (asset) => asset.stockData?.mcap,
  premium: ({ usdPrice, stockData }) => premiumOf(usdPrice, stockData?.price),
};

/** The older, the more: without a clock. */
const negated = (born: Known) => (born === undefined ? undefined : -born);

/** Puts assets in a table's order; what is unknown comes last either way, ties keep the list's order. Throws for a field it has no figure of. */
export function sortAssets(assets: readonly Asset[], { sort, dir, timeframe }: TableView): readonly Asset[] {
  if (sort === undefined) return assets;
  if (!Object.hasOwn(FIGURES, sort)) throw new Error(`internal error: no sort by ${sort}`);
  const sign = dir === 'asc' ? 1 : -1;
  const figure = FIGURES[sort];
  // Every figure is read once, not once for each comparison.
  return assets
    .map((asset) => ({ asset, value: figure(asset, timeframe) ?? undefined }))
    .toSorted((left, right) => compare(left.value, right.value, sign))
    .map(({ asset }) => asset);
}

function compare(a: number | string | undefined, b: number | string | undefined, sign: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (a === b) return 0;
  return a < b ? -sign : sign;
}

/** What the swap form opens with: the token is bought with SOL, and SOL itself with USDC. */
export function toPair(id: Address): { sell: Address; buy: Address } {
  return { sell: id === WRAPPED_SOL ? USDC : WRAPPED_SOL, buy: id };
}
