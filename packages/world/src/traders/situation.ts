import type { Random } from '../random.ts';
import type { Attention } from './attention.ts';
import type { FairValues } from './fair-values.ts';
import type { MarketView, TokenView } from './market-view.ts';
import type { Trader } from './trader.ts';
import type { TraderIndex } from './trader-index.ts';

/** What every habit decides from. */
export interface Situation {
  view: MarketView;
  traders: TraderIndex;
  fair: FairValues;
  attention: Attention;
  /** The makers of a token's market. */
  makersOf: (token: TokenView) => readonly Trader[];
  random: Random;
}
