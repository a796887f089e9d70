import { MAX_KEYWORDS } from '@orrery/domain/tokens/filter-fields';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import { Input } from '#shared/ui/controls/input.tsx';
import { toWords } from '../filter-search.ts';
import * as strings from '../strings.ts';

interface KeywordFieldProps {
  label: string;
  keywords: readonly string[];
  onChange: (keywords: readonly string[]) => void;
}

const EMPTY = strings.keywordCannotBeEmpty;
const TOO_MANY = strings.keywordLimit(MAX_KEYWORDS);

/** Words looked for in symbol and name; Enter or a comma ends one, Backspace in an empty field takes the last one back. */
export function KeywordField({ label, keywords, onChange }: KeywordFieldProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const errorId = useId();

  function add(text: string) {
    const added = toWords(text);
    if (added.length === 0) return setError(EMPTY);
    const all = [...new Set([...keywords, ...added])];
    setError(all.length > MAX_KEYWORDS ? TOO_MANY : undefined);
    setTyped('');
    if (all.length > keywords.length) onChange(all.slice(0, MAX_KEYWORDS));
  }

  function onKeyDown(event: KeyboardEvent) {
    const isBack = event.key === 'Backspace' && typed === '';
    if (isBack) onChange(keywords.slice(0, -1));
    else if (event.key === 'Enter' || event.key === ',') add(typed);
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Input
        aria-label={label}
        aria-invalid={error === EMPTY}
        aria-describedby={errorId}
        placeholder={label}
        maxLength={40}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() !== '' && add(typed)}
        look="dense"
      />
      <p id={errorId} role="status" className="text-11 text-down empty:hidden">
        {error}
      </p>
      {keywords.length > 0 && (
        <ul aria-label={strings.chosen(label)} className="flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li key={keyword}>
              <button
                type="button"
                aria-label={strings.removeKeyword(keyword)}
                onClick={() => onChange(keywords.filter((other) => other !== keyword))}
                className="inline-flex h-6 max-w-48 items-center gap-1 rounded-sm bg-raised px-2 text-12 hover:text-brass"
              >
                <span className="truncate">{keyword}</span>
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
