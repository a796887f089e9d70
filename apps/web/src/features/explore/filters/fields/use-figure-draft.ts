import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Filters } from '../filter-search.ts';
import { toPresetText } from '../presets.model.ts';
import { type FigureErrors, type FigureKey, type FigureTexts, settleTexts } from './figure-draft.model.ts';

const TYPING_PAUSE_MS = 400;

export interface FigureDraft {
  /** As they are asked for, which the address may still be on its way to. */
  filters: Filters;
  texts: FigureTexts;
  errors: FigureErrors;
  type: (key: FigureKey, text: string) => void;
  /** Applies what was typed at once. */
  settle: () => void;
  /** Applies what was typed and a change of other filters at once. */
  change: (change: (filters: Filters) => Filters) => void;
  /** Takes away all filters and what was typed. */
  reset: () => void;
}

/** What is typed into the fields of figures, and its way into the filters once typing pauses. */
export function useFigureDraft(filters: Filters, onChange: (filters: Filters) => void): FigureDraft {
  const [wanted, setWanted] = useState(filters);
  const [texts, setTexts] = useState<FigureTexts>({});
  /** How many times was typed since it was applied. */
  const [due, setDue] = useState(0);
  const now = toText(filters);
  const [known, setKnown] = useState(now);
  /** Changes from here that the address has not come to yet. */
  const [sent, setSent] = useState<readonly string[]>([]);

  if (now !== known) {
    const at = sent.indexOf(now);
    setKnown(now);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    // Someone else changed the filters: a chip, a preset, the way back. What came from here is in the fields already.
    if (at < 0) {
      setWanted(filters);
      setTexts({});
      setDue(0);
    }
  }

  function send(next: Filters) {
    setDue(0);
    if (toText(next) === toText(wanted)) return;
    setWanted(next);
    setSent(toText(next) === now ? [] : [...sent, toText(next)]);
    onChange(next);
  }

  const newest = useRef<FigureDraft['change']>(() => {});
  useLayoutEffect(() => {
    newest.current = (apply) => send(apply(settleTexts(wanted, texts).filters));
  });
  // One for good, so that a key press draws nothing but the fields of figures.
  const change = useCallback((apply: (filters: Filters) => Filters) => newest.current(apply), []);
  const settle = useCallback(() => change((same) => same), [change]);
  useEffect(() => {
    if (due === 0) return;
    const timer = setTimeout(settle, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [due, settle]);

  const type = useCallback((key: FigureKey, text: string) => {
    setTexts((before) => ({ ...before, [key]: text }));
    setDue((before) => before + 1);
  }, []);

  function reset() {
    setTexts({});
    send({});
  }

  // Half a number is no mistake yet.
  const errors = due > 0 ? {} : settleTexts(wanted, texts).errors;
  return { filters: wanted, texts, errors, type, settle, change, reset };
}

const toText = (filters: Filters) => toPresetText(filters, '24h');
