import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 500;

interface SearchDraft {
  typed: string;
  /** True from a key press until what was typed is searched for. */
  isTyping: boolean;
  type: (text: string) => void;
  /** Searches at once. */
  settle: (text: string) => void;
}

/** What stands in the search field, and its way into the address once typing pauses. */
export function useSearchDraft(query: string, onQueryChange: (query: string) => void): SearchDraft {
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  const [sent, setSent] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Someone else changed the address: a tab, a link, the way back. What came from here is in the field already.
  if (query !== known) {
    setKnown(query);
    if (query !== sent) {
      setSent(query);
      setTyped(query);
    }
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function settle(text: string) {
    clearTimeout(timer.current);
    setTyped(text);
    setSent(text);
    onQueryChange(text);
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(text), TYPING_PAUSE_MS);
  }

  return { typed, isTyping: typed !== sent, type, settle };
}
