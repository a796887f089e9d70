import { isAddress } from '@orrery/core/address';
import * as apiPaths from '@orrery/wire/paths';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { COSTLY } from '../../http/limits.ts';
import type { ShareService } from './share.service.ts';

const PNG = '.png';
const FileSchema = v.pipe(
  v.string(),
  v.endsWith(PNG, 'must end in .png'),
  v.transform((file) => file.slice(0, -PNG.length)),
);
const TokenFileSchema = v.pipe(FileSchema, v.check(isAddress, 'must be an address'));
const FRESH_SECONDS = 10;

/** Mounts the pictures of links, and what search engines ask for. */
export function mountShare(gateway: Gateway, shares: ShareService): void {
  gateway.get(
    apiPaths.shareImage(':file'),
    {
      schema: {
        description: 'The picture of a token’s link, as PNG.',
        params: v.object({ file: TokenFileSchema }),
        response: { 200: v.string() },
      },
      config: COSTLY,
    },
    ({ params: { file } }, reply) => sendPicture(reply, isAddress(file) ? shares.picture(file) : undefined),
  );
  gateway.get(
    apiPaths.cardImage(':file'),
    {
      schema: {
        description: 'The picture of the link to a screen, a launchpad, a wallet or a receipt, as PNG.',
        params: v.object({ file: FileSchema }),
        response: { 200: v.string() },
      },
      config: COSTLY,
    },
    ({ params: { file } }, reply) => sendPicture(reply, shares.card(file)),
  );
  gateway.get('/robots.txt', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(shares.robots()),
  );
  gateway.get('/sitemap.xml', { schema: { hide: true }, config: COSTLY }, (_, reply) => {
    const sitemap = shares.sitemap();
    return sitemap === undefined
      ? reply.code(404).send({ error: 'not found' })
      : reply.type('application/xml; charset=utf-8').send(sitemap);
  });
}

async function sendPicture(reply: FastifyReply, drawn: Promise<Uint8Array> | undefined) {
  const picture = await drawn;
  if (picture === undefined) return reply.callNotFound();
  void reply.headers({ 'content-type': 'image/png', 'cache-control': `public, max-age=${FRESH_SECONDS}` });
  return reply.send(Buffer.from(picture));
}
