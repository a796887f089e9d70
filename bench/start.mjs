// How long a start takes from a finished build to the printed address: the first one of a data directory, a later one, and for
// comparison the first one of an empty world.
// usage: node bench/start.mjs [--runs 3] [--port 0] [--dir DIR]      DIR: a directory that has lived, e.g. by steady.mjs --keep
import { parseArgs } from 'node:util';
import { median } from './figures.mjs';
import { dropDataDir, makeDataDir, startServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    port: { type: 'string', default: '0' },
    dir: { type: 'string' },
  },
});
const [runs, port] = [Number(values.runs), Number(values.port)];

async function time(dataDir, world) {
  const server = await startServer({ dataDir, port, world });
  await server.stop();
  return server.startMs;
}

const rows = { 'first, lively': [], 'later, lively': [], 'first, off': [] };
for (let run = 0; run < runs; run += 1) {
  const [lively, off] = [makeDataDir(), makeDataDir()];
  rows['first, lively'].push(await time(lively, 'lively'));
  rows['later, lively'].push(await time(values.dir ?? lively, 'lively'));
  rows['first, off'].push(await time(off, 'off'));
  for (const dir of [lively, off]) dropDataDir(dir);
}

console.table(
  Object.entries(rows).map(([start, figures]) => ({
    start,
    'median (s)': (median(figures) / 1000).toFixed(2),
    'worst (s)': (Math.max(...figures) / 1000).toFixed(2),
  })),
);
const ratio = median(rows['first, lively']) / median(rows['first, off']);
console.log(`ratio: a first lively start takes ${ratio.toFixed(1)} times that of an empty world`);
