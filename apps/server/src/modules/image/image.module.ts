import { IconFileSchema, ImageQuerySchema } from '@orrery/wire/images/image';
import * as apiPaths from '@orrery/wire/paths';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { costlyRead } from '../../http/public-routes.ts';
import { createImageService, type ImageOptions } from './image.service.ts';
import type { Picture } from './picture-cache.ts';

const FRESH_SECONDS = 3_600;
/** A page that opens a picture by itself gets nothing but the picture. */
const ALONE = "default-src 'none'; sandbox";

/** Mounts the icons of tokens: those the server draws, and those of other hosts, which pages get through it alone. */
export function mountImages(gateway: Gateway, options: ImageOptions): void {
  const images = createImageService(options);
  gateway.get(
    apiPaths.image,
    costlyRead({
      description: 'The icon of a listed token, from whatever host it is on; an SVG is drawn as PNG.',
      querystring: ImageQuerySchema,
      reply: v.string(),
    }),
    ({ query, ownIcons }, reply) => send(images.picture(query, ownIcons?.origin), reply),
  );
  gateway.get(
    apiPaths.tokenIcon(':file'),
    costlyRead({
      description: 'The icon the server draws of a token, as PNG.',
      params: v.object({ file: IconFileSchema }),
      reply: v.string(),
    }),
    ({ params: { file } }, reply) => send(images.ownIcon(file), reply),
  );
}

async function send(found: Promise<Picture> | undefined, reply: FastifyReply) {
  if (!found) return reply.callNotFound();
  const { bytes, type } = await found;
  void reply.headers({
    'content-type': type,
    'content-security-policy': ALONE,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
  });
  return reply.send(Buffer.from(bytes));
}
