import { OWN_ICON_FOLDER } from '@orrery/domain/icons/token-icon';
import type { FastifyInstance } from 'fastify';
import { hostOf, type OriginPolicy } from './origin-policy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for one that asks by the public URL, in which everything is written. */
    ownIcons: OwnIcons | undefined;
  }
}

/** How this server's icons are addressed for those that reach it otherwise than by its public URL. */
export interface OwnIcons {
  origin: string;
  /** A JSON text with the addresses of icons at the public URL replaced. */
  write: (json: string) => string;
}

/** Makes the function that says how icons are addressed for one that asks by a Host; undefined where as at the public URL. */
export function createOwnIcons(originPolicy: Pick<OriginPolicy, 'publicOrigin' | 'ownOrigin'>) {
  const { publicOrigin } = originPolicy;
  // A quote within a text of JSON is escaped: this is the beginning of a value, or of a key, and nothing within one.
  const startOf = (origin: string) => `"${origin}${OWN_ICON_FOLDER}`;
  let last: OwnIcons | undefined;
  return (host: string | undefined): OwnIcons | undefined => {
    const origin = originPolicy.ownOrigin(host);
    if (origin === publicOrigin) return undefined;
    if (last?.origin !== origin) {
      last = { origin, write: (json) => json.replaceAll(startOf(publicOrigin), startOf(origin)) };
    }
    return last;
  };
}

/** Writes the icons in every JSON reply for the host that asked; replies that are texts already are their module's. */
export function addOwnIcons(app: FastifyInstance, originPolicy: OriginPolicy): void {
  const ownIconsFor = createOwnIcons(originPolicy);
  app.decorateRequest('ownIcons', undefined);
  app.addHook('onRequest', async (request) => {
    request.ownIcons = ownIconsFor(hostOf(request.raw));
  });
  app.addHook('preSerialization', async ({ ownIcons }, reply, payload) => {
    if (!ownIcons) return payload;
    reply.serializer((body: unknown) => ownIcons.write(JSON.stringify(body)));
    // A cache that knows one host of several would hand it to the others.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    return payload;
  });
}
