import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { hasLived, type Span } from '@orrery/domain/tokens/age-span';
import type { Asset, SwapStats } from '@orrery/wire/tokens/asset';
import { chainNow } from '#shared/api/chain-time.ts';
import { bornAt } from './age.model.ts';

type ChangeFigure = Extract<keyof SwapStats, `${string}Change`>;

/** Spans whose change the server sends from the moment that a token has lived through them, and not before. */
const TOLD_IN_TIME: ReadonlySet<Span> = new Set(TIMEFRAMES);

/** A change over a span, in percent; undefined where it is unknown, as of a token that is younger than the span. */
export function changeOf(asset: Asset, span: Span, figure: ChangeFigure = 'priceChange'): number | undefined {
  // The page's clock is behind the chain's by what an answer takes, and would turn down what has just become known.
  const isKnown = TOLD_IN_TIME.has(span) || hasLived(bornAt(asset), span, chainNow());
  return isKnown ? (asset[`stats${span}`]?.[figure] ?? undefined) : undefined;
}
