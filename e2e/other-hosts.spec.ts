import { createServer, type Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { expect, test } from './fixtures.ts';
import { watch } from './pages/watch.ts';

const NEXT = /^A link asks for/;
const NOW = /^Not from this server/;
/** What the other host says that no server of ours does. */
const NAME = 'From the other host';

/** Another host on this machine: hands on what the product's server answers, under a name of its own, and notes what it is asked. */
async function startOther(serverUrl: string) {
  const asked: string[] = [];
  const cookies: (string | undefined)[] = [];
  const server: Server = createServer((request, reply) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '', 'http://other');
      if (request.method !== 'OPTIONS') asked.push(pathname);
      cookies.push(request.headers.cookie);
      const body = await (await fetch(serverUrl + request.url)).text();
      reply.writeHead(request.method === 'OPTIONS' ? 204 : 200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'content-type': 'application/json',
      });
      reply.end(body.replaceAll(/"name":"[^"]*"/g, `"name":"${NAME}"`));
    })().catch(() => reply.destroy());
  });
  const sockets = new WebSocketServer({ server, path: '/stream' });
  sockets.on('connection', () => asked.push('/stream'));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    asked,
    cookies,
    stop() {
      sockets.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a host of this machine that a link names is asked after a reload, for data and stream alone, until it is undone', async ({
  context,
  page,
  server,
}) => {
  const other = await startOther(server.url);
  const { complaints, asked } = await watch(context);
  const [http, ws] = [`http://localhost:${other.port}`, `ws://localhost:${other.port}`];
  try {
    await page.goto(`/pro?api=${http}&socket=${ws}`);
    await expect(page.getByText(NEXT)).toContainText(`token data from ${http}, live prices from ${ws}`);
    await expect(page).toHaveURL(`${server.url}/pro`);
    await expect(page.locator('tr[data-id]').first()).toBeVisible();
    expect([other.asked, [...asked].filter((origin) => origin.includes(`:${other.port}`))]).toEqual([[], []]);

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText(NOW)).toContainText(`token data from ${http}, live prices from ${ws}`);
    await expect(page.getByText(NEXT)).toHaveCount(0);
    await expect(page.locator('tr[data-id]').first()).toContainText(NAME.slice(0, 8));
    await expect.poll(() => other.asked).toContain('/stream');
    await page.goto('/swap');
    await expect(page.getByText(NOW)).toBeVisible();
    expect(
      other.asked.filter((path) => !/^\/(?:stream$|v1\/|v2\/charts\/|v3\/launchpads\/)/.test(path)),
    ).toEqual([]);
    expect(new Set(other.cookies)).toEqual(new Set([undefined]));

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(NOW)).toHaveCount(0);
    const before = other.asked.length;
    await page.goto('/pro');
    await expect(page.locator('tr[data-id]').first()).toBeVisible();
    expect(other.asked.length).toBe(before);
    expect(complaints).toEqual([]);
  } finally {
    other.stop();
  }
});

test('a foreign host that a link or a forged cookie names is never asked', async ({
  context,
  page,
  server,
}) => {
  const { complaints, asked } = await watch(context);
  const { origin, host } = new URL(server.url);
  for (const evil of ['https://evil.example', 'http://localhost.evil', 'http://localhost:1@evil.example']) {
    await page.goto(`/pro?api=${encodeURIComponent(evil)}&inAmount=1`);
    await expect(page.getByText('Another host was refused')).toBeVisible();
    await page.reload();
    await expect(page.locator('tr[data-id]').first()).toBeVisible();
  }
  // A neighbour's cookie, with a host that the server allows, and no choice of this page's own.
  await context.addCookies([{ name: 'orrery-hosts', value: 'api=http://localhost:1', url: server.url }]);
  await page.goto('/pro');
  await expect(page.locator('tr[data-id]').first()).toBeVisible();
  // Both, of a host that it does not.
  await page.evaluate(() => {
    localStorage.setItem('hosts:v1', '"api=https://evil.example"');
    // biome-ignore lint/suspicious/noDocumentCookie: as one would forge it
    document.cookie = 'orrery-hosts=api=https://evil.example; path=/';
  });
  await page.goto('/pro');
  await expect(page.getByText('Another host was refused')).toBeVisible();
  await expect(page.locator('tr[data-id]').first()).toBeVisible();
  expect([...asked].sort()).toEqual([origin, `ws://${host}`]);
  expect(complaints.filter((text) => !text.includes('Another host was refused'))).toEqual([]);
});
