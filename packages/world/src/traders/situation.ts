import type { Random } from '../random.ts';
import type { Attention } from './attention.ts';
import type { Cast } from './cast.ts';
import type { FairValues } from './fair-values.ts';
import type { MarketView, TokenView } from './market-view.ts';
import type { Trader } from './trader.ts';

/** What every habit decides from. */
export interface Situation {
  view: MarketView;
  cast: Cast;
  fair: FairValues;
  attention: Attention;
  /** Who makes a market in a token. */
  makersOf: (token: TokenView) => readonly Trader[];
  random: Random;
}
