import { loadAgain } from './load-again.ts';
import type { ToastKind, ToastWords } from './toast-words.ts';

/**
 * Shows a toast and hands back its id; with the id of one on screen it takes that one's place.
 * The toaster is fetched with the first toast.
 */
export function showToast(kind: ToastKind, words: ToastWords, id: string = crypto.randomUUID()): string {
  void loadAgain(() => import('./toaster.tsx')).then(({ putToast }) => putToast(kind, words, id));
  return id;
}
