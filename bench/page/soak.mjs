// Heap of a page on /pro while the stream runs at six times the pace of the world: samples after a forced collection, a straight
// line through them, beside a page that keeps all it hears. Needs `npm run build -w @orrery/web` first.
// usage: node bench/page/soak.mjs [--minutes 20] [--speed 6] [--every 15] [--warm 60] [--port 0]
//   --every: seconds between two samples; --warm: seconds that go by before the first
import { parseArgs } from 'node:util';
import { launchBrowser } from './browser.mjs';
import { servePro } from './pro-server.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    speed: { type: 'string', default: '6' },
    every: { type: 'string', default: '15' },
    warm: { type: 'string', default: '60' },
    port: { type: 'string', default: '0' },
  },
});
const [minutes, speed, every, warm, port] = [
  values.minutes,
  values.speed,
  values.every,
  values.warm,
  values.port,
].map(Number);
const ROWS = 1_000;
/** Trades of the lively world, each of which changes a row. */
const WORLD_PER_SECOND = 40;
const KILOBYTE = 1_024;

const server = await servePro({ port, rows: ROWS, updatesPerSecond: WORLD_PER_SECOND * speed });
const browser = await launchBrowser();
try {
  report(await soak());
} finally {
  await browser.close();
  server.close();
}

async function soak() {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const complaints = [];
  page.on('console', (message) => message.type() !== 'log' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${server.url}/pro?tab=toptraded`);
  await page.locator('tr[data-id]').first().waitFor();
  const heaps = await openHeaps(page);
  await pass(warm);
  const [samples, before, from] = [[], server.sentBytes(), Date.now()];
  for (let at = 0; at <= minutes * 60; at += every) {
    await pass((from + at * 1_000 - Date.now()) / 1_000);
    samples.push({ minute: (Date.now() - from) / 60_000, ...(await heaps()) });
  }
  if (complaints.length > 0) throw new Error(`the page complained: ${complaints[0]}`);
  return { samples, heard: (server.sentBytes() - before) / KILOBYTE };
}

/** Measures, after a collection, the heaps of the page and of its worker in kilobytes. */
async function openHeaps(page) {
  const cdp = await page.context().newCDPSession(page);
  const worker = await openWorker(cdp);
  await cdp.send('Performance.enable');
  return async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    await worker('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name) => metrics.find((one) => one.name === name).value;
    return {
      page: (await cdp.send('Runtime.getHeapUsage')).usedSize / KILOBYTE,
      worker: (await worker('Runtime.getHeapUsage')).usedSize / KILOBYTE,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
    };
  };
}

/** A line to the page's worker, which is a target of its own. */
async function openWorker(cdp) {
  const answers = new Map();
  let ids = 0;
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers.get(id)?.(result);
  });
  const attached = new Promise((resolve) => cdp.once('Target.attachedToTarget', resolve));
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const { sessionId } = await attached;
  return async (method) => {
    ids += 1;
    const answer = new Promise((resolve) => answers.set(ids, resolve));
    await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: ids, method }) });
    return await answer;
  };
}

function report({ samples, heard }) {
  console.table(
    samples.map(({ minute, page, worker, ...counts }) => ({
      minute: minute.toFixed(1),
      'page (KB)': Math.round(page),
      'worker (KB)': Math.round(worker),
      ...counts,
    })),
  );
  for (const name of ['page', 'worker']) {
    const { slope, error } = fitLine(samples.map(({ minute, [name]: heap }) => [minute, heap]));
    console.log(`${name}: ${slope.toFixed(2)} KB a minute (standard error ${error.toFixed(2)})`);
  }
  const total = fitLine(samples.map(({ minute, page, worker }) => [minute, page + worker]));
  const grown = total.slope * (samples.at(-1).minute - samples[0].minute);
  console.log(
    `heard ${(heard / KILOBYTE).toFixed(1)} MB, kept ${grown.toFixed(0)} KB by the line through both; ` +
      `ratio kept / heard ${(grown / heard).toFixed(5)}`,
  );
}

/** A straight line by least squares: its slope, and how far that may be off. */
function fitLine(points) {
  const mean = (of) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const off = points.reduce((sum, [at, value]) => sum + (value - y - slope * (at - x)) ** 2, 0);
  return { slope, error: Math.sqrt(off / Math.max(1, points.length - 2) / spread) };
}

function pass(seconds) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, seconds * 1_000)));
}
