import { isAddress } from '@orrery/core/address';
import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { takesBrotli, toBrotli } from '../../http/brotli.ts';
import { COSTLY } from '../../http/limits.ts';
import { createShareService, type ShareOptions } from './share.service.ts';

const PNG = '.png';
const FileSchema = v.pipe(
  v.string(),
  v.endsWith(PNG, 'must end in .png'),
  v.transform((file) => file.slice(0, -PNG.length)),
  v.check(isAddress, 'must be an address'),
);
const FRESH_SECONDS = 10;

export function mountShare(gateway: Gateway, options: ShareOptions): void {
  const shares = createShareService(options);
  gateway.get('/tokens/:id', { schema: { hide: true } }, (request, reply) => {
    const { id } = v.parse(v.object({ id: v.string() }), request.params);
    const page = shares.page(id);
    // The page says by itself that there is no such token.
    if (page === undefined) return reply.callNotFound();
    const isPacked = takesBrotli(request);
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...(isPacked && { 'content-encoding': 'br' }),
    });
    return isPacked ? toBrotli(page) : page;
  });
  gateway.get(
    apiPaths.shareImage(':file'),
    {
      schema: {
        description: 'The picture of a token’s link, as PNG.',
        params: v.object({ file: FileSchema }),
        response: { 200: v.string() },
      },
      config: COSTLY,
    },
    async ({ params: { file } }, reply) => {
      const picture = isAddress(file) ? await shares.picture(file) : undefined;
      if (picture === undefined) return reply.callNotFound();
      void reply.headers({
        'content-type': 'image/png',
        'cache-control': `public, max-age=${FRESH_SECONDS}`,
      });
      return reply.send(Buffer.from(picture));
    },
  );
}
