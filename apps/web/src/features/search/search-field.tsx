import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import { type KeyboardEventHandler, useLayoutEffect, useRef } from 'react';
import { closeSearch } from '#entities/search/search.store.ts';
import type { SearchDraft } from '#entities/search/use-search-draft.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Spinner } from '#shared/ui/controls/spinner.tsx';
import * as strings from './strings.ts';

/** How long a search may be; the server refuses longer ones. */
const MAX_QUERY = 100;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  icon: LucideIcon;
  draft: Pick<SearchDraft, 'typed' | 'isTyping' | 'type'>;
  listId: string;
  isExpanded: boolean;
  activeId: string | undefined;
  onKeyDown: KeyboardEventHandler;
}

/** The field of the search dialog, from which the keyboard moves through the rows below it. */
export function SearchField({ draft, icon: Icon, ...props }: SearchFieldProps) {
  const { label, placeholder, listId, isExpanded, activeId, onKeyDown } = props;
  const field = useRef<HTMLInputElement>(null);
  // Radix would select what was typed while the dialog was on its way, and the next letter replace it; and it knows of no field that comes later.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4 text-muted transition focus-within:border-brass">
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <input
        ref={field}
        type="text"
        role="combobox"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={placeholder}
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
