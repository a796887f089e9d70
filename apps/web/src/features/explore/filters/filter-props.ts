import type { ExploreView } from '#features/explore/explore-search.ts';

export interface FilterProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}
