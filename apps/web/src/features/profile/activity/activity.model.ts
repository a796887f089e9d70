import { shortenAddress } from '@orrery/core/address';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { hasLink } from '@orrery/domain/text-links';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Activity } from '@orrery/wire/trades/activities';
import { activityKey } from '#entities/activity/activity.model.ts';
import { toMultiplier, toShownSymbol } from '#entities/asset/asset.model.ts';

/** How much of which token. */
export interface Moved {
  /** In units of the token, exact. */
  amount: string;
  symbol: string;
}

/** One line of a wallet's activity: the first amount left it, the second arrived. */
export interface ActivityLine {
  /** Identifies the row: one transaction may send to several recipients. */
  key: string;
  activity: Activity;
  sold: Moved | undefined;
  bought: Moved | undefined;
  /** What a swap gave for one unit of a token; null if unknown. */
  rate: (Moved & { per: string }) | null | undefined;
}

/** Activity of all pages, each once, without what moved nothing. */
export function toActivities(pages: readonly { activities: readonly Activity[] }[]): readonly Activity[] {
  const rows = new Map(
    pages.flatMap(({ activities }) => activities).map((activity) => [activityKey(activity), activity]),
  );
  return [...rows.values()].filter(
    ({ inputAmount, outputAmount }) => isAmount(inputAmount) || isAmount(outputAmount),
  );
}

/** A gift that is worth less is spam if a stranger sent it; in dollars. */
const LEAST_GIFT_USD = 0.01;

/** What is known of a wallet's world when its spam is told from the rest. */
export interface Known {
  assets: ReadonlyMap<string, Asset>;
  banned: ReadonlySet<string>;
  /** The addresses the wallet paid before. */
  paid: ReadonlySet<string>;
}

/**
 * True for what came from an address the wallet never paid, with a link in its memo, or worth next to nothing and in a token that is not verified
 * or is banned.
 */
export function isSpam(
  { action, outputMint, outputAmount, counterparty, memo, timestamp }: Activity,
  { assets, banned, paid }: Known,
): boolean {
  if (action !== 'receive' || (counterparty !== undefined && paid.has(counterparty))) return false;
  if (memo !== undefined && hasLink(memo)) return true;
  const asset = assets.get(outputMint);
  if (outputMint === WRAPPED_SOL || asset === undefined) return false;
  if (asset.isVerified && !banned.has(outputMint)) return false;
  const amount = Number(outputAmount) * toMultiplier(asset, Date.parse(timestamp));
  return amount * (asset.usdPrice ?? 0) < LEAST_GIFT_USD;
}

/** An activity in words; a token nobody knows by its address. */
export function toLine(activity: Activity, assets: ReadonlyMap<string, Asset>): ActivityLine {
  const { inputMint, outputMint, inputAmount, outputAmount, rate, action } = activity;
  const symbolOf = (mint: string) => {
    const asset = assets.get(mint);
    return asset ? toShownSymbol(asset.symbol) : shortenAddress(mint);
  };
  const at = Date.parse(activity.timestamp);
  const multiplierOf = (mint: string) => toMultiplier(assets.get(mint) ?? {}, at);
  const toMoved = (amount: string, mint: string) =>
    isAmount(amount) ? { amount: times(amount, multiplierOf(mint)), symbol: symbolOf(mint) } : undefined;
  return {
    key: activityKey(activity),
    activity,
    sold: toMoved(inputAmount, inputMint),
    bought: toMoved(outputAmount, outputMint),
    rate: action === 'swap' ? (rate ? toRate(rate) : null) : undefined,
  };

  function toRate(perUnit: string) {
    const factor = multiplierOf(outputMint) / multiplierOf(inputMint);
    return { per: symbolOf(inputMint), amount: times(perUnit, factor), symbol: symbolOf(outputMint) };
  }
}

/** More digits than a multiplier of amounts needs. */
const SPARE_DIGITS = 9;

function times(decimal: string, multiplier: number): string {
  if (multiplier === 1) return decimal;
  const [whole = '', fraction = ''] = decimal.split('.');
  const units = BigInt(whole + fraction) * 10n ** BigInt(SPARE_DIGITS);
  return toUiDecimal(units, { decimals: fraction.length + SPARE_DIGITS, multiplier });
}

function isAmount(amount: string): boolean {
  return /[1-9]/.test(amount);
}
