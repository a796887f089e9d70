// Frames of /pro under load: 1,000 rows, about 40 visible, 5,000 row updates a second in 10 frames a second, at a 4× CPU slow-down,
// beside the same page with a silent stream. Needs `npm run build -w @orrery/web` first.
// usage: node bench/page/pro-frames.mjs [--runs 3] [--seconds 15] [--slow 4] [--port 0]
import { parseArgs } from 'node:util';
import { launchBrowser } from './browser.mjs';
import { servePro } from './pro-server.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    slow: { type: 'string', default: '4' },
    port: { type: 'string', default: '0' },
  },
});
const [runs, seconds, slow, port] = [values.runs, values.seconds, values.slow, values.port].map(Number);
const ROWS = 1_000;
const UPDATES_PER_SECOND = 5_000;
const VIEWPORT = { width: 1440, height: 1960 };
const FRAME_MS = 1_000 / 60;
const WARM_UP_MS = 4_000;

const browser = await launchBrowser();
const results = { busy: [], silent: [] };
const rows = [];
for (let run = 1; run <= runs; run += 1) {
  for (const [name, updatesPerSecond] of [
    ['silent', 0],
    ['busy', UPDATES_PER_SECOND],
  ]) {
    const result = await measure(updatesPerSecond);
    results[name].push(result);
    rows.push({
      run,
      stream: updatesPerSecond > 0 ? `${updatesPerSecond} updates/s` : 'silent',
      'p95 (ms)': result.p95.toFixed(2),
      'frames/s': result.fps.toFixed(1),
      'dropped (%)': (result.dropped * 100).toFixed(2),
      'main thread busy (%)': (result.busy * 100).toFixed(0),
      'updates seen/s': result.updates.toFixed(0),
    });
  }
}
await browser.close();
console.table(rows);
const median = (name, figure) =>
  results[name].map((result) => result[figure]).toSorted((a, b) => a - b)[Math.floor(runs / 2)];
console.log(
  `median: p95 ${median('busy', 'p95').toFixed(2)} ms, dropped ${(median('busy', 'dropped') * 100).toFixed(2)} %; ` +
    `frames a second against the silent page: ratio ${(median('busy', 'fps') / median('silent', 'fps')).toFixed(3)}`,
);

async function measure(updatesPerSecond) {
  const server = await servePro({ port, rows: ROWS, updatesPerSecond });
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() !== 'log' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  try {
    await page.goto(`${server.url}/pro?tab=toptraded`);
    await page.locator('tr[data-id]').nth(39).waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
    await page.waitForTimeout(WARM_UP_MS);
    const before = await taskSeconds(cdp);
    const { times, changes } = await page.evaluate(record, seconds * 1_000);
    const busy = ((await taskSeconds(cdp)) - before) / seconds;
    if (complaints.length > 0) throw new Error(`the page complained: ${complaints[0]}`);
    return { ...toFigures(times), busy, updates: changes / seconds };
  } finally {
    await context.close();
    server.close();
  }
}

async function taskSeconds(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** In the page: the time of every animation frame, and how many price cells changed meanwhile. */
function record(forMs) {
  return new Promise((resolve) => {
    const times = [];
    let changes = 0;
    const watcher = new MutationObserver((records) => {
      changes += records.length;
    });
    watcher.observe(document.querySelector('tbody'), { subtree: true, childList: true, characterData: true });
    const tick = (time) => {
      times.push(time);
      if (time - times[0] < forMs) requestAnimationFrame(tick);
      else resolve({ times, changes });
    };
    requestAnimationFrame(tick);
  });
}

function toFigures(times) {
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1],
    fps: (gaps.length / (times.at(-1) - times[0])) * 1_000,
    dropped: missed / (gaps.length + missed),
  };
}
