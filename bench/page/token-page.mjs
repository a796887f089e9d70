// How long a row of /pro takes to become a token's page with its chart drawn, beside the same page fetched by its address.
// usage: node bench/page/token-page.mjs [--visits 6] [--rows 4] [--port 0] [--url http://127.0.0.1:8080]
//   --url measures a server that runs already; each visit is a browser with nothing cached, its first row fetches the page's code
import { parseArgs } from 'node:util';
import { median, quantile } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { launchBrowser } from './browser.mjs';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '6' },
    rows: { type: 'string', default: '4' },
    port: { type: 'string', default: '0' },
    url: { type: 'string' },
  },
});
const [visits, rows] = [Number(values.visits), Number(values.rows)];
const MAX_MS = 400;
const SIZE = { width: 1440, height: 900 };

const dataDir = makeDataDir();
const server = values.url ? undefined : await startServer({ dataDir, port: Number(values.port) });
const base = values.url ?? server.url;
const browser = await launchBrowser();
const opened = { first: [], later: [], address: [] };
for (let visit = 0; visit < visits; visit += 1) await look(visit);
await browser.close();
await server?.stop();
dropDataDir(dataDir);

const all = [...opened.first, ...opened.later];
console.table({
  'from a row (ms)': toRow(all, MAX_MS),
  '… the first of a visit': toRow(opened.first),
  '… each after it': toRow(opened.later),
  'by its address (ms)': toRow(opened.address),
});
console.log(
  `ratio: from a row the chart is drawn in ${(median(all) / median(opened.address)).toFixed(2)} of what its address takes`,
);

async function look(visit) {
  const page = await browser.newPage({ viewport: SIZE });
  await page.addInitScript(watchChart);
  await page.goto(`${base}/pro?tab=toptraded&timeframe=24h`);
  for (let row = 0; row < rows; row += 1) {
    const chosen = page.locator('tr[data-id]').nth((visit * rows + row) % 12);
    await chosen.waitFor();
    await page.waitForTimeout(500);
    const before = await page.evaluate(() => window.charts.length);
    // Its last cell: in others there are links and buttons of their own.
    await chosen.locator('td').nth(3).click();
    const { clicked, drawn } = await nextChart(page, before);
    (row === 0 ? opened.first : opened.later).push(drawn - clicked);
    if (row < rows - 1) await page.goBack();
  }
  await page.reload();
  const { drawn } = await nextChart(page, 0);
  opened.address.push(drawn);
  await page.close();
}

async function nextChart(page, before) {
  await page.waitForFunction((count) => window.charts.length > count, before);
  return page.evaluate(() => ({ clicked: window.clicked, drawn: window.charts.at(-1) }));
}

/** Runs in the page: when it was pressed last, and when each chart had its first candles on screen. */
function watchChart() {
  window.charts = [];
  addEventListener('pointerdown', () => (window.clicked = performance.now()), { capture: true });
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes)
      if (target.dataset.drawn && oldValue === null)
        requestAnimationFrame(() => window.charts.push(performance.now()));
  }).observe(document, {
    subtree: true,
    attributes: true,
    attributeFilter: ['data-drawn'],
    attributeOldValue: true,
  });
}

function toRow(samples, most) {
  return {
    openings: samples.length,
    p50: Math.round(median(samples)),
    p95: Math.round(quantile(samples, 0.95)),
    budget: most === undefined ? '' : `p50 ≤ ${most}`,
    held: most === undefined ? '' : median(samples) <= most ? 'yes' : 'NO',
  };
}
