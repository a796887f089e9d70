import type { Asset, AssetPatch, SwapStats } from '@orrery/wire';
import { organicLabel, organicScore } from './organic.ts';
import { bornAt, DAY_WINDOW, GROUP, priceChange, type TokenBook, valueOfSupply } from './token-book.ts';
import { WINDOWS } from './windows.ts';

const MICRO = 1_000_000;

/** A token in full. */
export function toAsset(book: TokenBook): Asset {
  const { id, symbol, name, decimals, tokenProgram, tags, launch } = book.facts;
  return {
    ...toPatch(book, -1),
    id,
    symbol,
    name,
    decimals,
    tokenProgram,
    tags: [...tags],
    isVerified: book.isVerified,
    ...(launch && { launchpad: launch.launchpad, dev: launch.developer }),
  };
}

/** The members that changed after a version; all that can change after −1. */
export function toPatch(book: TokenBook, since: number): AssetPatch {
  const isNew = (group: number) => since < 0 || (book.versions[group] ?? -1) > since;
  const patch: AssetPatch = { id: book.facts.id };
  if (isNew(GROUP.price) || isNew(GROUP.mint)) Object.assign(patch, toPriceMembers(book));
  if (isNew(GROUP.mint)) Object.assign(patch, toMintMembers(book));
  if (isNew(GROUP.mint) || isNew(GROUP.holders)) Object.assign(patch, toHolderMembers(book));
  if (isNew(GROUP.liquidity) && book.liquidity !== undefined) patch.liquidity = book.liquidity;
  if (isNew(GROUP.birth)) Object.assign(patch, toBirthMembers(book));
  for (const [window, { timeframe }] of WINDOWS.entries()) {
    if (isNew(GROUP.stats + window)) patch[`stats${timeframe}`] = toStats(book, window);
  }
  if (isNew(GROUP.stats + DAY_WINDOW)) Object.assign(patch, toOrganicMembers(book));
  return patch;
}

function toPriceMembers(book: TokenBook): Partial<Asset> {
  if (book.price === undefined) return {};
  const mcap = valueOfSupply(book, 'circulating');
  const fdv = valueOfSupply(book, 'supply');
  return {
    usdPrice: book.price,
    priceBlockId: book.priceSlot,
    ...(mcap !== undefined && { mcap }),
    ...(fdv !== undefined && { fdv }),
  };
}

function toMintMembers({ mint }: TokenBook): Partial<Asset> {
  if (!mint) return {};
  const { supply, circulating = supply, mintAuthority, freezeAuthority } = mint;
  return {
    ...(supply > 0 && { circSupply: circulating, totalSupply: supply }),
    mintAuthority,
    freezeAuthority,
  };
}

function toHolderMembers({ mint, holders, holdersSince, facts }: TokenBook): Partial<Asset> {
  const hasShares = holdersSince !== undefined && mint !== undefined && mint.supply > 0;
  const percentage = (amount: number) => (hasShares ? (amount / mint.supply) * 100 : 0);
  const audit = {
    ...(mint && {
      mintAuthorityDisabled: mint.mintAuthority === null,
      freezeAuthorityDisabled: mint.freezeAuthority === null,
    }),
    ...(hasShares && { topHoldersPercentage: percentage(holders.top()) }),
    ...(hasShares &&
      facts.launch && { devBalancePercentage: percentage(holders.amountOf(facts.launch.developer)) }),
  };
  return {
    ...(holdersSince !== undefined && { holderCount: holders.count }),
    ...(Object.keys(audit).length > 0 && { audit }),
  };
}

function toBirthMembers(book: TokenBook): Partial<Asset> {
  const { firstPool, graduation, curveProgress, facts } = book;
  const createdAt = bornAt(book);
  return {
    ...(createdAt !== undefined && { createdAt: toIso(createdAt) }),
    ...(firstPool && { firstPool: { ...firstPool, createdAt: toIso(firstPool.createdAt) } }),
    // Null rather than absent once the curve is over: a patch must be able to say so.
    ...(facts.launch && { bondingCurve: curveProgress ?? null }),
    ...(graduation && { graduatedPool: graduation.pool }),
    ...(graduation?.at !== undefined && { graduatedAt: toIso(graduation.at) }),
  };
}

function toOrganicMembers({ windows, isVerified }: TokenBook): Partial<Asset> {
  const day = windows[DAY_WINDOW];
  if (!day) return {};
  const score = organicScore(day.sums, isVerified);
  return { organicScore: score, organicScoreLabel: organicLabel(score) };
}

function toStats(book: TokenBook, window: number): SwapStats {
  const sums = book.windows[window]?.sums;
  if (!sums) return {};
  const change = priceChange(book, window);
  const holderChange = (book.holders.count / sums.openHolders - 1) * 100;
  return {
    ...(change !== undefined && { priceChange: change }),
    ...(Number.isFinite(holderChange) && { holderChange }),
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
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}
