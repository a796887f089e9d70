import { organicLabel } from '@orrery/domain';
import type { Asset, AssetPatch, SwapStats } from '@orrery/wire';
import { bornAt, DAY_WINDOW, GROUP, priceChange, type TokenBook, valueOfSupply } from './token-book.ts';
import { organicScore } from './windows/organic.ts';
import { WINDOWS } from './windows/windows.ts';

const MICRO = 1_000_000;

/** A token in full. */
export function toAsset(book: TokenBook): Asset {
  const { id, symbol, name, decimals, tokenProgram, tags, launch } = book.facts;
  const asset: Asset = {
    id,
    symbol,
    name,
    decimals,
    tokenProgram,
    tags: [...tags],
    isVerified: book.isVerified,
  };
  if (launch) {
    asset.launchpad = launch.launchpad;
    asset.dev = launch.developer;
  }
  if (book.links) Object.assign(asset, book.links);
  addChanged(asset, book, -1);
  return asset;
}

/** The members that changed after a version; all that can change after −1. */
export function toPatch(book: TokenBook, since: number): AssetPatch {
  const patch: AssetPatch = { id: book.facts.id };
  addChanged(patch, book, since);
  return patch;
}

// Members are set one by one rather than spread: spreading took most of the time of a list.
function addChanged(patch: AssetPatch, book: TokenBook, since: number): void {
  const isNew = (group: number) => since < 0 || (book.versions[group] ?? -1) > since;
  if (isNew(GROUP.price) || isNew(GROUP.mint)) addPriceMembers(patch, book);
  if (isNew(GROUP.mint)) addMintMembers(patch, book);
  if (isNew(GROUP.mint) || isNew(GROUP.holders)) addHolderMembers(patch, book);
  if (isNew(GROUP.liquidity) && book.liquidity !== undefined) patch.liquidity = book.liquidity;
  if (isNew(GROUP.birth)) addBirthMembers(patch, book);
  for (const [window, { timeframe }] of WINDOWS.entries()) {
    if (isNew(GROUP.stats + window)) patch[`stats${timeframe}`] = toStats(book, window);
  }
  if (isNew(GROUP.stats + DAY_WINDOW)) addOrganicMembers(patch, book);
}

function addPriceMembers(patch: AssetPatch, book: TokenBook): void {
  if (book.price === undefined) return;
  patch.usdPrice = book.price;
  patch.priceBlockId = book.priceSlot;
  const mcap = valueOfSupply(book, 'circulating');
  if (mcap === undefined) return;
  patch.mcap = mcap;
  patch.fdv = valueOfSupply(book, 'supply');
}

function addMintMembers(patch: AssetPatch, { mint }: TokenBook): void {
  if (!mint) return;
  const { supply, circulating = supply, mintAuthority, freezeAuthority } = mint;
  patch.mintAuthority = mintAuthority;
  patch.freezeAuthority = freezeAuthority;
  if (supply === 0) return;
  patch.circSupply = circulating;
  patch.totalSupply = supply;
}

function addHolderMembers(patch: AssetPatch, book: TokenBook): void {
  const { mint, holders, holdersSince, facts, developer: record, graduation } = book;
  const audit: NonNullable<Asset['audit']> = {};
  if (record && record.mints > 0) {
    audit.devMints = record.mints;
    // Its developer's other tokens: of its own graduation it says so itself.
    audit.devMigrations = Math.max(0, record.migrations - (graduation ? 1 : 0));
    patch.audit = audit;
  }
  if (mint) {
    audit.mintAuthorityDisabled = mint.mintAuthority === null;
    audit.freezeAuthorityDisabled = mint.freezeAuthority === null;
    patch.audit = audit;
  }
  if (holdersSince === undefined) return;
  patch.holderCount = holders.count;
  if (!mint || mint.supply === 0) return;
  audit.topHoldersPercentage = (holders.top() / mint.supply) * 100;
  const developer = facts.launch?.developer;
  if (developer) audit.devBalancePercentage = (holders.amountOf(developer) / mint.supply) * 100;
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

function addOrganicMembers(patch: AssetPatch, { windows, isVerified }: TokenBook): void {
  const day = windows[DAY_WINDOW];
  if (!day) return;
  patch.organicScore = organicScore(day.sums, isVerified);
  patch.organicScoreLabel = organicLabel(patch.organicScore);
}

function toStats(book: TokenBook, window: number): SwapStats {
  const sums = book.windows[window]?.sums;
  if (!sums) return {};
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
  const change = priceChange(book, window);
  if (change !== undefined) stats.priceChange = change;
  const holderChange = (book.holders.count / sums.openHolders - 1) * 100;
  if (Number.isFinite(holderChange)) stats.holderChange = holderChange;
  return stats;
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
