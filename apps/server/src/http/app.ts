import swagger from '@fastify/swagger';
import { ErrorReplySchema } from '@orrery/wire/common';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { toOwnAddress } from './api-prefixes.ts';
import { addHeaders, type PageSources } from './headers.ts';
import { addLimits } from './limits.ts';
import type { OriginPolicy } from './origin-policy.ts';
import { addOwnIcons } from './own-icons.ts';
import { replyError } from './reply-error.ts';
import { addStaticApp, type BannerOfPage, type DescribePage } from './static-app.ts';
import { compileValidator, toOpenApiSchema, type ValibotTypeProvider } from './validation.ts';

export const MAX_BODY_BYTES = 65_536;
/** Node takes no longer head: what fits is refused by its schema, which names it. */
const MAX_PATH_BYTES = 16_384;

/** The gateway as its modules see it: requests typed by valibot schemas. */
export type Gateway = ReturnType<typeof withProvider>;

export interface AppOptions {
  log: FastifyBaseLogger;
  originPolicy: OriginPolicy;
  version: string;
  /** Where the built web app lies. */
  webRoot: string;
  pages?: PageSources;
  /** The banner of the page at a path; none when absent. */
  bannerOf?: BannerOfPage;
  /** What the page at a path says of itself; nothing of its own when absent. */
  describePage?: DescribePage;
  /** Which network every page says it is of; none when absent. */
  network?: string;
  addModules: (gateway: Gateway) => void;
  /** Told of every answer once it has been sent. */
  onAnswered: (answered: Answered) => void;
}

export interface Answered {
  /** The route's pattern, never the address that was asked for; 'none' where there is no route. */
  route: string;
  status: number;
  seconds: number;
}

/** Builds the HTTP gateway with all its modules, ready to answer. */
export async function createApp({
  log,
  originPolicy,
  version,
  webRoot,
  pages = { rpcOrigins: [], remoteImages: false },
  bannerOf = async () => undefined,
  describePage = async () => undefined,
  network,
  addModules,
  onAnswered,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: ({ url = '/' }) => toOwnAddress(url),
    frameworkErrors: replyError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_BYTES },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(replyError);
  addHeaders(app, originPolicy, pages);
  addOwnIcons(app, originPolicy);
  await addLimits(app);
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) =>
    onAnswered({ route: routeOptions.url ?? 'none', status: statusCode, seconds: elapsedTime / 1000 }),
  );
  await addOpenApi(app, version);
  await app.register(async (scope) => addModules(withProvider(scope)));
  await addStaticApp(app, { root: webRoot, bannerOf, describePage, network });
  await app.ready();
  return app;
}

function withProvider(app: FastifyInstance) {
  return app.withTypeProvider<ValibotTypeProvider>();
}

async function addOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.0.3', info: { title: 'Orrery', version } },
    transform: ({ schema, url }) => {
      const { response, ...parts } = schema ?? {};
      const replies = Object.entries({ ...Object(response), '4xx': ErrorReplySchema });
      const requests = Object.entries(parts).map(([part, value]) => [
        part,
        typeof value === 'object' && !Array.isArray(value) ? toOpenApiSchema(value) : value,
      ]);
      return {
        schema: {
          ...Object.fromEntries(requests),
          response: Object.fromEntries(replies.map(([status, body]) => [status, toOpenApiSchema(body)])),
        },
        url,
      };
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
