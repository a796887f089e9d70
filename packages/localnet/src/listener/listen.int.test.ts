import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listen, type OpenPorts } from './listen.ts';

const POST = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}';
const LAST = POST.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n');
let ports: OpenPorts;

afterEach(() => ports.close());

test('works on 1,000 requests at a time, tells one more to come again, and answers all who wait', async () => {
  let [isReleased, asked] = [false, 0];
  const waiting: ((text: string) => void)[] = [];
  const answer = () => {
    asked += 1;
    return isReleased ? Promise.resolve('"now"') : new Promise<string>((resolve) => waiting.push(resolve));
  };
  ports = await listen({ host: '127.0.0.1', port: 0 }, { answer, attach: () => undefined });
  const texts = Array.from({ length: 100 }, () => {
    const socket = connect(ports.port, '127.0.0.1', () => socket.write(POST.repeat(9) + LAST));
    return socket.setEncoding('utf8').toArray();
  });
  await expect.poll(() => asked).toBe(1_000);
  const ask = () => fetch(`http://127.0.0.1:${ports.port}`, { method: 'POST', body: '{}' });
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after'), asked]).toEqual([429, '1', 1_000]);
  isReleased = true;
  for (const release of waiting) release('"done"');
  const answered = (await Promise.all(texts)).flat().join('').split('"done"').length - 1;
  expect(answered).toBe(1_000);
  expect((await ask()).status).toBe(200);
});

test('answers plain HTTP on its WebSocket port with a hint', async () => {
  ports = await listen(
    { host: '127.0.0.1', port: 0 },
    { answer: () => Promise.resolve(''), attach: () => undefined },
  );
  const socket = connect(ports.port + 1, '127.0.0.1', () => socket.write(POST));
  const [text] = await once(socket.setEncoding('utf8'), 'data');
  socket.destroy();
  expect(text).toContain('426 Upgrade Required');
});
