import { useNavigate } from '@tanstack/react-router';
import SearchIcon from 'lucide-react/icons/search';
import * as RadixDialog from 'radix-ui/dialog';
import { type ComponentType, useId, useLayoutEffect, useRef, useState } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { useQuickBuy } from '#entities/quick-buy/quick-buy.store.ts';
import { closeSearch, openSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { useSearchDraft } from '#entities/search/use-search-draft.ts';
import { toggleWatched } from '#entities/watchlist/watchlist.store.ts';
import { paths } from '#shared/paths.ts';
import { isPaletteText } from './palette/palette-text.ts';
import { SearchField } from './search-field.tsx';
import type { SearchItem } from './search-items.model.ts';
import { SearchList, toOptionId } from './search-list.tsx';
import * as strings from './strings.ts';
import { useSearchKeys } from './use-search-keys.ts';
import { useSearchView } from './use-search-view.ts';

interface SearchDialogProps {
  /** What stands in the place of the search behind a `>`; it leaves with what is to follow once the dialog is closed. */
  Palette: ComponentType<{ onLeave: (follow: () => void) => void }>;
}

/** Finds any token: by symbol, name or address, by keyboard alone if one likes. A sheet over the whole screen on phones. */
export function SearchDialog({ Palette }: SearchDialogProps) {
  const [opener] = useState(() => document.activeElement);
  const isPalette = useSearchDialog(({ text }) => isPaletteText(text));
  const followed = useRef<() => void>(undefined);
  const leave = (follow: () => void) => {
    followed.current = follow;
    closeSearch();
  };
  useLayoutEffect(() => {
    document.body.dataset.covered = '';
    return () => {
      delete document.body.dataset.covered;
    };
  }, []);
  return (
    <RadixDialog.Root open onOpenChange={closeSearch}>
      <RadixDialog.Portal>
        {/* Not Radix's own, whose lock of the window's scrolling, which never scrolls, has the browser style the whole page anew. */}
        <div className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // Radix knows only of triggers of its own.
            event.preventDefault();
            if (opener instanceof HTMLElement && !useQuickBuy.getState().token) opener.focus();
            // Only now: a dialog that a command opens gives the focus back to where it finds it.
            followed.current?.();
          }}
          className="fixed inset-0 z-50 flex animate-rise flex-col bg-panel pb-[env(safe-area-inset-bottom)] focus:outline-none sm:inset-auto sm:top-[9dvh] sm:left-1/2 sm:h-[78dvh] sm:max-h-176 sm:w-200 sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:pb-0 sm:shadow-float"
        >
          <RadixDialog.Title className="sr-only">
            {isPalette ? strings.commands : strings.searchTokens}
          </RadixDialog.Title>
          {isPalette ? <Palette onLeave={leave} /> : <Search />}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Search() {
  const listId = useId();
  const navigate = useNavigate();
  const draft = useSearchDraft(useSearchDialog(({ text }) => text));
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const view = useSearchView(draft, isMoreOpen);

  const open = (item: SearchItem) => {
    if (item.kind === 'more') return setIsMoreOpen(!item.isOpen);
    closeSearch();
    void navigate(toPath(item));
  };
  const keys = useSearchKeys({
    items: view.items,
    typed: draft.typed,
    isPending: view.isPending,
    optionId: (key) => toOptionId(listId, key),
    onOpen: open,
    onOpenAddress: (id) => {
      closeSearch();
      void navigate(paths.token(id));
    },
    onWatch: watch,
    onSettle: draft.settle,
  });

  return (
    <>
      <SearchField
        label={strings.searchTokens}
        placeholder={strings.placeholder}
        icon={SearchIcon}
        draft={{ ...draft, type: (text) => (isPaletteText(text) ? openSearch(text) : draft.type(text)) }}
        listId={listId}
        isExpanded={view.items.length > 0}
        activeId={keys.active && toOptionId(listId, keys.active.key)}
        onKeyDown={keys.onKeyDown}
      />
      <SearchList id={listId} view={view} active={keys.active} onHover={keys.moveTo} onChoose={open} />
    </>
  );
}

function watch(item: SearchItem): void {
  if (item.kind === 'viewed') toggleWatched(item.token);
  if (item.kind !== 'token') return;
  const { id, symbol, icon } = item.asset;
  toggleWatched({ id, symbol: toShownSymbol(symbol), icon });
}

function toPath(item: Exclude<SearchItem, { kind: 'more' }>) {
  switch (item.kind) {
    case 'viewed':
      return paths.token(item.token.id);
    case 'token':
      return paths.token(item.asset.id);
    case 'portfolio':
      return paths.portfolio(item.address);
  }
}
