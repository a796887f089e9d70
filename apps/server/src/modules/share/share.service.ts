import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Clock } from '@orrery/core/time';
import type { MarketReader } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { ReadCandles } from '../../prices/read-candles.ts';
import { drawShareCard } from './share-card.ts';
import { toSharePage } from './share-page.ts';

/** A picture shows a price: an older one is drawn again. */
const FRESH_MS = 10_000;
/** Each some forty kilobytes. */
const MAX_PICTURES = 200;
const POINTS = 48;
const require = createRequire(import.meta.url);
/** The drawing library reads fonts from files alone. */
const FONT_FILES = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
];

export interface ShareService {
  /** A token's page with what it says of itself to those who share its link; undefined for no token, or without a built app. */
  page(id: string): string | undefined;
  /** The picture of its link, as PNG; undefined for no token. */
  picture(id: Address): Promise<Uint8Array> | undefined;
}

export interface ShareOptions {
  market: Pick<MarketReader, 'asset' | 'has'>;
  readCandles: ReadCandles;
  clock: Clock;
  webRoot: string;
  publicUrl: string;
}

export function createShareService(options: ShareOptions): ShareService {
  const { market, readCandles, clock, webRoot } = options;
  const file = path.join(webRoot, 'tokens.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const pictures = new Map<Address, { at: number; png: Promise<Uint8Array> }>();

  async function draw(id: Address): Promise<Uint8Array> {
    const candles = await readCandles(id, { interval: '30_MINUTE', count: POINTS, toMs: clock.now() + 1 });
    const svg = drawShareCard(
      market.asset(id),
      candles.map(({ close }) => close),
    );
    // Fetched with the first picture: a server that draws none needs no drawing library.
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(svg, {
      font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'Inter' },
    });
    return new Uint8Array(image.asPng());
  }

  return {
    page: (id) =>
      html !== undefined && market.has(id as Address)
        ? toSharePage(html, { asset: market.asset(id as Address), publicUrl })
        : undefined,
    picture(id) {
      if (!market.has(id)) return undefined;
      const held = pictures.get(id);
      const now = clock.now();
      if (held && now - held.at < FRESH_MS) return held.png;
      const png = draw(id);
      png.catch(() => pictures.delete(id));
      pictures.delete(id);
      pictures.set(id, { at: now, png });
      for (const oldest of [...pictures.keys()].slice(0, -MAX_PICTURES)) pictures.delete(oldest);
      return png;
    },
  };
}
