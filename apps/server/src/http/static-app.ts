import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { writeHostOverrides } from '@orrery/wire/system/hosts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ASSETS, isApiPath } from './api-prefixes.ts';
import { takesBrotli, toBrotli } from './brotli.ts';

const YEAR_SECONDS = 31_536_000;
/** Pictures that many places of a page refer to by one name: without it each place that comes later asks for them again. */
const PICTURES = 'public, max-age=300';

/** The banner of the page at a path, as the page's root element names it: its id and how often a user may close it; undefined for none. */
export type BannerOfPage = (pathname: string) => Promise<{ id: string; closeCount: number } | undefined>;

/** What writes a page's metadata into its HTML, by its path; the same function as long as it writes the same. Undefined where the page says nothing of its own. */
export type DescribePage = (pathname: string) => Promise<((html: string) => string) | undefined>;

interface StaticAppOptions {
  root: string;
  bannerOf: BannerOfPage;
  describePage: DescribePage;
  /** Which network every page says it is of; undefined on the embedded chain. */
  network: string | undefined;
}

/** Pages that are written for their paths, compressed: each some kilobytes. */
const MAX_WRITTEN = 1_000;

/**
 * Serves the built app: hashed assets for good, every other address that is no API's with the page of its screen, and what that says of
 * itself. A page with a banner says so, so that the banner has its place before it comes; so does one that may ask other hosts, or is of
 * another network than the embedded chain.
 */
export async function addStaticApp(
  app: FastifyInstance,
  { root, bannerOf, describePage, network }: StaticAppOptions,
): Promise<void> {
  const hasApp = existsSync(path.join(root, 'index.html'));
  const pages = new Set(hasApp ? readdirSync(root) : []);
  if (hasApp) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, file) {
        reply.header('vary', 'accept-encoding');
        reply.header('cache-control', toCaching(file, root));
      },
    });
  }
  const toWritten = createWriting(root, network);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, pathname: string) => {
    const page = toPage(pages, pathname);
    const [banner, describe] = await Promise.all([bannerOf(pathname), describePage(pathname)]);
    const hosts = writeHostOverrides(request.hosts);
    const isPlain = banner === undefined && describe === undefined && network === undefined;
    if (isPlain && hosts === '') return reply.sendFile(page);
    const mark = banner && `${banner.id} ${banner.closeCount}`;
    const marked = toWritten(describe ? pathname : page, { page, mark, describe });
    // Written for one browser's cookies, each time, so that they cannot fill the store of pages.
    const isOwn = hosts !== '';
    const caching = isOwn ? 'private, no-cache' : 'no-cache';
    void reply.headers({ vary: 'accept-encoding', 'cache-control': caching });
    void reply.type('text/html; charset=utf-8');
    if (isOwn) return reply.send(withMark(marked.html, 'granted', hosts));
    return takesBrotli(request)
      ? reply.header('content-encoding', 'br').send(marked.compressed)
      : reply.send(marked.html);
  };
  if (hasApp) app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, '/'));
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(pathname);
    if (isPage && hasApp && !pathname.startsWith(ASSETS)) return sendPage(request, reply, pathname);
    return reply.code(404).send({ error: 'not found' });
  });
}

/** The HTML page of a path: its own, as `pro.launchpads.html`, else that of its first segment. */
function toPage(pages: ReadonlySet<string>, pathname: string): string {
  const segments = pathname.split('/').slice(1);
  const named = [`${segments.join('.')}.html`, `${segments[0]}.html`];
  return named.find((name) => pages.has(name)) ?? 'index.html';
}

interface Writing {
  page: string;
  /** The banner's. */
  mark: string | undefined;
  describe: Awaited<ReturnType<DescribePage>>;
}

/** Writes the network, a banner's mark and metadata into pages, once for each name until either changes or the app is built again. */
function createWriting(root: string, network: string | undefined) {
  const made = new Map<string, Writing & { builtAt: number; html: string; compressed: Buffer }>();
  return (name: string, { page, mark, describe }: Writing) => {
    const file = path.join(root, page);
    const builtAt = statSync(file).mtimeMs;
    const known = made.get(name);
    if (known && known.builtAt === builtAt && known.mark === mark && known.describe === describe)
      return known;
    const built = readFileSync(file, 'utf8');
    const described = describe?.(built) ?? built;
    const ofNetwork = network === undefined ? described : withMark(described, 'network', network);
    const html = mark === undefined ? ofNetwork : withMark(ofNetwork, 'banner', mark);
    const written = { page, builtAt, mark, describe, html, compressed: toBrotli(html) };
    made.delete(name);
    made.set(name, written);
    for (const oldest of [...made.keys()].slice(0, -MAX_WRITTEN)) made.delete(oldest);
    return written;
  };
}

function withMark(html: string, name: string, mark: string): string {
  return html.replace('<html ', `<html data-${name}="${mark}" `);
}

function toCaching(file: string, root: string): string {
  if (file.startsWith(path.join(root, ASSETS))) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /\.svg(?:\.br)?$/.test(file) ? PICTURES : 'no-cache';
}
