import { MAX_BATCH } from '@orrery/localnet';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_POST } from '../../http/cors.ts';
import { COSTLY, createCallLimit } from '../../http/limits.ts';
import type { RequestHeaders } from '../../http/origin-policy.ts';
import type { ValibotTypeProvider } from '../../http/validation.ts';

const BATCH = /^\s*\[/;

interface JsonRpcRoute {
  paths: readonly string[];
  description: string;
  /** Throws for a caller that may not ask; all may when absent. */
  assertMayAsk?: ((headers: RequestHeaders) => void) | undefined;
  answer: (body: string) => Promise<{ text: string; headers?: Record<string, string> }>;
}

/** Mounts JSON-RPC. The body is handed on as text: numbers above 2⁵³ would not survive a parse here. */
export function mountJsonRpc(
  gateway: Gateway,
  { paths, description, assertMayAsk, answer }: JsonRpcRoute,
): void {
  void gateway.register(async (scope) => {
    if (assertMayAsk) scope.addHook('onRequest', async ({ headers }) => assertMayAsk(headers));
    const limitCalls = createCallLimit(gateway);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    for (const path of paths) {
      scope.withTypeProvider<ValibotTypeProvider>().post(
        path,
        {
          schema: { description, body: v.optional(v.string(), ''), response: { 200: v.unknown() } },
          config: { ...COSTLY, ...PUBLIC_POST },
        },
        async (request, reply) => {
          await limitCalls(request, countCalls(request.body));
          const { text, headers = {} } = await answer(request.body);
          return reply.type('application/json; charset=utf-8').headers(headers).send(text);
        },
      );
    }
  });
}

/** Number of requests; 1 for a batch the node would refuse or could not read, which costs nothing. */
function countCalls(body: string): number {
  if (!BATCH.test(body)) return 1;
  try {
    const batch: unknown = JSON.parse(body);
    return Array.isArray(batch) && batch.length <= MAX_BATCH ? Math.max(1, batch.length) : 1;
  } catch {
    return 1;
  }
}
