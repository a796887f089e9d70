// The scripts each screen fetches, read from its built page and from what those import: what .size-limit.mjs counts, and what
// bench/page/page.mjs compares with what a browser fetches.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
/** What the app fetches by itself as soon as it runs. */
const AT_ONCE = ['stream.worker'];
/** And once the screen stands, on any of them. */
const AFTERWARDS = ['background', 'wallet.connection'];
/** The screens, and what follows on each alone, on a phone or a desktop. */
const SCREENS = {
  swap: ['token-cards'],
  pro: ['bar', 'row-tools', 'card-sort'],
  tokens: ['bar', 'token-more', 'token-swap'],
};
const NAMED = /(?:src|href)="\/([^"]+\.js)"/g;

/** For each screen the files until it is ready, and until it is idle. */
export function scriptsOfScreens() {
  const chunks = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'));
  const importsOf = new Map(
    Object.values(chunks).map(({ file, imports = [] }) => [file, imports.map((chunk) => chunks[chunk].file)]),
  );
  for (const [, screen] of readdirSync(DIST).flatMap((file) => [...file.matchAll(/^(?!index)(.+)\.html$/g)]))
    if (!(screen in SCREENS)) throw new Error(`say in scripts/page-scripts.mjs what follows on /${screen}`);
  return Object.entries(SCREENS).map(([screen, own]) => {
    const named = [...readFileSync(`${DIST}/${screen}.html`, 'utf8').matchAll(NAMED)].map(([, file]) => file);
    if (named.length === 0) throw new Error(`${screen}.html names no script`);
    const untilReady = withImports([...named, ...filesOf(AT_ONCE)], importsOf);
    const untilIdle = withImports([...untilReady, ...filesOf([...AFTERWARDS, ...own])], importsOf);
    return { screen, untilReady, untilIdle };
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
