// From a key pressed in a field of the filter panel to the frame that shows it, in a list of 1,500 tokens at 5,000 updates a second
// and a 4× CPU slow-down, beside the same page with a silent stream. Needs `npm run build -w @orrery/web` first.
// usage: node bench/page/filter-typing.mjs [--keys 60] [--slow 4] [--port 0]
import { parseArgs } from 'node:util';
import { median, quantile } from '../figures.mjs';
import { launchBrowser } from './browser.mjs';
import { servePro } from './pro-server.mjs';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '60' },
    slow: { type: 'string', default: '4' },
    port: { type: 'string', default: '0' },
  },
});
const [keys, slow, port] = [values.keys, values.slow, values.port].map(Number);
const ROWS = 1_500;
const UPDATES_PER_SECOND = 5_000;
/** As a fast typist; every eighth key waits until the filter is applied and the list is there anew. */
const KEY_MS = 120;
const APPLIED_MS = 700;
const BOUND_MS = 50;

const browser = await launchBrowser();
const answers = {};
for (const [name, updatesPerSecond] of [
  ['silent', 0],
  [`${UPDATES_PER_SECOND} updates/s`, UPDATES_PER_SECOND],
]) {
  answers[name] = await measure(updatesPerSecond);
}
await browser.close();
console.table(
  Object.entries(answers).map(([stream, ms]) => ({
    stream,
    'p50 (ms)': median(ms).toFixed(1),
    'p95 (ms)': quantile(ms, 0.95).toFixed(1),
    'most (ms)': Math.max(...ms).toFixed(1),
  })),
);
const [silent, busy] = Object.values(answers).map(median);
console.log(`the bound is ${BOUND_MS} ms; busy against silent: ratio ${(busy / silent).toFixed(2)}`);

async function measure(updatesPerSecond) {
  const server = await servePro({ port, rows: ROWS, updatesPerSecond });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/pro?tab=toptraded`);
    await page.locator('tr[data-id]').nth(15).waitFor();
    await page.keyboard.press('f');
    const field = page.getByRole('textbox', { name: 'Market cap, at least', exact: true });
    await field.click();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
    await page.evaluate(watchKeys);
    for (let key = 1; key <= keys; key += 1) {
      await page.keyboard.press(key % 8 === 1 ? 'Control+A' : String(key % 10));
      await page.waitForTimeout(key % 8 === 0 ? APPLIED_MS : KEY_MS);
    }
    return await page.evaluate(() => globalThis.answers);
  } finally {
    await context.close();
    server.close();
  }
}

/** In the page: from a key's own time to the end of the frame that shows what it typed. */
function watchKeys() {
  const channel = new MessageChannel();
  const waiting = [];
  globalThis.answers = [];
  channel.port1.onmessage = () => {
    for (const time of waiting.splice(0)) globalThis.answers.push(performance.now() - time);
  };
  document.addEventListener('keydown', ({ timeStamp, ctrlKey }) => {
    if (ctrlKey) return;
    requestAnimationFrame(() => {
      waiting.push(timeStamp);
      channel.port2.postMessage(undefined);
    });
  });
}
