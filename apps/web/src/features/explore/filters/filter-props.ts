import type { ExploreView } from '#features/explore/explore-search.ts';

export interface FilterProps {
  view: ExploreView;
  /** A change of filters is a place one can go back from. */
  onViewChange: (view: ExploreView, how: 'push') => void;
}
