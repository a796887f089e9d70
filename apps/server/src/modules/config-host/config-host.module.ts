import { ErrorReplySchema } from '@orrery/wire/common';
import {
  BannerIdSchema,
  BannerImageSchema,
  BannerMetadataSchema,
  BannerSchema,
} from '@orrery/wire/config/banner';
import { RemoteConfigSchema } from '@orrery/wire/config/remote-config';
import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { publicRead } from '../../http/public-routes.ts';
import type { ConfigHost } from './config-host.service.ts';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};
/** Opened by itself an image is nothing but an image: an svg runs no script and asks for nothing. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const NOT_FOUND = { error: 'not found' };

export function mountConfigHost(gateway: Gateway, host: ConfigHost): void {
  gateway.get(apiPaths.remoteConfig, publicRead({ reply: RemoteConfigSchema }), (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return host.remoteConfig();
  });
  gateway.get(apiPaths.bannerMetadata, publicRead({ reply: BannerMetadataSchema }), (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return host.banners();
  });
  gateway.get(
    apiPaths.banner(':bannerId'),
    {
      schema: {
        params: v.object({ bannerId: BannerIdSchema }),
        response: { 200: BannerSchema, 404: ErrorReplySchema },
      },
      config: PUBLIC_READ,
    },
    async ({ params }, reply) => {
      void reply.header('cache-control', 'no-cache');
      return (await host.banner(params.bannerId)) ?? reply.code(404).send(NOT_FOUND);
    },
  );
  gateway.get(
    apiPaths.bannerImage(':bannerId', ':file'),
    {
      schema: { params: v.object({ bannerId: BannerIdSchema, file: BannerImageSchema }) },
      config: PUBLIC_READ,
    },
    async ({ params: { bannerId, file } }, reply) => {
      const bytes = await host.image(bannerId, file);
      if (bytes === undefined) return reply.code(404).send(NOT_FOUND);
      void reply.headers({
        'content-type': TYPES[file.split('.').at(-1) ?? ''],
        'content-security-policy': IMAGE_POLICY,
        'cache-control': 'no-cache',
      });
      return reply.send(bytes);
    },
  );
}
