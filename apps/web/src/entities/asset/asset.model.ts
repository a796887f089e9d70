import { borrowsSymbol } from '@orrery/domain/mints/built-in-tokens';
import { multiplierAt } from '@orrery/domain/mints/scaled-amount';
import type { Timeframe } from '@orrery/domain/timeframes';
import { isVerifiedToken } from '@orrery/domain/tokens/token';
import type { Asset, SwapStats } from '@orrery/wire/tokens/asset';
import { chainNow } from '#shared/api/chain-time.ts';

const MAX_SYMBOL = 10;
const MAX_NAME = 30;
/** Characters that are not seen or turn the text around: the look-alike's tools. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Verified is the flag, or one of the tags that say so; never another mint under the name of a built-in token. */
export function isVerifiedAsset(asset: Pick<Asset, 'id' | 'symbol' | 'isVerified' | 'tags'>): boolean {
  return (asset.isVerified === true || isVerifiedToken({ tags: asset.tags ?? [] })) && !borrowsSymbol(asset);
}

/** What a token's amounts are shown times, now or at a time in milliseconds. */
export function toMultiplier(
  { scaledUiConfig: config }: Pick<Asset, 'scaledUiConfig'>,
  now = chainNow(),
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
