import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import { tokenOfIconPath } from '@orrery/domain/icons/token-icon';
import type { MarketReader } from '@orrery/market';
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
/** As many as a browser asks us for at once: one slow host must not hold all places. */
const MAX_OF_HOST = 6;
/** Twice the size that previews ask for, so that it is sharp on a screen of double density. */
const OWN_SIDE = 250;
const MAX_DRAWN = 512;
const SIDE_STEP = 10;
/** Held, and never sent. */
const SVG = 'image/svg+xml';

interface Size {
  width: number;
  height: number;
}

export interface ImageService {
  /** The icon the server itself draws of a listed token; undefined for no such token. */
  ownIcon(id: Address): Promise<Picture> | undefined;
  /**
   * The picture at an address, to be shown at a size; undefined where no listed token has it as its icon. `ownOrigin` is where the one that asks
   * reaches this server, if not at its public URL. Rejects with `UPSTREAM_…` where
   * it cannot be had, must not be, or is no picture, and with `RATE_LIMITED` while too many are fetched, of all hosts or of its own.
   */
  picture(query: InferOutput<typeof ImageQuerySchema>, ownOrigin?: string): Promise<Picture> | undefined;
}

export interface ImageOptions {
  market: Pick<MarketReader, 'has'>;
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
  /** The hosts that are being asked, each as often as it is. */
  const asked: string[] = [];

  async function drawIcon(id: Address, side: number): Promise<Picture> {
    // Fetched with the first picture: a server that draws none needs no drawing library.
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(drawOwn(id, side), { font: { loadSystemFonts: false } });
    return { bytes: new Uint8Array(image.asPng()), type: 'image/png' };
  }

  const own = (id: Address, side: number) =>
    market.has(id) ? cached(`${side} ${id}`, () => drawIcon(id, side)) : undefined;

  /** As its host has it; an SVG is of no use to anybody yet. */
  async function load(url: string): Promise<Picture> {
    const { host } = new URL(url);
    if (asked.length >= MAX_AT_ONCE || asked.filter((each) => each === host).length >= MAX_OF_HOST)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    asked.push(host);
    try {
      const bytes = await fetchPublic(url, RULES);
      const kind = pictureKind(bytes);
      if (kind === undefined) throw noPicture(url);
      return { bytes, type: kind === 'svg' ? SVG : `image/${kind}` };
    } finally {
      asked.splice(asked.indexOf(host), 1);
    }
  }

  async function draw(url: string, { bytes }: Picture, size: Size): Promise<Picture> {
    const drawn = await drawer.draw({ svg: new TextDecoder().decode(bytes), ...size });
    if (!drawn) throw noPicture(url);
    return { bytes: drawn, type: 'image/png' };
  }

  async function foreign(url: string, size: Size): Promise<Picture> {
    const picture = await cached(url, () => load(url));
    if (picture.type !== SVG) return picture;
    return cached(`${size.width}x${size.height} ${url}`, () => draw(url, picture, size));
  }

  return {
    ownIcon: (id) => own(id, OWN_SIDE),
    picture({ url, w, h, dpr }, ownOrigin) {
      const parsed = new URL(url);
      const id = [origin, ownOrigin].includes(parsed.origin) ? tokenOfIconPath(parsed.pathname) : undefined;
      const size = { width: toSide(w * dpr), height: toSide(h * dpr) };
      if (id !== undefined) return own(id, Math.min(size.width, size.height));
      return icons.isIcon(url) ? foreign(url, size) : undefined;
    },
  };
}

function noPicture(url: string): AppError {
  return new AppError('UPSTREAM_MALFORMED', { host: new URL(url).host, reason: 'it is no picture' });
}

/** In steps, so that whoever asks for every size does not have each drawn. */
function toSide(pixels: number): number {
  return Math.min(MAX_DRAWN, Math.ceil(pixels / SIDE_STEP) * SIDE_STEP);
}
