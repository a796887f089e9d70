import * as v from 'valibot';

/** The products a banner may be shown on. */
export const BANNER_PRODUCTS = ['swap', 'limit', 'dca', 'perps', 'perps-loan', 'bridge'] as const;

const name = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern, 'must be a plain name'));

export type BannerProduct = (typeof BANNER_PRODUCTS)[number];

/** Where each product's pages begin; a page belongs to the longest that its path begins with. */
const BANNER_PATHS: Record<BannerProduct, string> = {
  swap: '/swap',
  limit: '/trigger',
  dca: '/recurring',
  perps: '/perps',
  'perps-loan': '/perps/jlp-loans',
  bridge: '/onboard',
};

/** The product whose banner the page at a path shows; undefined where no banner is shown. */
export function bannerProductOf(pathname: string): BannerProduct | undefined {
  const all = BANNER_PRODUCTS.filter((product) => `${pathname}/`.startsWith(`${BANNER_PATHS[product]}/`));
  return all.toSorted((a, b) => BANNER_PATHS[b].length - BANNER_PATHS[a].length)[0];
}

/** A banner is hidden this long before it expires, in milliseconds. */
const HIDDEN_BEFORE_MS = 1_000;

/** Whether a banner is due; all three are milliseconds since the epoch. */
export function isBannerDue(
  { startMs, expiryMs }: { startMs: number; expiryMs: number },
  now: number,
): boolean {
  return startMs <= now && now < expiryMs - HIDDEN_BEFORE_MS;
}

/** A banner's id, which is the name of its folder: letters, digits, `-` and `_`, at most 64. */
export const BannerIdSchema = name(/^[A-Za-z0-9][\w-]{0,63}$/);

/** An image in a banner's folder: a png, webp or svg. */
export const BannerImageSchema = name(/^[A-Za-z0-9][\w-]{0,63}\.(?:png|webp|svg)$/);

/** `GET /banner/metadata.json`: the banner of each product, none where there is none. */
export const BannerMetadataSchema = v.object({
  activeBanner: v.object(v.entriesFromList(BANNER_PRODUCTS, v.optional(v.nullable(BannerIdSchema)))),
});
export type BannerMetadata = v.InferOutput<typeof BannerMetadataSchema>;

const english = v.object({ en: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)) });

const place = v.pipe(
  v.string(),
  v.regex(/^(?:https:\/\/|\/(?!\/))[^\s\\]+$/, 'must begin with https:// or one slash'),
);

const moment = v.pipe(
  v.string(),
  v.isoTimestamp('must be an ISO timestamp'),
  v.regex(/(?:Z|[+-]\d\d:?\d\d)$/, 'must end in Z or a zone of hours and minutes'),
);

/**
 * `GET /banner/{id}/banner.json`: times are ISO timestamps, `closeCount` is how often a person may close it before it stays away; an
 * `imageUrl` that begins with a slash is on the host of the config.
 */
export const BannerSchema = v.object({
  id: BannerIdSchema,
  startTime: moment,
  expiryTime: moment,
  closeCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  data: v.object({
    imageUrl: v.optional(place),
    title: english,
    countdownConfig: v.optional(v.object({ text: english })),
    paragraphs: v.pipe(v.array(v.object({ text: english })), v.maxLength(20)),
    buttons: v.pipe(v.array(v.object({ link: place, text: english })), v.maxLength(5)),
  }),
});
export type Banner = v.InferOutput<typeof BannerSchema>;
