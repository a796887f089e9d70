import { create } from 'zustand';
import { isCancellation } from '../../errors/cancellation.ts';
import { loadAgain } from '../states/load-again.ts';
import type { ToastKind, ToastWords } from './toast-words.ts';

/** Whether anything was ever to be shown: what shows it must not wait until the page is idle. */
export const useToasts = create<{ isWanted: boolean }>(() => ({ isWanted: false }));

let toaster: Promise<typeof import('./toaster.tsx')> | undefined;

/**
 * Shows a toast and hands back its id; with the id of one on screen it takes that one's place.
 * The toaster is fetched with the first toast.
 */
export function showToast(kind: ToastKind, words: ToastWords, id: string = crypto.randomUUID()): string {
  useToasts.setState({ isWanted: true });
  // One promise for all: importing again could resolve for a later caller before the first.
  toaster ??= loadAgain(() => import('./toaster.tsx'));
  void toaster.then(({ putToast }) => putToast(kind, words, id));
  return id;
}

/** Takes a toast off the screen; nothing when it is not there. */
export function closeToast(id: string): void {
  void toaster?.then(({ dropToast }) => dropToast(id));
}

interface PromiseWords<Value> {
  loading: ToastWords;
  success: (value: Value) => ToastWords;
  error: (error: unknown) => ToastWords;
}

/** Shows that something is under way and then, in the same toast, how it ended; what was called off leaves none. A caller that needs the outcome awaits `work` itself. */
export function showPromise<Value>(work: Promise<Value>, words: PromiseWords<Value>): void {
  const id = showToast('loading', words.loading);
  work.then(
    (value) => showToast('success', words.success(value), id),
    (error: unknown) => (isCancellation(error) ? closeToast(id) : showToast('error', words.error(error), id)),
  );
}
