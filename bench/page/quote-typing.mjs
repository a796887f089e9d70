// From a key in the amount field of /swap to its quote on screen, in a lively world, beside the same quote fetched by that page alone.
// usage: node bench/page/quote-typing.mjs [--keys 40] [--port 0] [--url http://127.0.0.1:8080]
//   --url measures a server that runs already
import { parseArgs } from 'node:util';
import { median, quantile } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { launchBrowser } from './browser.mjs';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '40' },
    port: { type: 'string', default: '0' },
    url: { type: 'string' },
  },
});
const keys = Number(values.keys);
/** For how long the form waits for the next key: TYPING_PAUSE_MS of the swap form. */
const PAUSE_MS = 200;
const BOUND_MS = 150;
const BETWEEN_MS = 900;
const SIZE = { width: 1440, height: 900 };
const ORDER = '/ultra/v1/order?';

const dataDir = makeDataDir();
const server = values.url ? undefined : await startServer({ dataDir, port: Number(values.port) });
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: SIZE });
let asked = '';
page.on('request', (request) => {
  if (request.url().includes(ORDER)) asked = request.url();
});
await page.goto(`${values.url ?? server.url}/swap?inAmount=1`);
await page.waitForFunction(isQuoted);
await page.evaluate(watch);
const [shown, fetched] = [[], []];
for (let key = 0; key < keys; key += 1) {
  // No amount twice: one that was quoted lately is there at once.
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill(`1.${100 + key}`);
  await page.waitForTimeout(BETWEEN_MS);
  await page.keyboard.press('5');
  const quoted = await page.waitForFunction(() => window.quoted);
  shown.push((await quoted.jsonValue()) - PAUSE_MS);
  await page.waitForTimeout(BETWEEN_MS);
  fetched.push(await page.evaluate(fetchAlone, asked));
}
await browser.close();
await server?.stop();
dropDataDir(dataDir);

console.table({
  [`from a key to its quote, after ${PAUSE_MS} ms of pause (ms)`]: toRow(shown, BOUND_MS),
  'the same quote fetched alone (ms)': toRow(fetched),
});
console.log(`ratio: ${(median(shown) / median(fetched)).toFixed(2)} of what the fetch alone takes`);

/** In the page: whether the amount to buy is there. */
function isQuoted() {
  return document.querySelector('input[aria-label="Amount to buy"]')?.value;
}

/** In the page: after each key, in which frame the amount to buy is another one. */
function watch() {
  const bought = document.querySelector('input[aria-label="Amount to buy"]');
  addEventListener(
    'keydown',
    () => {
      const [pressed, before] = [performance.now(), bought.value];
      window.quoted = undefined;
      const look = () => {
        if (bought.value === '' || bought.value === before) requestAnimationFrame(look);
        else window.quoted = performance.now() - pressed;
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** In the page. */
async function fetchAlone(url) {
  const at = performance.now();
  await (await fetch(url, { cache: 'no-store' })).json();
  return performance.now() - at;
}

function toRow(samples, most) {
  return {
    keys: samples.length,
    p50: Math.round(median(samples)),
    p95: Math.round(quantile(samples, 0.95)),
    budget: most === undefined ? '' : `p50 ≤ ${most}`,
    held: most === undefined ? '' : median(samples) <= most ? 'yes' : 'NO',
  };
}
