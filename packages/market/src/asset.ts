import { MICRO } from '@orrery/core/numbers';
import { hasLived } from '@orrery/domain/tokens/age-span';
import { organicLabel } from '@orrery/domain/tokens/organic-label';
import { tagsOf } from '@orrery/domain/tokens/token';
import type { Asset, AssetPatch, SwapStats } from '@orrery/wire/tokens/asset';
import {
  bornAt,
  burnedLiquidity,
  countHolders,
  DAY_WINDOW,
  GROUP,
  hasLivedThrough,
  heldByDeveloper,
  heldByTop,
  holderChange,
  liquidityChange,
  longPriceChange,
  otherMigrations,
  priceChange,
  type StockPrice,
  scaleOf,
  scoreOf,
  shownPrice,
  type TokenBook,
  valueOfSupply,
  versionOf,
} from './book/token-book.ts';
import { sumsOf, volumeChange } from './windows/activity.ts';
import { WINDOWS } from './windows/windows.ts';

const STATS_MEMBERS = WINDOWS.map(({ timeframe }) => `stats${timeframe}` as const);

/** A token in full at a time, in milliseconds, with the address of its icon where it has one. */
export function toAsset(book: TokenBook, now: number, icon?: string): Asset {
  const { id, symbol, name, decimals, tokenProgram, launch } = book.facts;
  const asset: Asset = {
    id,
    symbol,
    name,
    decimals,
    tokenProgram,
    tags: tagsOf(book.facts),
    isVerified: book.isVerified,
    streamed: true,
  };
  if (icon !== undefined) asset.icon = icon;
  if (launch) {
    asset.launchpad = launch.launchpad;
    // No launchpad here knows partners.
    asset.partnerConfig = null;
    asset.dev = launch.developer;
  }
  if (book.links) Object.assign(asset, book.links);
  addChanged(asset, book, { since: -1, now });
  return asset;
}

/** The members that changed after a version, all that can change after −1, as they are at a time in milliseconds. */
export function toPatch(book: TokenBook, asked: { since: number; now: number }): AssetPatch {
  const patch: AssetPatch = { id: book.facts.id };
  addChanged(patch, book, asked);
  return patch;
}

/** Milliseconds since 1970 of a slot. */
export type SlotTime = (slot: number) => number;

/** Adds to an asset or a patch that names a price when that was; nothing where no slot's time is known. */
export function timed<Patch extends AssetPatch>(patch: Patch, slotTime?: SlotTime): Patch {
  if (slotTime && typeof patch.priceBlockId === 'number')
    patch.updatedAt = toIso(slotTime(patch.priceBlockId));
  return patch;
}

// Members are set one by one rather than spread: spreading took most of the time of a list.
function addChanged(
  patch: AssetPatch,
  book: TokenBook,
  { since, now }: { since: number; now: number },
): void {
  const isNew = (group: number) => since < 0 || versionOf(book, group) > since;
  if (isNew(GROUP.price) || isNew(GROUP.mint)) {
    addPriceMembers(patch, book, now);
    addScaling(patch, book);
  }
  if (isNew(GROUP.mint)) addMintMembers(patch, book);
  if (isNew(GROUP.mint) || isNew(GROUP.holders) || isNew(GROUP.birth)) addHolderMembers(patch, book);
  if (isNew(GROUP.liquidity) && book.liquidity !== undefined) patch.liquidity = book.liquidity;
  if (isNew(GROUP.birth)) addBirthMembers(patch, book);
  for (let window = 0; window <= DAY_WINDOW; window += 1) {
    const member = STATS_MEMBERS[window];
    if (member && isNew(GROUP.stats + window)) patch[member] = toStats(book, window, now);
  }
  if (isNew(GROUP.stats + DAY_WINDOW)) addOrganicMembers(patch, book);
}

function addPriceMembers(patch: AssetPatch, book: TokenBook, now: number): void {
  if (book.stock) patch.stockData = toStockData(book.stock, book);
  const price = shownPrice(book);
  if (book.price === undefined || price === undefined) return;
  patch.usdPrice = price;
  patch.priceBlockId = book.priceSlot;
  const [week, month] = [longPriceChange(book, 'week'), longPriceChange(book, 'month')];
  const born = bornAt(book);
  if (week !== undefined && hasLived(born, '7d', now)) patch.stats7d = { priceChange: week };
  if (month !== undefined && hasLived(born, '30d', now)) patch.stats30d = { priceChange: month };
  const mcap = valueOfSupply(book, 'circulating');
  if (mcap === undefined) return;
  patch.mcap = mcap;
  patch.fdv = valueOfSupply(book, 'supply');
}

/** Its market cap is what the tokens would be worth at the share's price: how many shares there are is unknown here. */
function toStockData({ feed, price, at }: StockPrice, book: TokenBook): Asset['stockData'] {
  const circulating = book.mint && (book.mint.circulating ?? book.mint.supply) * scaleOf(book);
  return { id: feed, price, mcap: circulating ? price * circulating : null, updatedAt: toIso(at) };
}

function addMintMembers(patch: AssetPatch, book: TokenBook): void {
  const { mint } = book;
  if (!mint) return;
  const { supply, circulating = supply, mintAuthority, freezeAuthority } = mint;
  patch.mintAuthority = mintAuthority;
  patch.freezeAuthority = freezeAuthority;
  if (supply === 0) return;
  patch.circSupply = circulating * scaleOf(book);
  patch.totalSupply = supply * scaleOf(book);
}

/** The multipliers of the mint, and what the scaled figures are before them. */
function addScaling(patch: AssetPatch, { scaling, mint, price }: TokenBook): void {
  if (!scaling) return;
  const { multiplier, newMultiplier, newMultiplierAt } = scaling;
  const supply = mint && mint.supply > 0 ? mint.supply : undefined;
  patch.scaledUiConfig = {
    multiplier,
    newMultiplier,
    newMultiplierEffectiveAt: toIso(newMultiplierAt),
    ...(supply !== undefined && {
      circSupplyPrescaled: mint?.circulating ?? supply,
      totalSupplyPrescaled: supply,
    }),
    ...(price !== undefined && { usdPricePrescaled: price }),
  };
}

function addHolderMembers(patch: AssetPatch, book: TokenBook): void {
  const audit: NonNullable<Asset['audit']> = {};
  const record = book.developer;
  if (record && record.mints > 0) {
    audit.devMints = record.mints;
    audit.devMigrations = otherMigrations(book);
    patch.audit = audit;
  }
  const burned = burnedLiquidity(book);
  if (burned !== undefined) {
    audit.lpBurnedPercentage = burned;
    patch.audit = audit;
  }
  if (book.mint) {
    audit.mintAuthorityDisabled = book.mint.mintAuthority === null;
    audit.freezeAuthorityDisabled = book.mint.freezeAuthority === null;
    patch.audit = audit;
  }
  const count = countHolders(book);
  if (count !== undefined) patch.holderCount = count;
  const [top, developer] = [heldByTop(book), heldByDeveloper(book)];
  if (top !== undefined) audit.topHoldersPercentage = top;
  if (developer !== undefined) audit.devBalancePercentage = developer;
}

function addBirthMembers(patch: AssetPatch, book: TokenBook): void {
  const { firstPool, graduation, curveProgress, facts } = book;
  const createdAt = bornAt(book);
  if (createdAt !== undefined) patch.createdAt = toIso(createdAt);
  if (firstPool) patch.firstPool = { ...firstPool, createdAt: toIso(firstPool.createdAt) };
  // Null rather than absent once the curve is over: a patch must be able to say so.
  if (facts.launch) patch.bondingCurve = curveProgress ?? null;
  if (!graduation) return;
  patch.graduatedPool = graduation.pool;
  if (graduation.at !== undefined) patch.graduatedAt = toIso(graduation.at);
}

function addOrganicMembers(patch: AssetPatch, book: TokenBook): void {
  const score = scoreOf(book);
  if (score === undefined) return;
  patch.organicScore = score;
  patch.organicScoreLabel = organicLabel(score);
}

function toStats(book: TokenBook, window: number, now: number): SwapStats {
  const sums = sumsOf(book, window);
  const stats: SwapStats = {
    buyVolume: sums.buyMicroUsd / MICRO,
    sellVolume: sums.sellMicroUsd / MICRO,
    buyOrganicVolume: sums.organicBuyMicroUsd / MICRO,
    sellOrganicVolume: sums.organicSellMicroUsd / MICRO,
    numBuys: sums.numBuys,
    numSells: sums.numSells,
    numTraders: sums.numTraders,
    numOrganicBuyers: sums.numOrganicBuyers,
    numNetBuyers: sums.numNetBuyers,
  };
  const volume = volumeChange(book, window);
  if (volume !== undefined) stats.volumeChange = volume;
  if (!hasLivedThrough(book, window, now)) return stats;
  const change = priceChange(book, window);
  if (change !== undefined) stats.priceChange = change;
  const holders = holderChange(book, window);
  if (holders !== undefined) stats.holderChange = holders;
  const liquidity = liquidityChange(book, window);
  if (liquidity !== undefined) stats.liquidityChange = liquidity;
  return stats;
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
