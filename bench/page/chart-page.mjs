// A page with nothing but the chart over candles of its own, built from the sources of a checkout and served on 127.0.0.1.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Chart</title>
    <link rel="icon" href="data:," />
    <style>
      :root { --up: #3fb68b; --down: #e0605a; --line: #333; --muted: #888; --text: #eee; --raised: #222; --panel: #111; }
      body { margin: 0; background: #111; color: #eee }
      #root { height: 100vh }
      .relative { position: relative } .absolute { position: absolute } .inset-0 { inset: 0 } .size-full { width: 100%; height: 100% }
      .h-full { height: 100% } .top-0 { top: 0 } .right-0 { right: 0 } .bottom-6 { bottom: 24px } .w-19 { width: 76px }
      .z-10 { z-index: 10 } .pointer-events-none { pointer-events: none } .flex { display: flex }
    </style>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.js"></script>
  </body>
</html>`;

/** In the page: candles of a second each that walk, changed in place and at most as many as a chart holds. */
const SCRIPT = (web) => `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { CandleChart } from '${web}/src/widgets/candle-chart/candle-chart.tsx';
import { chartFormat } from '${web}/src/widgets/candle-chart/chart-format.ts';

const MOST = 150_000;
const query = new URLSearchParams(location.search);
const candles = [];
const listeners = new Set();
let seed = 7;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const store = {
  candles: () => candles,
  version: () => 0,
  onChange(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function open() {
  const last = candles.at(-1);
  const price = last?.close ?? 100;
  candles.push({ time: (last?.time ?? 1_700_000_000) + 1, open: price, high: price, low: price, close: price, volume: 0 });
  if (candles.length > MOST) candles.splice(0, candles.length - MOST);
}

function trade() {
  const last = candles.at(-1);
  const close = last.close * (1 + (random() - 0.5) / 200);
  const [high, low] = [Math.max(last.high, close), Math.min(last.low, close)];
  candles[candles.length - 1] = { ...last, close, high, low, volume: last.volume + 10 * random() };
}

for (let count = Number(query.get('bars')); count > 0; count -= 1) {
  open();
  for (let trades = 4; trades > 0; trades -= 1) trade();
}
const notify = () => listeners.forEach((listener) => listener());
window.chart = {
  tick: () => { trade(); notify(); },
  bar: () => { open(); for (let trades = 4; trades > 0; trades -= 1) { trade(); notify(); } },
  count: () => candles.length,
};
const format = chartFormat({ type: 'price', quote: 'usd', interval: '1_SECOND' });
const style = { type: query.get('type') ?? 'candles', scale: query.get('scale') ?? 'linear' };
createRoot(document.getElementById('root')).render(
  h(CandleChart, { store, format, style, label: 'Bench', onOlder: () => undefined }));`;

/** Builds it from `checkout`, a folder with the repository's sources and modules, and answers its address. */
export async function serveChart(checkout) {
  const root = mkdtempSync(path.join(tmpdir(), 'orrery-chart-'));
  writeFileSync(path.join(root, 'index.html'), PAGE);
  writeFileSync(path.join(root, 'main.js'), SCRIPT(path.join(checkout, 'apps/web')));
  symlinkSync(path.join(checkout, 'node_modules'), path.join(root, 'node_modules'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Built in its own folder, out of what others watch.
    build: { target: 'es2022', modulePreload: { polyfill: false }, outDir: path.join(root, 'dist') },
  });
  const dist = path.join(root, 'dist');
  const files = new Map(
    readdirSync(dist, { recursive: true })
      .filter((file) => path.extname(String(file)) in TYPES)
      .map((file) => [`/${String(file)}`, readFileSync(path.join(dist, String(file)))]),
  );
  rmSync(root, { recursive: true, force: true });
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    const file = files.has(pathname) ? pathname : '/index.html';
    reply.writeHead(200, { 'content-type': TYPES[path.extname(file)] });
    reply.end(files.get(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
