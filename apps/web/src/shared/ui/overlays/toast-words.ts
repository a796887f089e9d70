import type { ReactNode } from 'react';

/**
 * A toast's words; `link` leads to where more can be seen, `action` does something, such as taking back, and closes the toast.
 * `tokens` are the pictures, 20 px wide, of what is paid and what is received; the kinds of a swap show them.
 */
export interface ToastWords {
  title: string;
  description?: string;
  link?: { label: string; href: string };
  action?: { label: string; onPress: () => void };
  /** Until it is closed: a choice that costs money is not to be missed. */
  stays?: true;
  tokens?: readonly [paid: ReactNode, received: ReactNode];
}

/** A promise has no kind of its own: `showPromise` goes from one to another. */
export type ToastKind = EndingToast | LoadingToast;
type EndingToast = 'info' | 'warning' | 'error' | 'swap-error' | 'success' | 'swap-success';
type LoadingToast = 'loading' | 'loading-signature' | 'loading-swap';

/** True for a toast of what is under way: it stays until another takes its place, or it is closed. */
export function isLoadingToast(kind: ToastKind): kind is LoadingToast {
  return kind.startsWith('loading');
}

/** Toasts close by themselves after this long; one that is loading never does. */
export const TOAST_CLOSE_MS = 6_000;
export const MAX_TOASTS = 10;
