// Takes the pictures a person judges the screens by: every route, both themes, both sizes, from a running product.
// usage: node tools/screenshots.mjs [url] [folder]      (url defaults to http://127.0.0.1:8080, folder to test-results/shots)
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const [url = 'http://127.0.0.1:8080', folder = 'test-results/shots'] = process.argv.slice(2);
const ROUTES = { pro: '/pro', swap: '/swap?inAmount=2.5', 'not-found': '/nowhere' };
const SIZES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } };
const BROWSERS = JSON.parse(readFileSync(new URL('../scripts/browsers.json', import.meta.url), 'utf8'));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const LIVE_MS = 4_000;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? BROWSERS.find((path) => existsSync(path)),
  args: FLAGS,
});
for (const theme of ['dark', 'light']) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ viewport, baseURL: url });
    await context.addInitScript(
      (look) => localStorage.setItem('look:v1', look),
      JSON.stringify({ theme, palette: 'standard' }),
    );
    const page = await context.newPage();
    await connectBurner(page);
    for (const [name, path] of Object.entries(ROUTES)) {
      await page.goto(path);
      await page.waitForTimeout(LIVE_MS);
      const file = join(folder, `${name}-${theme}${size === 'desktop' ? '' : '-mobile'}.png`);
      await page.screenshot({ path: file });
      console.log(file);
    }
    await context.close();
  }
}
await browser.close();

/** The swap form shows its preview to a connected wallet that has something to sell. */
async function connectBurner(page) {
  const header = page.getByRole('banner');
  await page.goto('/swap');
  await header.getByRole('button', { name: 'Connect' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Burner/ })
    .click();
  await header.getByRole('button', { name: /Wallet/ }).click();
  await page.getByRole('dialog', { name: 'Wallet' }).getByRole('button', { name: 'Fund' }).click();
  await page.getByText('10 SOL').first().waitFor();
}
