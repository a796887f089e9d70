import type { Gateway } from '../../http/app.ts';

/** JSON-RPC through the gateway. The body is handed on as text: numbers above 2⁵³ would not survive a parse here. */
export function addRpcRoutes(gateway: Gateway, answer: (body: string) => Promise<string>): void {
  void gateway.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.post('/rpc', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      return reply.type('application/json; charset=utf-8').send(await answer(body));
    });
  });
}
