import { createRequire } from 'node:module';
import type { Clock } from '@orrery/core/time';
import { launchpadBySlug, launchpadOf } from '@orrery/domain/launches/launchpads';
import { formatCount, formatUsd } from '@orrery/domain/number-formats';
import type { MarketReader } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { ReadCandles } from '../../prices/read-candles.ts';
import { createDescriber, type DescribeOptions } from './describe-page.ts';
import { drawPageCard, drawShareCard } from './share-card.ts';
import { toSharePage } from './share-page.ts';
import { isPublicUrl, readScreens, toRobots, toSitemap } from './sitemap.ts';

/** A picture and a page show prices: older ones are made again. */
const FRESH_MS = 10_000;
/** Each some forty kilobytes. */
const MAX_PICTURES = 200;
const MAX_PAGES = 1_000;
const POINTS = 48;
const require = createRequire(import.meta.url);
/** The drawing library reads fonts from files alone. */
const FONT_FILES = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
];
const LAUNCHPAD = 'launchpad-';
const SCREEN = 'screen-';

export interface ShareService {
  /** What writes the page at a path with what it says of itself to those who share its link, the same for ten seconds; undefined where it says nothing of its own. */
  describe: (pathname: string) => Promise<((html: string) => string) | undefined>;
  /** The picture of a token's link, as PNG; undefined for no token. */
  picture(id: Address): Promise<Uint8Array> | undefined;
  /** The picture of another page's link: `wallet`, `transaction`, a launchpad's by its slug or a screen's by its name; undefined for none. */
  card(name: string): Promise<Uint8Array> | undefined;
  robots(): string;
  /** Screens and verified tokens; undefined where the public address is not public. */
  sitemap(): string | undefined;
}

export interface ShareOptions extends DescribeOptions {
  market: DescribeOptions['market'] & Pick<MarketReader, 'tagged'>;
  readCandles: ReadCandles;
  clock: Clock;
  webRoot: string;
  publicUrl: string;
}

export function createShareService(options: ShareOptions): ShareService {
  const { market, launchpadStats, readCandles, clock, webRoot } = options;
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const describe = createDescriber(options);
  const pages = createFresh<((html: string) => string) | undefined>(clock, MAX_PAGES);
  const pictures = createFresh<Uint8Array>(clock, MAX_PICTURES);
  const screens = readScreens(webRoot);
  /** The same functions for good, so that each page is written once. */
  const screenPages = new Map(
    screens.map(({ path, ...words }) => {
      const image = { of: 'card', file: `${toCardName(path)}.png` } as const;
      return [path, (html: string) => toSharePage(html, { path, ...words, image }, publicUrl)];
    }),
  );
  const cards = new Map([
    ...CARDS,
    ...screens.map(({ path, title, description }) => [toCardName(path), [title, description]] as const),
  ]);

  async function drawToken(id: Address): Promise<Uint8Array> {
    const candles = await readCandles(id, { interval: '30_MINUTE', count: POINTS, toMs: clock.now() + 1 });
    const svg = drawShareCard(
      market.asset(id),
      candles.map(({ close }) => close),
    );
    return toPng(svg);
  }

  async function drawLaunchpad({ label, slug }: { label: string; slug: string }): Promise<Uint8Array> {
    const { launchpads } = await launchpadStats();
    const day = launchpads.find(({ launchpad }) => launchpadOf(launchpad).slug === slug)?.stats1d;
    const facts = [
      ['Mints in 24h', formatCount(day?.mints)],
      ['Graduates in 24h', formatCount(day?.graduates)],
      ['Volume in 24h', formatUsd(day?.volume)],
    ] as const;
    return toPng(drawPageCard(label, 'New, about-to-graduate and graduated tokens.', facts));
  }

  return {
    async describe(pathname) {
      const screen = screenPages.get(pathname === '/' ? FIRST_SCREEN : pathname);
      if (screen) return screen;
      return await pages(pathname, async () => {
        const page = await describe(pathname);
        return page && ((html) => toSharePage(html, page, publicUrl));
      });
    },
    picture: (id) => (market.has(id) ? pictures(id, () => drawToken(id)) : undefined),
    card(name) {
      const words = cards.get(name);
      if (words) return pictures(name, () => toPng(drawPageCard(...words, [])));
      const launchpad = name.startsWith(LAUNCHPAD)
        ? launchpadBySlug(name.slice(LAUNCHPAD.length))
        : undefined;
      return launchpad && pictures(LAUNCHPAD + launchpad.slug, () => drawLaunchpad(launchpad));
    },
    robots: () => toRobots(publicUrl),
    sitemap: () =>
      isPublicUrl(publicUrl)
        ? toSitemap(publicUrl, [
            ...screenPages.keys(),
            ...market.tagged('verified').map(({ id }) => `/tokens/${id}`),
          ])
        : undefined,
  };
}

/** Where the address without a path leads. */
const FIRST_SCREEN = '/swap';

function toCardName(path: string): string {
  return SCREEN + path.slice(1).replaceAll('/', '.');
}

/** The same for every wallet and every receipt. */
const CARDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['wallet', ['Wallet', 'What it holds, and what it swapped, sent and received.']],
  ['transaction', ['Transaction', 'Status, fee, balance changes and instructions.']],
]);

async function toPng(svg: string): Promise<Uint8Array> {
  // Fetched with the first picture: a server that draws none needs no drawing library.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'Inter' },
  });
  return new Uint8Array(image.asPng());
}

/** Makes what is asked for by a name, and gives the same until it is ten seconds old; the oldest are forgotten. */
function createFresh<Made>(clock: Clock, most: number) {
  const held = new Map<string, { at: number; made: Promise<Made> }>();
  return (name: string, make: () => Promise<Made>): Promise<Made> => {
    const known = held.get(name);
    const now = clock.now();
    if (known && now - known.at < FRESH_MS) return known.made;
    const made = make();
    made.catch(() => held.delete(name));
    held.delete(name);
    held.set(name, { at: now, made });
    for (const oldest of [...held.keys()].slice(0, -most)) held.delete(oldest);
    return made;
  };
}
