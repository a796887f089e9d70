/** A scheme, `www.`, or a name with a top-level domain of letters. */
const LINK = /[a-z][a-z0-9+.-]*:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}][\p{L}\p{N}-]*\.\p{L}{2,}/u;
const INVISIBLE = /\p{Cf}/gu;

/** True for text with a web address in it, with or without a scheme, whatever form its letters have. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase());
}
