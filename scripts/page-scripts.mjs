// The scripts each screen fetches, read from its built page and from what those import: what .size-limit.mjs counts, and what
// bench/page/page.mjs compares with what a browser fetches.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const SCREENS = fileURLToPath(new URL('../apps/web/src/app/screens.ts', import.meta.url));
const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
/** What the app fetches by itself as soon as it runs. */
const AT_ONCE = ['stream.worker'];
/** And once the screen stands, on any of them. */
const AFTERWARDS = ['background', 'wallet.connection', 'search-or-palette'];
const NAMED = /(?:src|href)="\/([^"]+\.js)"/g;

/** For each screen with a page of its own the files until it is ready, and until it is idle, and the mark it aims at. */
export async function scriptsOfScreens() {
  const { module } = await runnerImport(SCREENS, { configFile: false, logLevel: 'error' });
  const chunks = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'));
  const importsOf = new Map(
    Object.values(chunks).map(({ file, imports = [] }) => [file, imports.map((chunk) => chunks[chunk].file)]),
  );
  return module.screensWithPage().map(({ name: screen, afterwards, mark }) => {
    const named = [...readFileSync(`${DIST}/${screen}.html`, 'utf8').matchAll(NAMED)].map(([, file]) => file);
    if (named.length === 0) throw new Error(`${screen}.html names no script`);
    const untilReady = withImports([...named, ...filesOf(AT_ONCE)], importsOf);
    const untilIdle = withImports([...untilReady, ...filesOf([...AFTERWARDS, ...afterwards])], importsOf);
    return { screen, mark, untilReady, untilIdle };
  });
}

/** Where a file is. */
export function toPath(file) {
  return `${DIST}/${file}`;
}

function filesOf(parts) {
  const scripts = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith('.js'));
  return parts.flatMap((part) => {
    const name = new RegExp(`^${part}-[\\w-]{8}\\.js$`);
    const files = scripts.filter((file) => name.test(file)).map((file) => `assets/${file}`);
    if (files.length === 0) throw new Error(`the build has no ${part}`);
    return files;
  });
}

function withImports(files, importsOf) {
  const found = new Set(files);
  // A worker is built by itself and has no imports.
  for (const file of found) for (const next of importsOf.get(file) ?? []) found.add(next);
  return [...found];
}
