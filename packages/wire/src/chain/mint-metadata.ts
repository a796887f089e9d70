import * as v from 'valibot';

/** What pads a text to a fixed length on the chain. */
const NUL = '\0';

/**
 * Text on one line that shows as it is written: no control, formatting or unassigned characters. Cut to so many characters, once the null
 * characters of a fixed length and the spaces around it are gone.
 */
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((said) => Array.from(said.replaceAll(NUL, '').trim()).slice(0, most).join('').trim()),
    v.regex(/^\P{C}+$/u),
  );

/** Metadata of a mint that a list can show, as its creator wrote it. */
export const MintMetadataSchema = v.object({
  name: text(30),
  symbol: text(10),
  /** Which links the token has: letters that `exampleLinks` of `domain` reads; none where it says anything else. */
  links: v.fallback(v.pipe(v.string(), v.regex(/^x?t?w?$/)), ''),
  /** Address of further metadata; undefined for anything but an https address. */
  uri: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((said) => said.replaceAll(NUL, '').trim()),
        v.maxLength(200),
        v.check((said) => URL.canParse(said) && new URL(said).protocol === 'https:'),
      ),
    ),
    undefined,
  ),
});
