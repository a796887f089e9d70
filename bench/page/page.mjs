// What /swap, /pro and a token's page of the running product weigh and cost a phone, beside the least a React page can be, built in the same run.
// usage: node bench/page/page.mjs [--runs 3] [--port 0] [--url http://127.0.0.1:8080] [--no-lighthouse]
//   --url measures a server that runs already; a page is ready with its amount field, its first live row, or its chart drawn
// It fails when a page fetches a script that .size-limit.mjs does not count.
import { parseArgs } from 'node:util';
import { scriptsOfScreens } from '../../scripts/page-scripts.mjs';
import { median } from '../figures.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { loadLighthouse, rate } from './lighthouse.mjs';
import { serveFloor } from './page-floor.mjs';
import { blocked, untilReady, weigh } from './page-passes.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    port: { type: 'string', default: '0' },
    url: { type: 'string' },
    'no-lighthouse': { type: 'boolean', default: false },
  },
});
const [runs, port] = [Number(values.runs), Number(values.port)];
const AMOUNT = 'input[aria-label="Amount to sell"]';
const ROW = 'tr[data-id]';
const CHART = 'canvas[data-drawn]';
const TOKEN = '/tokens/JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
const SCREENS = ['/swap', '/pro', 'token'];
/** Their names in the build. */
const BUILT = { swap: '/swap', pro: '/pro', tokens: 'token' };

/** What a page may cost; `least` where more is better. */
const FIGURES = {
  'script until ready (KB br)': { of: ({ ready }) => ready.scriptKb, most: 150, digits: 1 },
  'script until idle (KB br)': { of: ({ weight }) => weight.scriptKb, most: 350, digits: 1 },
  'ready on 1.6 Mbit/s, 150 ms (ms)': { of: ({ ready }) => ready.ms, digits: 0 },
  'requests until idle, most on /swap': {
    of: ({ weight }) => weight.requests,
    most: 25,
    on: ['/swap'],
    digits: 0,
  },
  'requests to other hosts': { of: ({ weight }) => weight.thirdParty, most: 0, digits: 0 },
  'heap after load (MB)': { of: ({ weight }) => weight.heapMb, most: 15, digits: 1 },
  'main thread blocked at 4× (ms)': { of: ({ blockedMs }) => blockedMs, most: 200, digits: 0 },
  'Lighthouse mobile score': { of: ({ rated }) => rated?.score, least: 95, digits: 0 },
  'Lighthouse LCP (ms)': { of: ({ rated }) => rated?.lcpMs, most: 1_900, digits: 0 },
  'Lighthouse TBT (ms)': { of: ({ rated }) => rated?.tbtMs, most: 100, digits: 0 },
  "the same by the thread's own clock (ms)": { of: ({ rated }) => rated?.ownBlockingMs, digits: 0 },
  "main thread's own CPU time at 1× (ms)": { of: ({ rated }) => rated?.cpuMs, digits: 0 },
  'Lighthouse CLS': { of: ({ rated }) => rated?.cls, most: 0.01, digits: 4 },
  'Lighthouse accessibility': { of: ({ rated }) => rated?.accessibility, least: 100, digits: 0 },
};

const lighthouse = values['no-lighthouse'] ? undefined : await loadLighthouse();
if (!lighthouse) console.log('Lighthouse was not run.');
const floor = await serveFloor();
const dataDir = makeDataDir();
const server = values.url ? undefined : await startServer({ dataDir, port });
const base = values.url ?? server.url;
const pages = {
  floor: await measure('the floor', floor.url, AMOUNT),
  '/swap': await measure('/swap', `${base}/swap`, AMOUNT),
  '/pro': await measure('/pro', `${base}/pro`, ROW),
  token: await measure('a token', `${base}${TOKEN}`, CHART),
};
await server?.stop();
dropDataDir(dataDir);
floor.close();

console.table(Object.fromEntries(Object.entries(FIGURES).map(([name, figure]) => [name, toRow(figure)])));
for (const name of SCREENS) {
  const against = (title) => (FIGURES[title].of(pages[name]) / FIGURES[title].of(pages.floor)).toFixed(2);
  console.log(
    `ratio: ${name} needs ${against('script until ready (KB br)')} times the script of the floor until it is ready, ` +
      `and ${against('ready on 1.6 Mbit/s, 150 ms (ms)')} times as long`,
  );
}
for (const line of (await scriptsOfScreens()).flatMap(toUncounted)) {
  console.log(line);
  process.exitCode = 1;
}

/** A line for each script that the browser fetched and the page's budgets do not count. */
function toUncounted({ screen, untilReady, untilIdle }) {
  const { ready, weight } = pages[BUILT[screen]];
  return [
    ...ready.files.filter((file) => !untilReady.includes(file)),
    ...weight.files.filter((file) => !untilIdle.includes(file)),
  ].map((file) => `NOT COUNTED: /${screen} fetches ${file}, see scripts/page-scripts.mjs`);
}

/** It takes minutes: says how long each page took. */
async function measure(name, url, control) {
  const began = performance.now();
  const weight = await weigh(url);
  const ready = await untilReady(url, control);
  const blockedMs = median(await times(() => blocked(url)));
  const ratings = lighthouse ? (await times(() => rate(lighthouse, url))).filter(Boolean) : [];
  const rated = ratings[0] && medians(ratings);
  console.log(`measured ${name} in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return { weight, ready, blockedMs, rated };
}

function medians(ratings) {
  return Object.fromEntries(
    Object.keys(ratings[0]).map((figure) => [figure, median(ratings.map((rating) => rating[figure]))]),
  );
}

async function times(work) {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await work());
  return results;
}

function toRow({ of, most, least, on = SCREENS, digits }) {
  const shown = Object.entries(pages).map(([name, page]) => [name, of(page)?.toFixed(digits) ?? 'not run']);
  const isOver = on
    .map((name) => of(pages[name]))
    .some((figure) => figure > (most ?? Number.POSITIVE_INFINITY) || figure < (least ?? 0));
  const budget = most === undefined ? (least === undefined ? '' : `≥ ${least}`) : `≤ ${most}`;
  return { ...Object.fromEntries(shown), budget, held: budget === '' ? '' : isOver ? 'NO' : 'yes' };
}
