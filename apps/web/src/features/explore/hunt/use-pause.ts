import { useState } from 'react';
import { useKeys } from '#shared/ui/keys/use-keys.ts';
import { countWaiting, HUNT_COLUMNS, type HuntLists } from './hunt.model.ts';
import { useHeld } from './use-held.ts';

export interface Pause {
  isPaused: boolean;
  /** How many tokens of all columns came since. */
  waiting: number;
  toggle: () => void;
}

/** Holds all columns as they were when a person paused them, by the button or by `p`, for as long as they answer the same. */
export function usePause(
  lists: HuntLists | undefined,
  answers: string,
): Pause & { lists: HuntLists | undefined } {
  const [isPaused, setIsPaused] = useState(false);
  const held = useHeld(lists, answers, isPaused);
  const toggle = () => setIsPaused(!isPaused);
  useKeys({ p: toggle });
  const counts = HUNT_COLUMNS.map(({ value }) =>
    held && lists ? countWaiting(held[value], lists[value]) : 0,
  );
  return {
    isPaused,
    waiting: counts.reduce((sum, count) => sum + count, 0),
    toggle,
    lists: held ?? lists,
  };
}
