import { hasLived, type Span } from '@orrery/domain/tokens/age-span';
import type { Asset, SwapStats } from '@orrery/wire/tokens/asset';
import { chainNow } from '#shared/api/chain-time.ts';
import { bornAt } from './age.model.ts';

type ChangeFigure = Extract<keyof SwapStats, `${string}Change`>;

/** A change over a span, in percent; undefined where it is unknown, as of a token that is younger than the span. */
export function changeOf(asset: Asset, span: Span, figure: ChangeFigure = 'priceChange'): number | undefined {
  return hasLived(bornAt(asset), span, chainNow())
    ? (asset[`stats${span}`]?.[figure] ?? undefined)
    : undefined;
}
