import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { AppError } from '@orrery/core/app-error';
import type { Time } from '@orrery/core/time';
import { isPublicAddress } from './public-address.ts';

const MAX_REDIRECTS = 3;
const MOVED = new Set([301, 302, 303, 307, 308]);

export interface FetchRules {
  maxBytes: number;
  /** For everything together: names, redirects and the whole body. */
  timeoutMs: number;
  /** What the `accept` header asks for. */
  accept: string;
}

/**
 * Fetches a document of the internet on behalf of somebody who is not trusted. Throws `UPSTREAM_UNAVAILABLE` where it cannot or must not be
 * had, `UPSTREAM_REFUSED` for a status that is not 200 and `UPSTREAM_MALFORMED` for one that is too long or packed.
 */
export type FetchPublic = (url: string, rules: FetchRules) => Promise<Uint8Array>;

interface FetchOptions {
  time: Pick<Time, 'after'>;
  /** The IP addresses of a name; the system's by default. */
  resolve?: (name: string) => Promise<readonly string[]>;
  /** Where a connection may go; to the usual ports of public addresses by default. */
  isReachable?: (address: string, port: number) => boolean;
}

/**
 * Makes a `FetchPublic` that connects to the very addresses it has checked, so that a name that resolves to another host a moment later
 * gains nothing; each redirect is checked again. It sends no cookie, no user and no referrer, and accepts no compressed body.
 */
export function createFetchPublic({
  time,
  resolve = resolveName,
  isReachable = (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
}: FetchOptions): FetchPublic {
  /** Where a URL's host is asked; refused when any of its addresses is none for us. */
  async function locate(url: URL): Promise<Place> {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const name = nameOf(url);
    const addresses = isIP(name) === 0 ? await resolve(name) : [name];
    const [address] = addresses;
    if (address === undefined || !addresses.every((each) => isReachable(each, port)))
      throw new Error('its address is none of the internet');
    return { address, port };
  }

  async function follow(start: string, rules: FetchRules, signal: AbortSignal): Promise<Uint8Array> {
    let url = parseUrl(start);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const place = await locate(url);
      signal.throwIfAborted();
      const reply = await ask(url, { place, accept: rules.accept, signal });
      const { statusCode: status = 0, headers } = reply;
      if (status === 200) return await readBody(reply, { host: url.host, maxBytes: rules.maxBytes });
      reply.destroy();
      if (!MOVED.has(status) || headers.location === undefined)
        throw new AppError('UPSTREAM_REFUSED', { host: url.host, status, message: '' });
      url = parseUrl(headers.location, url);
    }
    throw new Error('it moved too often');
  }

  return async (url, rules) => {
    const abort = new AbortController();
    let prevent = () => {};
    const late = new Promise<never>((_, reject) => {
      prevent = time.after(rules.timeoutMs, () => {
        const reason = new Error(`not there within ${rules.timeoutMs} ms`);
        abort.abort(reason);
        reject(reason);
      });
    });
    try {
      // A name may take longer than we wait, which no signal ends.
      return await Promise.race([follow(url, rules, abort.signal), late]);
    } catch (cause) {
      throw cause instanceof AppError
        ? cause
        : new AppError('UPSTREAM_UNAVAILABLE', { host: hostOf(url) }, { cause });
    } finally {
      prevent();
      abort.abort();
    }
  };
}

async function resolveName(name: string): Promise<readonly string[]> {
  return (await lookUp(name, { all: true })).map(({ address }) => address);
}

function parseUrl(text: string, base?: URL): URL {
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('it is no plain http(s) address');
  return url;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

interface Place {
  address: string;
  port: number;
}

interface Asking {
  place: Place;
  accept: string;
  signal: AbortSignal;
}

function ask(url: URL, { place, accept, signal }: Asking): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    agent: false,
    // Whatever the name means by now, the connection goes to the address that was checked; a certificate is still the name's.
    host: place.address,
    port: place.port,
    path: url.pathname + url.search,
    headers: { host: url.host, accept, 'accept-encoding': 'identity', 'user-agent': 'Orrery' },
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? requestHttps({ ...options, servername: isIP(nameOf(url)) === 0 ? nameOf(url) : '' }, resolve)
        : requestHttp(options, resolve);
    request.on('error', reject);
    request.end();
  });
}

/** A URL's host without the brackets of an IPv6 address. */
function nameOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Reads no more than may be read, whatever the reply says of its length. */
async function readBody(
  reply: IncomingMessage,
  { host, maxBytes }: { host: string; maxBytes: number },
): Promise<Uint8Array> {
  const malformed = (reason: string) => {
    reply.destroy();
    return new AppError('UPSTREAM_MALFORMED', { host, reason });
  };
  const encoding = reply.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw malformed('it is packed');
  if (Number(reply.headers['content-length'] ?? 0) > maxBytes)
    throw malformed(`longer than ${maxBytes} bytes`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply) {
    // Without an encoding a reply yields buffers.
    const bytes = chunk as Uint8Array;
    length += bytes.byteLength;
    if (length > maxBytes) throw malformed(`longer than ${maxBytes} bytes`);
    chunks.push(bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
