import { createServer, type RequestListener, type Server } from 'node:http';
import { isAppError } from '@orrery/core/app-error';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFetchPublic, type FetchPublic, type FetchRules } from './fetch-public.ts';

const RULES: FetchRules = { maxBytes: 1_000, timeoutMs: 3_000, accept: 'image/png' };
const HUNDRED_MB = 100_000_000;

let servers: Server[];
let time: ManualTime;
/** The port of the one server that stands for the internet. */
let openPort: number;

/** Starts a server on this machine; nothing but the first is to be reached. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function open(answer: RequestListener): Promise<string> {
  openPort = await serve(answer);
  return `http://pictures.example:${openPort}`;
}

function aFetch(names: Record<string, readonly string[]> = {}): FetchPublic {
  return createFetchPublic({
    time,
    resolve: async (name) => names[name] ?? (name.endsWith('.example') ? ['127.0.0.1'] : []),
    isReachable: (address, port) => address === '127.0.0.1' && port === openPort,
  });
}

async function refusal(asking: Promise<Uint8Array>) {
  const error = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isAppError(error) ? error.code : error;
}

beforeEach(() => {
  servers = [];
  openPort = 0;
  time = createManualTime(0, async () => undefined);
});
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a document of the internet', () => {
  it('is fetched by its host’s name, without anything of ours', async () => {
    let headers: object = {};
    const url = await open((request, response) => {
      headers = request.headers;
      response.end(request.url);
    });
    expect(new TextDecoder().decode(await aFetch()(`${url}/a?b=c#d`, RULES))).toBe('/a?b=c');
    expect(headers).toEqual({
      host: `pictures.example:${openPort}`,
      accept: 'image/png',
      'accept-encoding': 'identity',
      'user-agent': 'Orrery',
      connection: 'close',
    });
  });

  it('is followed where it moved to, three times', async () => {
    const url = await open((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` });
      response.end('here');
    });
    expect((await aFetch()(`${url}/3`, RULES)).byteLength).toBe(4);
    expect(await refusal(aFetch()(`${url}/4`, RULES))).toBe('UPSTREAM_UNAVAILABLE');
  });

  it('is not followed to another machine, port, protocol or user', async () => {
    let isReached = false;
    const inner = await serve((_, response) => {
      isReached = true;
      response.end('secret');
    });
    let target = '';
    const url = await open((_, response) => response.writeHead(301, { location: target }).end());
    for (target of [
      `http://127.0.0.1:${inner}/`,
      `http://localhost:${inner}/`,
      `http://[::ffff:127.0.0.1]:${inner}/`,
      `http://2130706433:${inner}/`,
      `http://rebound.example:${inner}/`,
      `//pictures.example:${inner}/`,
      'file:///etc/passwd',
      'data:image/png,x',
      `http://user:password@pictures.example:${openPort}/`,
      'http://',
    ])
      expect(await refusal(aFetch()(url, RULES)), target).toBe('UPSTREAM_UNAVAILABLE');
    expect(isReached).toBe(false);
  });

  it('is not asked of a name with an address that must not be reached, even beside one that may', async () => {
    let isReached = false;
    const url = await open((_, response) => {
      isReached = true;
      response.end();
    });
    for (const addresses of [['127.0.0.1', '10.0.0.1'], ['10.0.0.1', '127.0.0.1'], ['::1'], []])
      expect(await refusal(aFetch({ 'pictures.example': addresses })(url, RULES))).toBe(
        'UPSTREAM_UNAVAILABLE',
      );
    expect(isReached).toBe(false);
  });

  it('is looked up once: what its name means a moment later is of no use', async () => {
    const url = await open((_, response) => response.end('ok'));
    let asked = 0;
    const fetchPublic = createFetchPublic({
      time,
      resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
      isReachable: (address) => address === '127.0.0.1',
    });
    await fetchPublic(url, RULES);
    expect(asked).toBe(1);
  });

  it('is refused by another status than 200, and when it is packed', async () => {
    const url = await open((request, response) => {
      if (request.url === '/gone') response.writeHead(404).end();
      else if (request.url === '/empty') response.writeHead(204).end();
      else if (request.url === '/lost') response.writeHead(302).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    });
    for (const path of ['/gone', '/empty', '/lost'])
      expect(await refusal(aFetch()(url + path, RULES)), path).toBe('UPSTREAM_REFUSED');
    expect(await refusal(aFetch()(`${url}/packed`, RULES))).toBe('UPSTREAM_MALFORMED');
  });

  it('of 100 MB is not read, whether its host says so or not', async () => {
    let sent = 0;
    const url = await open((request, response) => {
      if (request.url === '/said') response.writeHead(200, { 'content-length': HUNDRED_MB });
      const chunk = Buffer.alloc(64_000);
      const write = () => {
        while (!response.destroyed && sent < HUNDRED_MB) {
          sent += chunk.length;
          if (!response.write(chunk)) return response.once('drain', write);
        }
        return response.end();
      };
      write();
    });
    for (const path of ['/said', '/not-said'])
      expect(await refusal(aFetch()(url + path, RULES)), path).toBe('UPSTREAM_MALFORMED');
    expect(sent).toBeLessThan(HUNDRED_MB / 2);
  });

  it('that never ends, or never begins, is given up in time', async () => {
    const hung = new Promise<void>((resolve) => {
      void open((_, response) => {
        response.write('x');
        resolve();
      }).then((url) => {
        asking = refusal(aFetch()(url, RULES));
      });
    });
    let asking: Promise<unknown> = Promise.resolve();
    await hung;
    await time.advance(RULES.timeoutMs);
    expect(await asking).toBe('UPSTREAM_UNAVAILABLE');

    const never = createFetchPublic({ time, resolve: () => new Promise(() => {}), isReachable: () => true });
    const waiting = refusal(never('http://slow.example', RULES));
    await time.advance(RULES.timeoutMs);
    expect(await waiting).toBe('UPSTREAM_UNAVAILABLE');
    expect(time.pending).toBe(0);
  });

  it('is never one of this machine as it is set up by itself', async () => {
    const url = await open((_, response) => response.end('secret'));
    const fetchPublic = createFetchPublic({ time });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '169.254.169.254', '10.0.0.1'])
      for (const port of [openPort, 80])
        expect(await refusal(fetchPublic(`http://${host}:${port}/`, RULES)), host).toBe(
          'UPSTREAM_UNAVAILABLE',
        );
    expect(await refusal(fetchPublic(url.replace('http:', 'ftp:'), RULES))).toBe('UPSTREAM_UNAVAILABLE');
    expect(await refusal(fetchPublic('no address', RULES))).toBe('UPSTREAM_UNAVAILABLE');
  });
});
