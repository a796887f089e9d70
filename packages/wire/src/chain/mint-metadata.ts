import * as v from 'valibot';

/** Text on one line that shows as it is written: no control, formatting or unassigned characters. */
const text = (most: number) => v.pipe(v.string(), v.regex(new RegExp(`^\\P{C}{1,${most}}$`, 'u')));

/** What a mint says of itself that a list can show; as its creator has written it. */
export const MintMetadataSchema = v.object({
  name: text(30),
  symbol: text(10),
  /** Which links the token has: letters that `exampleLinks` of `domain` reads; none where it says anything else. */
  links: v.fallback(v.pipe(v.string(), v.regex(/^x?t?w?$/)), ''),
});
