// Frames of a chart that is dragged over 100,000 bars at a 4× CPU slow-down, ten trades a second coming in, beside the same over 5,000
// bars, and with --before beside the chart of another checkout; then its heap while bars of a second open at six times the rate.
// usage: node bench/page/chart.mjs [--runs 3] [--seconds 8] [--slow 4] [--minutes 10] [--before FOLDER] [--type candles] [--scale linear]
//   --before: a checkout with installed modules, of whose sources the other chart is built
//   --minutes: minutes of bars that open, each second's six at once: as many pictures as bars, as fast as they can be drawn
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchBrowser } from './browser.mjs';
import { serveChart } from './chart-page.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    slow: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '10' },
    before: { type: 'string' },
    type: { type: 'string', default: 'candles' },
    scale: { type: 'string', default: 'linear' },
  },
});
const [runs, seconds, slow, minutes] = [values.runs, values.seconds, values.slow, values.minutes].map(Number);
const OURS = fileURLToPath(new URL('../..', import.meta.url));
const VIEWPORT = { width: 1280, height: 720 };
const [MANY, FEW] = [100_000, 5_000];
/** Presses on the minus key: from 7 pixels a bar to half a pixel, or to the least that an engine draws. */
const NARROW_PRESSES = 12;
const DRAG_PX = 40;
const TICK_MS = 100;
const SPEED = 6;
const SAMPLES = 10;
const MEGABYTE = 1_048_576;

const browser = await launchBrowser();
const servers = { ours: await serveChart(OURS) };
if (values.before) servers.before = await serveChart(values.before);
try {
  const results = new Map();
  for (let run = 0; run < runs; run += 1)
    for (const engine of Object.keys(servers))
      for (const bars of [MANY, FEW])
        for (const view of ['readable', 'narrow']) {
          const name = `${engine}, ${bars.toLocaleString('en')} bars, ${view}`;
          results.set(name, [...(results.get(name) ?? []), await drag(servers[engine].url, bars, view)]);
        }
  report(results);
  await soak(servers.ours.url);
} finally {
  await browser.close();
  for (const server of Object.values(servers)) server.close();
}

async function openChart(url, bars) {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${url}?bars=${bars}&type=${values.type}&scale=${values.scale}`);
  await page.locator('canvas[data-drawn]').waitFor();
  await page.waitForTimeout(500);
  return { page, complaints, cdp: await page.context().newCDPSession(page) };
}

async function drag(url, bars, view) {
  const { page, complaints, cdp } = await openChart(url, bars);
  await page.getByRole('application').focus();
  if (view === 'narrow')
    for (let press = 0; press < NARROW_PRESSES; press += 1) await page.keyboard.press('-');
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
  const before = await scriptSeconds(cdp);
  const recorded = page.evaluate(record, { forMs: seconds * 1_000, tickMs: TICK_MS });
  await dragUntil(page, recorded);
  const times = await recorded;
  const script = (await scriptSeconds(cdp)) - before;
  await page.close();
  if (complaints.length > 0) throw new Error(`the page complained: ${complaints[0]}`);
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  const sorted = gaps.toSorted((one, other) => one - other);
  return {
    mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1],
    script: (script * 1_000) / gaps.length,
  };
}

/** A thousand pixels into the past and back, again and again, so that few bars last as long as many. */
async function dragUntil(page, recorded) {
  let isOver = false;
  void recorded.then(() => {
    isOver = true;
  });
  for (let isBack = false; !isOver; isBack = !isBack) {
    const toX = (at) => (isBack ? 1_100 - at : 100 + at);
    await page.mouse.move(toX(0), 300);
    await page.mouse.down();
    for (let at = DRAG_PX; at <= 1_000 && !isOver; at += DRAG_PX) await page.mouse.move(toX(at), 300);
    await page.mouse.up();
  }
}

async function scriptSeconds(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration').value;
}

/** In the page: the time of every animation frame while trades come in. */
function record({ forMs, tickMs }) {
  return new Promise((resolve) => {
    const times = [];
    const ticks = setInterval(() => window.chart.tick(), tickMs);
    const tick = (time) => {
      times.push(time);
      if (time - times[0] < forMs) return requestAnimationFrame(tick);
      clearInterval(ticks);
      return resolve(times);
    };
    requestAnimationFrame(tick);
  });
}

function report(results) {
  const median = (name, figure) =>
    results
      .get(name)
      .map((result) => result[figure])
      .toSorted((one, other) => one - other)[Math.floor(runs / 2)];
  console.table(
    [...results.keys()].map((name) => ({
      chart: name,
      'frame mean (ms)': median(name, 'mean').toFixed(1),
      'frame p95 (ms)': median(name, 'p95').toFixed(1),
      'script a frame (ms)': median(name, 'script').toFixed(2),
    })),
  );
  const [many, few] = [MANY, FEW].map((bars) => `ours, ${bars.toLocaleString('en')} bars, readable`);
  const ratio = (name) => (median(name, 'script') / median(few, 'script')).toFixed(2);
  console.log(`medians of ${runs}; script a frame of 100,000 bars against 5,000: ratio ${ratio(many)}`);
}

async function soak(url) {
  const { page, cdp } = await openChart(url, MANY);
  await cdp.send('Performance.enable');
  const bars = Math.round(minutes * 60 * SPEED);
  const rows = [await heapOf(page, cdp)];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await page.evaluate(openBars, Math.ceil(bars / SAMPLES));
    rows.push(await heapOf(page, cdp));
  }
  console.table(rows);
  const grown = rows.at(-1)['heap (MB)'] - rows[1]['heap (MB)'];
  console.log(
    `${bars} bars opened: heap grew by ${grown.toFixed(2)} MB between the first tenth and the last`,
  );
  await page.close();
}

async function heapOf(page, cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name) => metrics.find((one) => one.name === name).value;
  return {
    bars: await page.evaluate(() => window.chart.count()),
    'heap (MB)': Number((usedSize / MEGABYTE).toFixed(2)),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

/** In the page: a bar of four trades with each frame. */
function openBars(count) {
  return new Promise((resolve) => {
    let left = count;
    const next = () => {
      window.chart.bar();
      left -= 1;
      if (left > 0) requestAnimationFrame(next);
      else resolve();
    };
    next();
  });
}
