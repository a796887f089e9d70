import { useEffect } from 'react';
import { SearchDialog } from '#features/search/search-dialog.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';

const loadPalette = () => import('./our-palette.tsx');
const OurPalette = lazyPart(async () => (await loadPalette()).OurPalette);

/** The search, and behind `>` the palette of all that the app can do. */
export function SearchOrPalette() {
  useEffect(preparePalette, []);
  return <SearchDialog Palette={OurPalette} />;
}

/** Fetches the palette, if it is not there yet; opening it tries again what failed. */
export function preparePalette(): void {
  void loadPalette().catch(() => {});
}
