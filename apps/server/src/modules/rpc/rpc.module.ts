import { MAX_BATCH } from '@orrery/localnet';
import * as apiPaths from '@orrery/wire/paths';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_POST } from '../../http/cors.ts';
import { COSTLY, createCallLimit } from '../../http/limits.ts';
import type { ValibotTypeProvider } from '../../http/validation.ts';

const BATCH = /^\s*\[/;

/** JSON-RPC through the gateway. The body is handed on as text: numbers above 2⁵³ would not survive a parse here. */
export function mountRpc(gateway: Gateway, answer: (body: string) => Promise<string>): void {
  void gateway.register(async (scope) => {
    const limitCalls = createCallLimit(gateway);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    const description = 'Solana JSON-RPC 2.0: the text of one request or of a batch, answered in kind.';
    scope.withTypeProvider<ValibotTypeProvider>().post(
      apiPaths.rpc,
      {
        schema: { description, body: v.optional(v.string(), ''), response: { 200: v.unknown() } },
        config: { ...COSTLY, ...PUBLIC_POST },
      },
      async (request, reply) => {
        await limitCalls(request, countCalls(request.body));
        return reply.type('application/json; charset=utf-8').send(await answer(request.body));
      },
    );
  });
}

/** Of a batch the node would refuse or could not read, one: that costs nothing. */
function countCalls(body: string): number {
  if (!BATCH.test(body)) return 1;
  try {
    const batch: unknown = JSON.parse(body);
    return Array.isArray(batch) && batch.length <= MAX_BATCH ? Math.max(1, batch.length) : 1;
  } catch {
    return 1;
  }
}
