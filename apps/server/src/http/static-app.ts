import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isApiPath } from './api-prefixes.ts';

const YEAR_SECONDS = 31_536_000;
/** Pictures that many places of a page refer to by one name: without it each place that comes later asks for them again. */
const PICTURES = 'public, max-age=300';
const ASSETS = '/assets/';

/** Serves the built app: hashed assets for good, every other address that is no API's with the page of its screen. */
export async function addStaticApp(app: FastifyInstance, root: string): Promise<void> {
  const hasApp = existsSync(path.join(root, 'index.html'));
  const pages = new Set(hasApp ? readdirSync(root) : []);
  if (hasApp) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        reply.header('vary', 'accept-encoding');
        reply.header('cache-control', toCaching(file, root));
      },
    });
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(pathname);
    if (isPage && hasApp && !pathname.startsWith(ASSETS)) {
      const page = `${pathname.split('/')[1]}.html`;
      return reply.sendFile(pages.has(page) ? page : 'index.html');
    }
    return reply.code(404).send({ error: 'not found' });
  });
}

function toCaching(file: string, root: string): string {
  if (file.startsWith(path.join(root, ASSETS))) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /\.svg(?:\.br)?$/.test(file) ? PICTURES : 'no-cache';
}
