// CPU and memory of the whole process tree while the world lives and one browser looks at /pro, beside a world that stands still.
// usage: node bench/steady.mjs [--minutes 60] [--speed 1] [--every 5] [--port 0] [--keep DIR]
//   --minutes of wall time; --speed 6 lets six times as much world time go by (CPU is divided by it); --keep leaves the data there
import { parseArgs } from 'node:util';
import { launchBrowser } from './page/browser.mjs';
import { dropDataDir, makeDataDir, startServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    speed: { type: 'string', default: '1' },
    every: { type: 'string', default: '5' },
    port: { type: 'string', default: '0' },
    keep: { type: 'string' },
  },
});
const [minutes, speed, every, port] = [values.minutes, values.speed, values.every, values.port].map(Number);
const CALM_MINUTES = Math.min(1, minutes);
const MINUTE_MS = 60_000;

const browser = await launchBrowser();

async function watch({ world, minutes, every, dataDir, speed, port }) {
  const server = await startServer({ dataDir, port, world, speed });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/pro`);
  const samples = [];
  let before = server.usage();
  let at = performance.now();
  for (let minute = every; minute <= minutes + 1e-9; minute += every) {
    await new Promise((resolve) => setTimeout(resolve, every * MINUTE_MS));
    const usage = server.usage();
    const seconds = (performance.now() - at) / 1000;
    const health = await fetch(`${server.url}/health`).then((reply) => reply.json());
    const sample = {
      world,
      'world time (min)': Math.round(minute * speed),
      'CPU (% of a core)': round(((usage.cpuSeconds - before.cpuSeconds) / seconds / speed) * 100),
      'memory (MB PSS)': round(usage.megabytes),
      'transactions/s': round(health.transactionsPerSecond),
      problems: health.problems.join('; '),
    };
    samples.push(sample);
    console.log(JSON.stringify(sample));
    before = usage;
    at = performance.now();
  }
  await page.close();
  await server.stop();
  return samples;
}

const calmDir = makeDataDir();
const calm = await watch({
  world: 'calm',
  minutes: CALM_MINUTES,
  every: CALM_MINUTES,
  dataDir: calmDir,
  speed: 1,
  port,
});
dropDataDir(calmDir);
const dataDir = values.keep ?? makeDataDir();
const lively = await watch({ world: 'lively', minutes, every, dataDir, speed, port });
if (values.keep === undefined) dropDataDir(dataDir);
await browser.close();

console.table([...calm, ...lively]);
const cpu = (sample) => sample['CPU (% of a core)'];
console.log(
  `ratio: lively takes ${round(cpu(lively.at(-1)) / cpu(calm.at(-1)))} times the CPU of the same build in calm`,
);

function round(figure) {
  return Math.round(figure * 10) / 10;
}
