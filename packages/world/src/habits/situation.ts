import type { Random } from '../random.ts';
import type { Cast } from '../traders/cast.ts';
import type { Trader } from '../traders/trader.ts';
import type { Attention } from '../view/attention.ts';
import type { FairValues } from '../view/fair-values.ts';
import type { MarketView, TokenView } from '../view/market-view.ts';

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
