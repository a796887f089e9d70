import type { Attention } from '../attention.ts';
import type { Cast } from '../cast.ts';
import type { FairValues } from '../fair-values.ts';
import type { MarketView } from '../market-view.ts';
import type { Random } from '../random.ts';

/** What every habit decides from. */
export interface Situation {
  view: MarketView;
  cast: Cast;
  fair: FairValues;
  attention: Attention;
  random: Random;
}
