import { log } from '#shared/log.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import type { ToastWords } from '#shared/ui/overlays/toast-words.ts';

/** Copies a text and says so. */
export function copy(text: string, words: ToastWords): void {
  navigator.clipboard.writeText(text).then(
    () => showToast('success', words, 'copied'),
    (error: unknown) => log.warn('clipboard refused', { error }),
  );
}
