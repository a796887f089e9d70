import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { COSTLY } from '../../http/limits.ts';
import type { ValibotTypeProvider } from '../../http/validation.ts';

/** JSON-RPC through the gateway. The body is handed on as text: numbers above 2⁵³ would not survive a parse here. */
export function addRpcRoutes(gateway: Gateway, answer: (body: string) => Promise<string>): void {
  void gateway.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    const description = 'Solana JSON-RPC 2.0: the text of one request or of a batch, answered in kind.';
    scope.withTypeProvider<ValibotTypeProvider>().post(
      '/rpc',
      {
        schema: { description, body: v.optional(v.string(), ''), response: { 200: v.unknown() } },
        config: COSTLY,
      },
      async (request, reply) =>
        reply.type('application/json; charset=utf-8').send(await answer(request.body)),
    );
  });
}
