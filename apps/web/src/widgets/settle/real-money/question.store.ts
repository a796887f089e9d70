import type { Unproved } from '@orrery/chain';
import { create } from 'zustand';

/** What a person is asked before a signature on another network than the embedded one. */
export type Question =
  | { kind: 'first-trade' }
  /** What of the transactions cannot be checked. */
  | { kind: 'unproved'; reasons: readonly Unproved[] }
  /** `usd` is undefined where the dollars are not known. */
  | { kind: 'large-amount'; amount: string; usd: number | undefined };

interface Asked {
  question: Question;
  answer: (isMeant: boolean) => void;
}

/** The question on screen, which the app draws over every page; undefined while there is none. */
export const useQuestion = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }));

/** Asks, and resolves with the answer; false once `signal` aborts, which takes the question away. */
export function ask(question: Question, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isMeant: boolean) => {
      signal.removeEventListener('abort', giveUp);
      useQuestion.setState({ asked: undefined });
      // The dialog gives the focus back a moment after it is gone, where the next one must find it.
      setTimeout(() => setTimeout(() => resolve(isMeant)));
    };
    const giveUp = () => answer(false);
    if (signal.aborted) return resolve(false);
    signal.addEventListener('abort', giveUp);
    useQuestion.setState({ asked: { question, answer } });
  });
}
