import { borrowsSymbol } from '@orrery/domain/mints/built-in-tokens';
import { multiplierAt } from '@orrery/domain/mints/scaled-amount';
import type { Timeframe } from '@orrery/domain/timeframes';
import { isVerifiedToken } from '@orrery/domain/tokens/token';
import type { Asset, SwapStats } from '@orrery/wire/tokens/asset';

const MAX_SYMBOL = 10;
const MAX_NAME = 30;
/** Characters that are not seen or turn the text around: the look-alike's tools. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Verified is the flag, or one of the tags that say so (rulings.md 18), but nothing that bears a built-in token's symbol. */
export function isVerifiedAsset(
  asset: Pick<Asset, 'isVerified' | 'tags'> & Partial<Pick<Asset, 'id' | 'symbol'>>,
): boolean {
  const isVerified = asset.isVerified === true || isVerifiedToken({ tags: asset.tags ?? [] });
  return isVerified && !borrowsSymbol({ id: asset.id ?? '', symbol: asset.symbol ?? '' });
}

/** What a token's amounts are shown times, now or at a time in milliseconds. */
export function toMultiplier(
  { scaledUiConfig: config }: Pick<Asset, 'scaledUiConfig'>,
  now = Date.now(),
): number {
  return multiplierAt(
    config ? { ...config, newMultiplierAt: Date.parse(config.newMultiplierEffectiveAt) } : undefined,
    now,
  );
}

/** A symbol as it may stand on screen: nothing unseen, at most 10 characters. */
export function toShownSymbol(symbol: string): string {
  return cut(symbol, MAX_SYMBOL);
}

/** A name as it may stand on screen: nothing unseen, at most 30 characters. */
export function toShownName(name: string): string {
  return cut(name, MAX_NAME);
}

function cut(text: string, most: number): string {
  const seen = Array.from(text.replace(UNSEEN, '').trim());
  return seen.length > most ? `${seen.slice(0, most).join('')}…` : seen.join('');
}

/** The statistics of one window; empty when the server has none. */
export function statsOf(asset: Asset, timeframe: Timeframe): SwapStats {
  return asset[`stats${timeframe}`] ?? {};
}
