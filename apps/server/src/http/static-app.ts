import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from './api-prefixes.ts';
import { takesBrotli, toBrotli } from './brotli.ts';

const YEAR_SECONDS = 31_536_000;
/** Pictures that many places of a page refer to by one name: without it each place that comes later asks for them again. */
const PICTURES = 'public, max-age=300';
const ASSETS = '/assets/';

/** The banner of the page at a path, as the page's root element names it: its id and how often a user may close it; undefined for none. */
export type BannerOfPage = (pathname: string) => Promise<{ id: string; closeCount: number } | undefined>;

interface StaticAppOptions {
  root: string;
  bannerOf: BannerOfPage;
}

/**
 * Serves the built app: hashed assets for good, every other address that is no API's with the page of its screen. A page with a banner says
 * so, so that the banner has its place before it comes.
 */
export async function addStaticApp(
  app: FastifyInstance,
  { root, bannerOf }: StaticAppOptions,
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
  const toMarked = createMarking(root);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, pathname: string) => {
    const named = `${pathname.split('/')[1]}.html`;
    const page = pages.has(named) ? named : 'index.html';
    const banner = await bannerOf(pathname);
    if (banner === undefined) return reply.sendFile(page);
    const marked = toMarked(page, `${banner.id} ${banner.closeCount}`);
    void reply.headers({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
    void reply.type('text/html; charset=utf-8');
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

/** Writes a banner's mark into pages, once for each page until its mark changes. */
function createMarking(root: string) {
  const made = new Map<string, { mark: string; html: string; compressed: Buffer }>();
  return (page: string, mark: string) => {
    const known = made.get(page);
    if (known?.mark === mark) return known;
    const html = readFileSync(path.join(root, page), 'utf8').replace(
      '<html ',
      `<html data-banner="${mark}" `,
    );
    const marked = { mark, html, compressed: toBrotli(html) };
    made.set(page, marked);
    return marked;
  };
}

function toCaching(file: string, root: string): string {
  if (file.startsWith(path.join(root, ASSETS))) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /\.svg(?:\.br)?$/.test(file) ? PICTURES : 'no-cache';
}
