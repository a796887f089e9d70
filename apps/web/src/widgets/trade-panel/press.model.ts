import type { SwapQuote } from '#entities/quote/quote.model.ts';

/** How old a preview on screen may be for a press that signs it, by the moment its quote came. */
export const PREVIEW_SIGNABLE_MS = 5_000;
/** A preview that is looked at is replaced at this age, so that there is always one that a press may sign. */
export const PREVIEW_REFRESH_MS = 3_000;

/** True while a preview may be signed; not after a clock was set back, which hides its age. */
export function isYoung({ receivedAt }: Pick<SwapQuote, 'receivedAt'>, now: number): boolean {
  return now >= receivedAt && now - receivedAt <= PREVIEW_SIGNABLE_MS;
}

/** What pressed: a finger covers what it presses and cannot point at it first. */
export type Presser = 'mouse' | 'touch' | 'keys';

interface Press {
  by: Presser;
  preset: string;
  /** The preset whose preview is on screen. */
  aimed: string | undefined;
  /** That preview's quote, of exactly the amount that is aimed at; undefined when there is none that could be signed. */
  found: SwapQuote | undefined;
  /** The preset that a finger pressed last. */
  touched: string | undefined;
}

/** What a press does: it signs only what it found previewed on screen, and a finger's only where it pressed before. */
export function toDeed({ by, preset, aimed, found, touched }: Press, now: number): 'sign' | 'preview' {
  if (aimed !== preset || !found || !isYoung(found, now)) return 'preview';
  return by !== 'touch' || touched === preset ? 'sign' : 'preview';
}
