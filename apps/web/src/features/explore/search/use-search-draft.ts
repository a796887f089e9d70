import { useEffect, useEffectEvent, useState } from 'react';

const TYPING_PAUSE_MS = 500;

export interface SearchDraft {
  typed: string;
  /** True from a key press until what was typed is searched for. */
  isTyping: boolean;
  type: (text: string) => void;
  /** Searches at once. */
  settle: (text: string) => void;
  /** Forgets what was typed and searches for nothing: the address changes otherwise. */
  drop: () => void;
}

/** What stands in the search field, and its way into the address once typing pauses. */
export function useSearchDraft(query: string, onQueryChange: (query: string) => void): SearchDraft {
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  const [sent, setSent] = useState(query);

  // Someone else changed the address: a tab, a link, the way back. What came from here is in the field already.
  if (query !== known) {
    setKnown(query);
    if (query !== sent) {
      setSent(query);
      setTyped(query);
    }
  }

  function settle(text: string) {
    setTyped(text);
    setSent(text);
    onQueryChange(text);
  }

  // The newest one: what was chosen while one typed stays chosen.
  const settleNow = useEffectEvent(settle);
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(() => settleNow(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  function drop() {
    setTyped('');
    setSent('');
  }

  return { typed, isTyping: typed !== sent, type: setTyped, settle, drop };
}
