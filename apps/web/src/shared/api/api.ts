import { AppError } from '@orrery/core/app-error';
import { ErrorReplySchema } from '@orrery/wire/common';
import * as v from 'valibot';
import { log } from '../log.ts';

/** No reply of ours is near this size; a longer one is not read to its end. */
const LONGEST_REPLY_BYTES = 8_000_000;
const NOT_WELL = 503;
/** Items of a list that are checked in one go: all 200 tokens of one would hold a phone up for 80 ms. */
const ITEMS_AT_ONCE = 50;

export type Query = Record<string, string | number | undefined>;

/** The one way from the browser to an API of ours: replies become types here, failures become `UPSTREAM_…` here. */
export const api = {
  get: <Schema extends v.GenericSchema>(path: string, query: Query, schema: Schema, signal?: AbortSignal) =>
    call(withQuery(path, query), { signal: signal ?? null }, schema),

  /** As `get`, of an API that reads headers. */
  getWith: <Schema extends v.GenericSchema>(
    init: { headers: Record<string, string>; signal: AbortSignal },
    path: string,
    query: Query,
    schema: Schema,
  ) => call(withQuery(path, query), init, schema),

  /** A list that may be long, of items with this schema; one with an id that came before is left out. */
  getList: async <Schema extends v.GenericSchema<unknown, { id: string }>>(
    path: string,
    query: Query,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>[]> => {
    const list = await call(withQuery(path, query), { signal: signal ?? null }, v.array(v.unknown()));
    const Items = v.array(schema);
    const checked = new Map<string, v.InferOutput<Schema>>();
    for (let first = 0; first < list.length; first += ITEMS_AT_ONCE) {
      if (first > 0) await new Promise((resolve) => setTimeout(resolve));
      for (const item of parse(Items, list.slice(first, first + ITEMS_AT_ONCE), path))
        if (!checked.has(item.id)) checked.set(item.id, item);
    }
    if (checked.size < list.length) log.warn('items told twice', { path });
    return [...checked.values()];
  },

  /** How something is: 503 is not a refusal but a part of what the reply says. */
  getStatus: <Schema extends v.GenericSchema>(path: string, schema: Schema, signal: AbortSignal) =>
    call(path, { signal }, schema, NOT_WELL),

  post: <Schema extends v.GenericSchema>(path: string, body: unknown, schema: Schema, signal?: AbortSignal) =>
    call(path, { ...toPost(body), signal: signal ?? null }, schema),

  /** Posts what is to arrive also when the page ends meanwhile; the reply says nothing. */
  tell: (path: string, body: unknown) => call(path, { ...toPost(body), keepalive: true }, v.unknown()),
};

function toPost(body: unknown) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function call<Schema extends v.GenericSchema>(
  path: string,
  init: RequestInit,
  schema: Schema,
  taken?: number,
): Promise<v.InferOutput<Schema>> {
  const { host, status, ok, text } = await request(path, init);
  const reply = parseJson(text);
  if (!ok && status !== taken) {
    const said = v.safeParse(ErrorReplySchema, reply);
    const { error: message, errorCode } = said.success ? said.output : { error: '' };
    throw new AppError('UPSTREAM_REFUSED', { host, status, message, errorCode });
  }
  return parse(schema, reply, path, host);
}

/** The reason begins with the path, by which `toMessage` names the API. */
function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  reply: unknown,
  path: string,
  host = location.host,
) {
  const parsed = v.safeParse(schema, reply);
  if (parsed.success) return parsed.output;
  const reason = `${path}: ${v.summarize(parsed.issues)}`;
  throw new AppError('UPSTREAM_MALFORMED', { host, reason });
}

async function request(path: string, init: RequestInit) {
  let { host } = location;
  let address = path;
  try {
    // Few pages have other hosts than the server's: the table of what those answer comes with the first call.
    if (document.documentElement.dataset.hosts) {
      address = (await import('./hosts.ts')).toAddress(path);
      ({ host } = new URL(address, location.href));
    }
    const response = await fetch(address, init);
    noteAge(path, response);
    return { host, status: response.status, ok: response.ok, text: await readText(response, host) };
  } catch (cause) {
    // An abort is the caller's own wish, not a failure of the host; a wait that was too long is one.
    const isTooLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    if ((init.signal?.aborted && !isTooLate) || cause instanceof AppError) throw cause;
    throw new AppError('UPSTREAM_UNAVAILABLE', { host }, { cause });
  }
}

/** The answers that the server gave again because its host failed, by path with the time when each was new; `tell` hears of each. */
export const ages = { old: new Map<string, string>(), tell: (_path: string) => {} };

function noteAge(path: string, { headers }: Response): void {
  const asOf = headers.get('x-orrery-as-of');
  if (asOf !== null) ages.old.set(path, asOf);
  if (asOf !== null || ages.old.delete(path)) ages.tell(path);
}

async function readText(response: Response, host: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > LONGEST_REPLY_BYTES) {
      await reader.cancel();
      throw new AppError('UPSTREAM_MALFORMED', { host, reason: `longer than ${LONGEST_REPLY_BYTES} bytes` });
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

/** Undefined for what is not JSON: no schema accepts it, so the caller says what is wrong. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withQuery(path: string, query: Query): string {
  const known = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}
