import { createServer } from 'node:http';
import { violations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { watch } from '../pages/watch.ts';

const BROKEN = 'broken by the test';

test('every page is sent with the one policy, and the browser keeps it', async ({
  context,
  page,
  server,
}) => {
  const { complaints } = await watch(context);
  const { host } = new URL(server.url);
  // The node's own port is offered to pages of this machine.
  const node = `127.0.0.1:${new URL(server.rpcUrl).port}`;
  const unknown = ['/transaction/none', '/nowhere', '/index.html'];
  for (const path of ['/', '/swap', '/swap/SOL-USDC', '/pro', ...unknown]) {
    const reply = await fetch(server.url + path);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(Object.fromEntries(policy.split('; ').map((line) => line.split(/ (.*)/, 2)))).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'connect-src': `'self' ws://${host} wss://${host} http://${node} ws://${node}`,
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
    });
  }
  await page.goto('/swap');
  await expect(new SwapPage(page).amount).toBeVisible();
  expect(complaints).toEqual([]);
  const refusal = await page.evaluate(() => {
    try {
      document.createElement('b').innerHTML = '<i>markup</i>';
      return 'written';
    } catch (error) {
      return String(error);
    }
  });
  expect(refusal).toContain('TrustedHTML');
  await expect
    .poll(() => complaints)
    .toContainEqual(expect.stringContaining('require-trusted-types-for: trusted-types-sink'));
});

test('no other page can frame the app', async ({ page, server }) => {
  const foreign = createServer((request, reply) => {
    reply.setHeader('content-type', 'text/html');
    const { searchParams } = new URL(request.url ?? '', 'http://foreign');
    const framed = searchParams.get('frame');
    reply.end(framed === null ? 'framed' : `<iframe src="${framed}"></iframe>`);
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  try {
    const address = foreign.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const frame = page.frameLocator('iframe').locator('body');
    await page.goto(`http://127.0.0.1:${port}/?frame=/`);
    await expect(frame).toHaveText('framed');
    await page.goto(`http://127.0.0.1:${port}/?frame=${server.url}/swap`);
    await expect.poll(() => page.frames().map((one) => one.url())).toContain('chrome-error://chromewebdata/');
    await expect(frame).not.toContainText('Swap');
  } finally {
    foreign.close();
  }
});

test('a screen that crashes keeps the policy, and axe finds nothing', async ({ context, page }) => {
  const { complaints } = await watch(context);
  await page.route('**/assets/swap-page-*.js', async (route) => {
    const [, names = ''] = /export\{([^}]*)\};?$/.exec((await (await route.fetch()).text()).trim()) ?? [];
    // By whichever of its names the app knows it.
    const others = [...names.matchAll(/ as (\w+)/g)].flatMap(([, name]) =>
      name === 'SwapPage' ? [] : `, all as ${name}`,
    );
    await route.fulfill({
      contentType: 'text/javascript',
      body: `function SwapPage() { throw new Error('${BROKEN}') } const all = { SwapPage }; export { SwapPage${others.join('')} }`,
    });
  });
  await page.goto('/swap');
  await expect(page.getByRole('alert')).toContainText('Looks like the product has crashed.');
  expect(complaints.filter((text) => !text.includes(BROKEN))).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('a whole session asks only the server, and nothing complains: connect, fund, screener, swap, receipt', async ({
  context,
  page,
  server,
}) => {
  const { complaints, asked } = await watch(context);
  const screen = new SwapPage(page);
  const header = page.getByRole('banner');
  await page.goto('/swap');
  await screen.connect('Burner');
  await header.getByRole('button', { name: /Wallet/ }).click();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Fund' }).click();
  await expect(page.getByText('10 SOL').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await header.getByRole('link', { name: 'Pro' }).click();
  const found = page.getByRole('main').locator('tr[data-id]').filter({ hasText: 'BONK' }).first();
  await expect(found).toBeVisible();
  await page.goto(`/swap?buy=${await found.getAttribute('data-id')}`);
  await screen.amount.fill('1');
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View transaction' }).click();
  const receipt = await opened;
  await expect(receipt.getByText(/^(Confirmed|Finalized)$/).first()).toBeVisible();

  const { origin, host } = new URL(server.url);
  expect([...asked].sort()).toEqual([origin, `ws://${host}`]);
  expect(complaints).toEqual([]);
});
