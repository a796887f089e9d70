import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import { tokenOfIconPath } from '@orrery/domain/icons/token-icon';
import type { Market } from '@orrery/market';
import type { ImageQuerySchema } from '@orrery/wire/images/image';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import type { ApartDrawer } from './drawing/draw-apart.ts';
import { createOwnIcons } from './drawing/own-icon.ts';
import { createPictureCache, type Picture } from './picture-cache.ts';
import type { FetchPublic } from './remote/fetch-public.ts';
import { pictureKind } from './remote/picture-kind.ts';
import type { TokenIcons } from './token-icons.ts';

const RULES = {
  maxBytes: 1_000_000,
  timeoutMs: 5_000,
  accept: 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml',
};
const MAX_AT_ONCE = 16;
/** Preview size 125, twice as fine (trading.md §9). */
const OWN_SIDE = 250;

export interface ImageService {
  /** The icon the server itself draws of a listed token; undefined for no such token. */
  ownIcon(id: Address): Promise<Picture> | undefined;
  /**
   * The picture at an address, to be shown at a size; undefined where no listed token has it as its icon. Rejects with `UPSTREAM_…` where
   * it cannot be had, must not be, or is no picture, and with `RATE_LIMITED` while too many are fetched.
   */
  picture(query: InferOutput<typeof ImageQuerySchema>): Promise<Picture> | undefined;
}

export interface ImageOptions {
  market: Pick<Market, 'has'>;
  icons: Pick<TokenIcons, 'isIcon'>;
  fetchPublic: FetchPublic;
  drawer: Pick<ApartDrawer, 'draw'>;
  clock: Clock;
  webRoot: string;
  publicUrl: string;
}

export function createImageService(options: ImageOptions): ImageService {
  const { market, icons, fetchPublic, drawer, clock, webRoot } = options;
  const { origin } = new URL(options.publicUrl);
  const drawOwn = createOwnIcons(webRoot);
  const cached = createPictureCache(clock);
  let fetching = 0;

  async function drawIcon(id: Address, side: number): Promise<Picture> {
    // Fetched with the first picture: a server that draws none needs no drawing library.
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(drawOwn(id, side), { font: { loadSystemFonts: false } });
    return { bytes: new Uint8Array(image.asPng()), type: 'image/png' };
  }

  const own = (id: Address, side: number) =>
    market.has(id) ? cached(`${side} ${id}`, () => drawIcon(id, side)) : undefined;

  async function load(url: string, size: { width: number; height: number }): Promise<Picture> {
    if (fetching >= MAX_AT_ONCE) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    fetching += 1;
    try {
      const bytes = await fetchPublic(url, RULES);
      const kind = pictureKind(bytes);
      if (kind !== undefined && kind !== 'svg') return { bytes, type: `image/${kind}` };
      const svg = kind && new TextDecoder().decode(bytes);
      const drawn = svg === undefined ? undefined : await drawer.draw({ svg, ...size });
      if (drawn) return { bytes: drawn, type: 'image/png' };
      throw new AppError('UPSTREAM_MALFORMED', { host: new URL(url).host, reason: 'it is no picture' });
    } finally {
      fetching -= 1;
    }
  }

  return {
    ownIcon: (id) => own(id, OWN_SIDE),
    picture({ url, w, h, dpr }) {
      const parsed = new URL(url);
      const id = parsed.origin === origin ? tokenOfIconPath(parsed.pathname) : undefined;
      if (id !== undefined) return own(id, Math.min(w, h) * dpr);
      if (!icons.isIcon(url)) return undefined;
      const size = { width: w * dpr, height: h * dpr };
      return cached(`${size.width}x${size.height} ${url}`, () => load(url, size));
    },
  };
}
