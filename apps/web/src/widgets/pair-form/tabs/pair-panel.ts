import type { Pair } from '#entities/pair/pair.model.ts';
import type { paths } from '#shared/paths.ts';

export type PairAddress = ReturnType<typeof paths.swap>;

/** What a form of a pair is given by its page. */
export interface PairPanelProps {
  pair: Pair;
  /** The amount to sell that it begins with. */
  initialTyped: string;
  onPairChange: (pair: Pair) => void;
  /** The page's address, which the tabs lead on from; without it there are none. */
  address?: PairAddress;
}
