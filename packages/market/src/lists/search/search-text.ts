import unhomoglyph from 'unhomoglyph';

const NOT_ASCII = /[^\0-\x7f]/u;
const EACH_NOT_ASCII = /[^\0-\x7f]/gu;
const MAX_LATIN_LETTERS = 5_000;
const LATIN_LETTERS = new Map<string, string>();
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  i: 'l',
};

/**
 * A text as it is meant: one form for characters that look alike by design (NFKC), without format characters (zero
 * widths, direction marks), trimmed.
 */
export function toPlainText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.trim();
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

/** A text as it is searched: plain, on one line, in lower case, without accents, letters of other alphabets as the Latin ones they look like. */
export function toSearchText(text: string): string {
  const plain = toPlainText(text);
  const latin = NOT_ASCII.test(plain) ? toLatin(plain) : plain;
  return latin
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** What a symbol looks like at a glance: those of a token and of its look-alikes are the same. */
export function toSkeleton(symbol: string): string {
  const text = toSearchText(symbol);
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!/\p{L}/u.test(letters)) return text;
  return letters.replaceAll(/[0134578i]/g, (letter) => LOOKS_LIKE[letter] ?? letter).replaceAll('rn', 'm');
}

function toLatin(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  // Its data would have an `m` look like `rn` and a `0` like an `O`, which is more than a search should take for one.
  const latin = bare.replaceAll(EACH_NOT_ASCII, latinLetter);
  return latin.normalize('NFKC').replaceAll(/\p{M}/gu, '');
}

/** Looking a letter up takes the library some microseconds. */
function latinLetter(letter: string): string {
  let latin = LATIN_LETTERS.get(letter);
  if (latin !== undefined) return latin;
  latin = unhomoglyph(letter);
  if (LATIN_LETTERS.size < MAX_LATIN_LETTERS) LATIN_LETTERS.set(letter, latin);
  return latin;
}
