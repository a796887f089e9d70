import { useEffect, useState } from 'react';

export const TYPING_PAUSE_MS = 500;

export interface SearchDraft {
  typed: string;
  /** What was typed last when typing paused: this is searched for. */
  settled: string;
  /** True from a key press until what was typed is searched for. */
  isTyping: boolean;
  type: (text: string) => void;
  /** Searches for what is typed without waiting. */
  settle: () => void;
}

/** What stands in a search field, and what is searched for once typing pauses. */
export function useSearchDraft(initial: string): SearchDraft {
  const [typed, setTyped] = useState(initial);
  const [settled, setSettled] = useState(initial);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, settled, isTyping: typed !== settled, type: setTyped, settle: () => setSettled(typed) };
}
