import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { isTooOld, keepsTerms } from '#entities/quote/quote-terms.model.ts';

/** How old a preview on screen may be for a press that signs it, by the moment its quote came. */
export const PREVIEW_SIGNABLE_MS = 5_000;
/** A preview that is looked at is replaced at this age, so that there is always one that a press may sign. */
export const PREVIEW_REFRESH_MS = 3_000;

/** How long a worse preview must have been on screen in the place of another before a press can be meant for it. */
export const PREVIEW_SEEN_MS = 300;

/** A preview on screen. */
export interface ShownPreview {
  quote: SwapQuote;
  /** When it came on screen, by a clock that nobody sets. */
  since: number;
  /** What stood there before, of the same amount. */
  before: SwapQuote | undefined;
}

/** What a press that begins now is meant for: not what took the place of a better one under the finger. */
export function toMeant(shown: ShownPreview | undefined, now: number): SwapQuote | undefined {
  if (!shown) return undefined;
  const { quote, since, before } = shown;
  const isSeen = !before || keepsTerms(before, quote) || now - since >= PREVIEW_SEEN_MS;
  return isSeen ? quote : undefined;
}

/** True while a preview may be signed; not after a clock was set back, which hides its age. */
export const isYoung = ({ receivedAt }: Pick<SwapQuote, 'receivedAt'>, now: number) =>
  !isTooOld(receivedAt, now, PREVIEW_SIGNABLE_MS);

/** What pressed: a finger covers what it presses and cannot point at it first. */
export type Presser = 'mouse' | 'touch' | 'keys';

interface Press {
  by: Presser;
  preset: string;
  /** The preset whose preview is on screen. */
  aimed: string | undefined;
  /** That preview's quote, of exactly the amount that is aimed at; undefined when there is none that could be signed. */
  found: SwapQuote | undefined;
  /** What was there when the press began. */
  meant: SwapQuote | undefined;
  /** The preset that a finger pressed last. */
  touched: string | undefined;
}

/** What a press does: it signs only what it found previewed on screen from its beginning to its end, and a finger's only where it pressed before. */
export function toDeed({ by, preset, aimed, found, meant, touched }: Press, now: number): 'sign' | 'preview' {
  if (aimed !== preset || !found || found !== meant || !isYoung(found, now)) return 'preview';
  return by !== 'touch' || touched === preset ? 'sign' : 'preview';
}
