import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HttpListener, takePort } from './http-listener.ts';

const host = '127.0.0.1';
let listener: HttpListener;
let port: number;
let time: ManualTime;

beforeEach(async () => {
  time = createManualTime(0, () => Promise.resolve());
  listener = await takePort({ host, port: 0, time });
  ({ port } = listener);
});
afterEach(() => listener.close());

/** A request the server has begun and not answered yet. */
async function begun(agent: Agent) {
  const taken = new Promise<ServerResponse>((resolve) => listener.open((_, response) => resolve(response)));
  const request = get({ host, port, agent });
  const answered = once(request, 'response').then(([answer]) => answer as IncomingMessage);
  return { response: await taken, answered };
}

describe('a listener that is not open yet', () => {
  const ask = (accept: string) => fetch(`http://${host}:${port}/pro`, { headers: { accept } });

  test('tells a browser to ask again, which finds what is there by then', async () => {
    const early = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([early.status, early.headers.get('refresh'), early.headers.get('retry-after')]).toEqual([
      503,
      '1',
      '1',
    ]);
    expect(await early.text()).toContain('Orrery is starting');
    listener.open((_, response) => response.end('here'));
    expect(await (await ask('text/html')).text()).toBe('here');
  });

  test('tells everybody else when to ask again', async () => {
    const early = await ask('*/*');
    expect([early.status, early.headers.get('refresh'), early.headers.get('retry-after')]).toEqual([
      503,
      null,
      '1',
    ]);
    expect(await early.json()).toEqual({ error: 'starting', errorCode: 'INITIALIZE_ERROR' });
  });
});

describe('a listener that is being closed', () => {
  test('lets the request in flight have its answer, ends its connection, and takes no other', async () => {
    const agent = new Agent({ keepAlive: true });
    const { response, answered } = await begun(agent);
    const drained = listener.drain();
    const late = createConnection(port, host);
    expect(await once(late, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
    response.end('here');
    const answer = await answered;
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    expect(await answer.setEncoding('utf8').toArray()).toEqual(['here']);
    await drained;
  });

  test('is drained at once when there is nothing to wait for', async () => {
    const idle = createConnection(port, host);
    await once(idle, 'connect');
    await listener.drain();
    expect(time.now()).toBe(0);
    await Promise.all([once(idle.resume(), 'close'), listener.close()]);
  });

  test('waits half a second for a request and then ends it', async () => {
    const { answered } = await begun(new Agent());
    const failed = answered.catch((error: unknown) => error);
    const drained = listener.drain();
    let isDrained = false;
    void drained.then(() => {
      isDrained = true;
    });
    await time.advance(499);
    expect(isDrained).toBe(false);
    await time.advance(1);
    await drained;
    await listener.close();
    expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  });
});
