// The least a React page can be: one that draws a heading and a field, built as the app is and served in brotli on 127.0.0.1.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="The least a React page can be." />
    <title>Floor</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.js"></script>
  </body>
</html>`;
const SCRIPT = `import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Floor() {
  const [typed, setTyped] = useState('');
  return h('main', null, h('h1', null, 'The least a React page can be'),
    h('input', { 'aria-label': 'Amount to sell', value: typed, onChange: (event) => setTyped(event.target.value) }));
}

createRoot(document.getElementById('root')).render(h(Floor));`;

/** Builds it anew and answers its address. */
export async function serveFloor() {
  const root = mkdtempSync(path.join(tmpdir(), 'orrery-floor-'));
  writeFileSync(path.join(root, 'index.html'), PAGE);
  writeFileSync(path.join(root, 'main.js'), SCRIPT);
  symlinkSync(MODULES, path.join(root, 'node_modules'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2022', modulePreload: { polyfill: false } },
  });
  const files = new Map(
    readdirSync(path.join(root, 'dist'), { recursive: true })
      .filter((file) => path.extname(String(file)) in TYPES)
      .map((file) => [
        `/${String(file)}`,
        brotliCompressSync(readFileSync(path.join(root, 'dist', String(file)))),
      ]),
  );
  rmSync(root, { recursive: true, force: true });
  const server = createServer((request, reply) => {
    const file = files.has(request.url) ? request.url : '/index.html';
    reply.writeHead(200, { 'content-type': TYPES[path.extname(file)], 'content-encoding': 'br' });
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
