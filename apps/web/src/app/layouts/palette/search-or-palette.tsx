import { SearchDialog } from '#features/search/search-dialog.tsx';
import { OurPalette } from './our-palette.tsx';

/** The search, and behind `>` the palette of all that the app can do; nothing while it is only to be at hand. */
export function SearchOrPalette({ isAhead = false }: { isAhead?: boolean }) {
  return isAhead ? null : <SearchDialog Palette={OurPalette} />;
}
