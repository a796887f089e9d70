import Search from 'lucide-react/icons/search';
import { Suspense, useLayoutEffect } from 'react';
import { closeSearch, openSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { useSlash } from '#shared/ui/keys/use-slash.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../../strings.ts';
import { loadBackground } from '../load-background.ts';

export const SearchOrPalette = lazyPart(
  async () => (await (await loadBackground()).loadSearch()).SearchOrPalette,
);

/** The header's way into the search, which `/` opens from everywhere; the dialog, in which the palette is too, is fetched when it is first opened or the page has nothing better to do. */
export function SearchTool() {
  const isOpen = useSearchDialog((search) => search.isOpen);
  useSlash(openSearch);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/"
        aria-expanded={isOpen}
        onClick={() => openSearch()}
        className="flex size-9 shrink-0 items-center justify-center gap-2 rounded-md border border-line bg-raised text-13 text-muted transition hover:border-muted/60 hover:text-text lg:w-56 lg:justify-start lg:bg-panel lg:px-3"
      >
        <Search size={16} aria-hidden="true" className="shrink-0" />
        <span className="sr-only lg:not-sr-only">{strings.search}</span>
        <span
          aria-hidden="true"
          className="ml-auto hidden rounded-sm border border-line px-1.5 font-mono text-11 leading-4 lg:block"
        >
          /
        </span>
      </button>
      <Suspense fallback={<EarlyTyping />}>{isOpen && <SearchOrPalette />}</Suspense>
    </>
  );
}

/** Keeps what is typed while the dialog is on its way: else its first letters are lost, or do something to the row one is at. */
function EarlyTyping() {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') closeSearch();
      else if (event.key.length === 1) openSearch(useSearchDialog.getState().text + event.key);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}
