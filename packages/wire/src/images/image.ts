import * as v from 'valibot';
import { AddressSchema, queryInteger } from '../common.ts';

/** Sides of a picture beyond this many pixels are not drawn. */
const MAX_SIDE = 1_024;
const MAX_URL = 2_048;
/** What a token's icon is shown at, in pixels. */
const SIDE = '125';

/** Query of `GET /image`: whose picture, and the pixels it is shown at, of which `dpr` are one of the page's. */
export const ImageQuerySchema = v.object({
  url: v.pipe(
    v.string(),
    v.maxLength(MAX_URL, `must be at most ${MAX_URL} characters`),
    v.check(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an http(s) address',
    ),
  ),
  w: v.optional(queryInteger(1, MAX_SIDE), SIDE),
  h: v.optional(queryInteger(1, MAX_SIDE), SIDE),
  dpr: v.optional(queryInteger(1, 4), '2'),
  /** Taken for the sake of clients: bitmaps are passed on as they are, and what is drawn is without loss. */
  quality: v.optional(queryInteger(1, 100), '80'),
});

const PNG = '.png';

/** The file of `GET /image/icons/{file}`: a token's address, as PNG. */
export const IconFileSchema = v.pipe(
  v.string(),
  v.endsWith(PNG, 'must end in .png'),
  v.transform((file) => file.slice(0, -PNG.length)),
  AddressSchema,
);

/** What a token's metadata, the document at the URI of its mint, says of its picture. */
export const TokenMetadataSchema = v.object({ image: v.string() });
