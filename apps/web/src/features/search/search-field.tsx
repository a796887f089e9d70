import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { KeyboardEventHandler } from 'react';
import { closeSearch } from '#entities/search/search.store.ts';
import type { SearchDraft } from '#entities/search/use-search-draft.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import * as strings from './strings.ts';

/** How long a search may be; the server refuses longer ones. */
const MAX_QUERY = 100;

interface SearchFieldProps {
  draft: SearchDraft;
  listId: string;
  isExpanded: boolean;
  activeId: string | undefined;
  onKeyDown: KeyboardEventHandler;
}

/** The field of the search dialog, from which the keyboard moves through the rows below it. */
export function SearchField({ draft, listId, isExpanded, activeId, onKeyDown }: SearchFieldProps) {
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4 text-muted transition focus-within:border-brass">
      <Search size={18} aria-hidden="true" className="shrink-0" />
      <input
        type="text"
        role="combobox"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={strings.searchTokens}
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={strings.placeholder}
        maxLength={MAX_QUERY}
        value={draft.typed}
        onChange={({ target }) => draft.type(target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 truncate bg-transparent text-16 text-text outline-none! placeholder:text-muted max-sm:placeholder:text-13"
      />
      {draft.isTyping && <Spinner />}
      <IconButton label={strings.close} size="sm" onClick={closeSearch}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
