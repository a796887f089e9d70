import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { QUERY_MOST } from '#features/explore/explore-search.ts';
import { cx } from '#shared/ui/cx.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import type { SearchDraft } from './use-search-draft.ts';

interface SearchFieldProps {
  draft: SearchDraft;
  onLeaveDown: () => void;
  className?: string;
}

/** Searches the market; Escape clears, the arrow down leads out of it. */
export function SearchField({ draft, onLeaveDown, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { typed, isTyping, type, settle } = draft;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && typed === '') field.current?.blur();
    else if (event.key === 'Escape') settle('');
    else if (event.key === 'Enter') settle(typed);
    else if (event.key === 'ArrowDown') onLeaveDown();
    else return;
    event.preventDefault();
  }

  return (
    <search className={cx('group relative', className)}>
      <Search size={14} aria-hidden="true" className="absolute top-2.75 left-3 text-muted" />
      <Input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label="Search tokens"
        placeholder='Search any token. Include " " for exact match.'
        maxLength={QUERY_MOST}
        look="search"
        className="truncate"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="absolute top-1 right-1 flex size-7 items-center justify-center text-muted">
        <End typed={typed} isTyping={isTyping} onClear={() => settle('')} />
      </span>
    </search>
  );
}

function End({ typed, isTyping, onClear }: { typed: string; isTyping: boolean; onClear: () => void }) {
  if (isTyping) return <Spinner />;
  if (typed !== '') {
    return (
      <IconButton
        label="Clear search"
        size="sm"
        className="border-transparent bg-transparent"
        onClick={onClear}
      >
        <X size={14} aria-hidden="true" />
      </IconButton>
    );
  }
  return null;
}
