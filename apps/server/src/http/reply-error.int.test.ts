import { AppError } from '@orrery/core/app-error';
import fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyError, replyRouterError } from './reply-error.ts';
import { compileValidator, type ValibotTypeProvider } from './validation.ts';

const FAILURES = {
  away: new AppError('CHAIN_UNAVAILABLE', { reason: 'restarting' }),
  token: new AppError('ROUTE_NOT_FOUND', { inputMint: 'a', outputMint: 'b', lack: 'token' }),
  pair: new AppError('ROUTE_NOT_FOUND', { inputMint: 'a', outputMint: 'b', lack: 'pair' }),
  amount: new AppError('ROUTE_NOT_FOUND', { inputMint: 'a', outputMint: 'b', lack: 'amount' }),
};
const querystring = v.object({ failure: v.picklist(['away', 'token', 'pair', 'amount']) });

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  app.setValidatorCompiler<v.GenericSchema>(compileValidator);
  app.setErrorHandler(replyError);
  const typed = app.withTypeProvider<ValibotTypeProvider>();
  for (const [path, options] of [
    ['/routed', { errorHandler: replyRouterError }],
    ['/plain', {}],
  ] as const)
    typed.get(path, { schema: { querystring }, ...options }, ({ query }) => {
      throw FAILURES[query.failure];
    });
  await app.ready();
});
afterAll(() => app.close());

test.each([
  ['a malformed query', 'wat', 400, 'INVALID_REQUEST'],
  ['a chain that is away', 'away', 503, 'FETCH_ROUTES_ERROR'],
  ['a token that is not traded', 'token', 400, 'TOKEN_NOT_TRADABLE'],
  ['tokens that no pools join', 'pair', 400, 'COULD_NOT_FIND_ANY_ROUTE'],
  ['an amount that no route gives as asked', 'amount', 400, 'NO_ROUTES_ERROR'],
])('names why there is no route: %s', async (_, failure, status, errorCode) => {
  const reply = await app.inject(`/routed?failure=${failure}`);
  expect([reply.statusCode, reply.json()]).toEqual([
    status,
    expect.objectContaining({ errorCode, error: expect.any(String) }),
  ]);
});

test.each(['wat', 'away'])('gives no such name where no route is asked for: %s', async (failure) => {
  expect((await app.inject(`/plain?failure=${failure}`)).json()).not.toHaveProperty('errorCode');
});
