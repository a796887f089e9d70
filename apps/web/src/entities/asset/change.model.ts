import type { Span } from '@orrery/domain/tokens/age-span';
import type { Asset, SwapStats } from '@orrery/wire/tokens/asset';

type ChangeFigure = Extract<keyof SwapStats, `${string}Change`>;

/** A change over a span, in percent; undefined where it is unknown, as of a token that is younger than the span: the chain's time says so. */
export function changeOf(asset: Asset, span: Span, figure: ChangeFigure = 'priceChange'): number | undefined {
  return asset[`stats${span}`]?.[figure] ?? undefined;
}
