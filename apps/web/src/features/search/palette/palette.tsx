import type { Address } from '@solana/kit';
import { useNavigate } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { openSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { useSearchDraft } from '#entities/search/use-search-draft.ts';
import { paths } from '#shared/paths.ts';
import { SearchField } from '../search-field.tsx';
import { toOptionId } from '../search-list.tsx';
import * as strings from '../strings.ts';
import type { Command } from './command.ts';
import { type PaletteItem, toPaletteItems } from './palette-items.model.ts';
import { PaletteList } from './palette-list.tsx';
import { toWish } from './palette-text.ts';
import { usePaletteKeys } from './use-palette-keys.ts';
import { usePaletteTokens } from './use-palette-tokens.ts';

interface PaletteProps {
  commands: readonly Command[];
  /** Closes the dialog, and calls back once it is. */
  onLeave: (follow: () => void) => void;
}

/** Everything that can be done or gone to, found by what it is called: commands at once, tokens as the search finds them. */
export function Palette({ commands, onLeave }: PaletteProps) {
  const listId = useId();
  const navigate = useNavigate();
  const draft = useSearchDraft(toWish(useSearchDialog(({ text }) => text)));
  const tokens = usePaletteTokens(draft);
  const items = toPaletteItems({ commands, wish: draft.typed, tokens: tokens.items });

  const goTo = (id: Address) => onLeave(() => void navigate(paths.token(id)));
  const choose = (item: PaletteItem) => {
    switch (item.kind) {
      case 'command':
        return onLeave(item.command.run);
      case 'token':
        return goTo(item.asset.id);
      case 'portfolio':
        return onLeave(() => void navigate(paths.portfolio(item.address)));
    }
  };
  const keys = usePaletteKeys({
    items,
    typed: draft.typed,
    optionId: (key) => toOptionId(listId, key),
    onChoose: choose,
    onChooseAddress: goTo,
    onSettle: draft.settle,
    onBack: () => openSearch(),
  });

  return (
    <>
      <SearchField
        label={strings.commands}
        placeholder={strings.palettePlaceholder}
        icon={ChevronRight}
        draft={draft}
        listId={listId}
        isExpanded={items.length > 0}
        activeId={keys.active && toOptionId(listId, keys.active.key)}
        onKeyDown={keys.onKeyDown}
      />
      <PaletteList
        id={listId}
        items={items}
        wish={draft.typed}
        tokens={tokens}
        active={keys.active}
        onHover={keys.moveTo}
        onChoose={choose}
      />
    </>
  );
}
