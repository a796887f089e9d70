// From Ctrl+K on an idle /swap to the end of the frame that shows the palette, at a 4× CPU slow-down, beside the search that `/` opens and a
// bare dialog of as many rows without React, in the same page. `own` is the main thread's time by its own clock, which moves less while other
// processes have the processor.
// usage: node bench/page/palette.mjs [--opens 20] [--slow 4] [--port 0] [--path /swap] [--trace FILE]
//   --trace writes what the browser did during the last opening, for its Performance panel
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { median, quantile } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { launchBrowser } from './browser.mjs';
import { sum } from './page-passes.mjs';

const { values } = parseArgs({
  options: {
    opens: { type: 'string', default: '20' },
    slow: { type: 'string', default: '4' },
    port: { type: 'string', default: '0' },
    path: { type: 'string', default: '/swap' },
    trace: { type: 'string' },
  },
});
const [opens, slow] = [values.opens, values.slow].map(Number);
const BOUND_MS = 50;
const IDLE_MS = 3_000;
const BETWEEN_MS = 400;
const FIELD = 'input[role=combobox]';
const WAYS = {
  palette: { keys: 'Control+k', opened: FIELD },
  search: { keys: '/', opened: FIELD },
  'bare dialog': { keys: 'Control+b', opened: '#bare' },
};
const TIMELINE = 'devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing';
const PROFILE = `${TIMELINE},v8.execute,disabled-by-default-v8.cpu_profiler`;

const dataDir = makeDataDir();
const server = await startServer({ dataDir, port: Number(values.port), world: 'calm' });
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.goto(server.url + values.path);
await page.waitForLoadState('networkidle');
await page.waitForTimeout(IDLE_MS);
const cdp = await context.newCDPSession(page);
await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
await page.evaluate(watchKeys, Object.values(WAYS));
await page.evaluate(offerBare);
const first = await open(WAYS.palette);
const taken = Object.fromEntries(Object.keys(WAYS).map((way) => [way, []]));
for (let round = 0; round < opens; round += 1)
  for (const [way, how] of Object.entries(WAYS)) taken[way].push(await open(how));
if (values.trace) {
  const { events } = await open(WAYS.palette, PROFILE);
  writeFileSync(values.trace, JSON.stringify({ traceEvents: events }));
}
await browser.close();
await server.stop();
dropDataDir(dataDir);

console.table({
  'palette, the first time': toRow([first], BOUND_MS),
  palette: toRow(taken.palette, BOUND_MS),
  search: toRow(taken.search),
  'bare dialog': toRow(taken['bare dialog']),
});
const [palette, search, bare] = Object.values(taken).map((all) => median(all.map(({ own }) => own)));
console.log(
  `ratio of the thread's own time: ${(palette / bare).toFixed(2)} of the bare dialog, ${(palette / search).toFixed(2)} of the search`,
);

async function open({ keys, opened }, categories = TIMELINE) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await page.evaluate(() => {
    window.shown = undefined;
  });
  await page.keyboard.press(keys);
  const whole = await (await page.waitForFunction(() => window.shown)).jsonValue();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  await page.waitForTimeout(BETWEEN_MS);
  await page.keyboard.press('Escape');
  await page.locator(opened).waitFor({ state: 'detached' });
  await page.waitForTimeout(BETWEEN_MS);
  return { whole, own: ownTime(events), events };
}

/** What the main thread ran from the key to the frame, in milliseconds of its own clock. */
function ownTime(events) {
  const { ts, pid, tid } = events.find(({ name }) => name === 'shown');
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args.data.type === 'keydown');
  const pressed = keys.at(-1).ts;
  const tasks = events.filter(
    (event) =>
      event.name === 'RunTask' &&
      event.pid === pid &&
      event.tid === tid &&
      event.ts + event.dur > pressed &&
      event.ts + event.dur <= ts,
  );
  return sum(tasks.map(({ tdur }) => tdur)) / 1_000;
}

/** In the page: from a key's own time to the end of the frame in which what it opens is first there. */
function watchKeys(ways) {
  const channel = new MessageChannel();
  let pressed = 0;
  channel.port1.onmessage = () => {
    performance.mark('shown');
    window.shown = performance.now() - pressed;
  };
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Control' || key === 'Escape') return;
      pressed = timeStamp;
      const look = () => {
        if (ways.some(({ opened }) => document.querySelector(opened))) channel.port2.postMessage(undefined);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** In the page: Ctrl+B opens a dialog with a field and as many rows as the palette first shows, by nothing but the browser. */
function offerBare() {
  const count = 16;
  addEventListener('keydown', ({ key, ctrlKey }) => {
    if (key === 'Escape') document.querySelector('#bare')?.remove();
    if (key !== 'b' || !ctrlKey) return;
    const dialog = document.createElement('dialog');
    dialog.id = 'bare';
    dialog.style.cssText = 'width:800px;height:640px;overflow:auto';
    const field = document.createElement('input');
    const rows = Array.from({ length: count }, (_, index) => {
      const row = document.createElement('div');
      row.textContent = `Command ${index}`;
      row.style.cssText = 'height:36px;padding:0 12px';
      return row;
    });
    dialog.append(field, ...rows);
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
  });
}

function toRow(samples, most) {
  const [whole, own] = ['whole', 'own'].map((figure) => samples.map((sample) => sample[figure]));
  return {
    opens: samples.length,
    'p50 (ms)': median(whole).toFixed(1),
    'p95 (ms)': quantile(whole, 0.95).toFixed(1),
    'own p50 (ms)': median(own).toFixed(1),
    budget: most === undefined ? '' : `p50 ≤ ${most}`,
    held: most === undefined ? '' : median(whole) <= most ? 'yes' : 'NO',
  };
}
