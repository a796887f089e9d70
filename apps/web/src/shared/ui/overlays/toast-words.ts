/** A toast's words; `link` leads to where more can be seen, `action` does something, such as taking back, and closes the toast. */
export interface ToastWords {
  title: string;
  description?: string;
  link?: { label: string; href: string };
  action?: { label: string; onPress: () => void };
}

export type ToastKind = 'success' | 'info' | 'error' | 'loading';

/** Toasts close by themselves after this long (trading.md §9, rulings.md 21); one that is loading never does. */
export const TOAST_CLOSE_MS = 6_000;
export const MAX_TOASTS = 10;
