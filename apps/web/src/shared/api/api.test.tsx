import { isAppError } from '@orrery/core/app-error';
import { NumberSchema } from '@orrery/wire/common';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toMessage } from '../errors/messages.ts';
import { api } from './api.ts';

const Schema = v.object({ price: NumberSchema });
const ItemSchema = v.object({ id: v.string(), price: NumberSchema });
const anItem = (price: number) => ({ id: String(price), price });

function answer(body: string, status = 200) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  );

afterEach(() => vi.unstubAllGlobals());

describe('api', () => {
  it('asks with the query it was given, without the unknown members, and hands back what the schema read', async () => {
    const fetch = answer('{"price": 2, "more": true}');
    expect(await api.get('/v1/x', { limit: 5, query: 'a b', offset: undefined }, Schema)).toEqual({
      price: 2,
    });
    expect(fetch.mock.calls[0]?.[0]).toBe('/v1/x?limit=5&query=a+b');
  });

  it.each([
    '<html></html>',
    '',
    '{"price": NaN}',
    '{"price": 1e400}',
    '{"price": "2"}',
    '[]',
    '{"__proto__": 1}',
  ])('refuses the reply %s as malformed', async (body) => {
    answer(body);
    const error = await failure(api.get('/v1/x', {}, Schema));
    expect(isAppError(error, 'UPSTREAM_MALFORMED')).toBe(true);
  });

  it.each([
    ['/ultra/v1/holdings/x', 'Invalid response structure from Ultra API /holdings'],
    ['/ultra/v1/order', 'Invalid response structure from Ultra API'],
    ['/v1/x', 'Unexpected response from the server.'],
  ])('names the API in the sentence for a malformed reply: %s', async (path, sentence) => {
    answer('[]');
    expect(toMessage(await failure(api.get(path, { amount: 1 }, Schema)))).toBe(sentence);
  });

  it('takes no members from a prototype that a reply brings', async () => {
    answer('{"price": 2, "__proto__": {"isVerified": true}}');
    const reply = await api.get('/v1/x', {}, v.looseObject({ price: NumberSchema }));
    expect([reply, reply.isVerified, Reflect.get({}, 'isVerified')]).toEqual([
      { price: 2 },
      undefined,
      undefined,
    ]);
  });

  it('refuses a reply that never ends, as one of 10 MB, without reading it whole', async () => {
    answer(`{"price": ${'1'.repeat(9_000_000)}}`);
    const error = await failure(api.get('/v1/x', {}, Schema));
    expect(isAppError(error, 'UPSTREAM_MALFORMED')).toBe(true);
  });

  it('keeps the status and the words of a refusal', async () => {
    answer('{"error": "limit must be at most 100"}', 400);
    const error = await failure(api.post('/v1/x', {}, Schema));
    expect(isAppError(error, 'UPSTREAM_REFUSED') && error.facts).toMatchObject({
      status: 400,
      message: 'limit must be at most 100',
    });
  });

  it('calls a host that does not answer unavailable, but leaves an abort an abort', async () => {
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      throw new TypeError('Failed to fetch');
    });
    expect(isAppError(await failure(api.get('/v1/x', {}, Schema)), 'UPSTREAM_UNAVAILABLE')).toBe(true);
    const error = await failure(api.get('/v1/x', {}, Schema, AbortSignal.abort()));
    expect(isAppError(error)).toBe(false);
  });

  it('calls a host that takes too long unavailable', async () => {
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => signal?.throwIfAborted());
    const tooLate = AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
    const error = await failure(api.get('/v1/x', {}, Schema, tooLate));
    expect(isAppError(error, 'UPSTREAM_UNAVAILABLE')).toBe(true);
  });

  it('reads every item of a long list, in its order', async () => {
    const list = Array.from({ length: 120 }, (_, price) => anItem(price));
    answer(JSON.stringify(list));
    expect(await api.getList('/v1/x', {}, ItemSchema)).toEqual(list);
  });

  it('drops items of a list with an id that came before, and logs them', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const list = Array.from({ length: 60 }, (_, price) => anItem(price));
    answer(JSON.stringify([...list, { id: '0', price: 7 }, { id: '59', price: 7 }]));
    expect(await api.getList('/v1/x', {}, ItemSchema)).toEqual(list);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('refuses a long list for its last item, and what is no list', async () => {
    answer(JSON.stringify([...Array.from({ length: 119 }, (_, price) => anItem(price)), { price: '2' }]));
    expect(isAppError(await failure(api.getList('/v1/x', {}, ItemSchema)), 'UPSTREAM_MALFORMED')).toBe(true);
    answer('{"price": 2}');
    expect(isAppError(await failure(api.getList('/v1/x', {}, ItemSchema)), 'UPSTREAM_MALFORMED')).toBe(true);
  });
});
