// From the wallet's signature to 'Transaction Confirmed' on screen, by each way a swap is sent, beside swaps that the venue sends.
// usage: node bench/trading/confirm.mjs [--swaps 12] [--world lively] [--settle 30] [--port 0] [--url http://127.0.0.1:8080]
//   --url measures a server that runs already; the ways take turns, so that all meet the same machine
import { parseArgs } from 'node:util';
import { median, quantile } from '../figures.mjs';
import { launchBrowser } from '../page/browser.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';

const { values } = parseArgs({
  options: {
    swaps: { type: 'string', default: '12' },
    world: { type: 'string', default: 'lively' },
    settle: { type: 'string', default: '30' },
    port: { type: 'string', default: '0' },
    url: { type: 'string' },
  },
});
const MAX_MS = 600;
const MANUAL = {
  profile: 'manual',
  profileSince: Date.now(),
  feeType: 'exact-fee',
  maxPriorityFeeLamports: '10000',
  maxJitoTipLamports: '10000',
  maxNozomiTipLamports: '1000000',
};
const WAYS = {
  venue: { profile: 'auto' },
  priorityFees: { ...MANUAL, broadcastModes: ['priorityFees'] },
  jito: { ...MANUAL, broadcastModes: ['jito'] },
  nozomi: { ...MANUAL, broadcastModes: ['nozomi'] },
};

const dataDir = makeDataDir();
const server = values.url
  ? undefined
  : await startServer({ dataDir, port: Number(values.port), world: values.world });
const base = values.url ?? server.url;
const browser = await launchBrowser();
const took = Object.fromEntries(Object.keys(WAYS).map((way) => [way, []]));
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchToasts);
  await page.goto(`${base}/swap`);
  await connect(page);
  await page.waitForTimeout(Number(values.settle) * 1_000);
  for (let swap = 0; swap < Number(values.swaps); swap += 1)
    for (const [way, settings] of Object.entries(WAYS)) took[way].push(await measure(page, settings));
} finally {
  await browser.close();
  await server?.stop();
  dropDataDir(dataDir);
}
console.table(
  Object.fromEntries(
    Object.entries(took).map(([way, samples]) => [
      way,
      {
        swaps: samples.length,
        'p50 (ms)': Math.round(median(samples)),
        'p90 (ms)': Math.round(quantile(samples, 0.9)),
        'most (ms)': Math.round(Math.max(...samples)),
        bar: `p50 at most ${MAX_MS}`,
        'p50 / the venue’s': (median(samples) / median(took.venue)).toFixed(2),
      },
    ]),
  ),
);

/** Milliseconds of one swap. */
async function measure(page, settings) {
  await page.evaluate((stored) => {
    localStorage.setItem('trade-settings:v1', JSON.stringify(stored));
  }, settings);
  await page.goto(`${base}/swap?inAmount=0.01`);
  const swap = page.getByRole('main').getByRole('button', { name: 'Swap', exact: true });
  // A key, not the pointer: the button ignores a pointer just after it appeared.
  await swap.press('Enter', { timeout: 30_000 });
  await page.getByText('Transaction Confirmed').waitFor({ timeout: 60_000 });
  const { signed, confirmed } = await page.evaluate(() => window.toasts);
  return confirmed - signed;
}

async function connect(page) {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click();
  await page
    .getByRole('button', { name: /burner/i })
    .first()
    .click();
  const fund = page.getByRole('button', { name: /fund/i }).first();
  await fund.click({ timeout: 10_000 });
  await page.waitForTimeout(2_000);
}

/** Runs in the page: when each toast was first there. */
function watchToasts() {
  window.toasts = {};
  const look = () => {
    const text = document.body?.innerText ?? '';
    if (text.includes('Confirming Transaction')) window.toasts.signed ??= performance.now();
    if (text.includes('Transaction Confirmed')) window.toasts.confirmed ??= performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
