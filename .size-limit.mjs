// The budgets of script a screen may bring, counted from what its built page names and what that imports: no name is written twice.
import { readdirSync, readFileSync } from 'node:fs';

// A KB is 1,024 bytes here, as in bench/page/page.mjs.
const DIST = 'apps/web/dist';
/** What the app fetches by itself as soon as it runs. */
const AT_ONCE = ['stream.worker'];
/** And once the screen stands, on any of them. */
const AFTERWARDS = ['background', 'bar'];
/** The screens, and what follows on each alone, on a phone or a desktop. */
const SCREENS = {
  swap: [],
  pro: ['row-tools', 'card-sort'],
  tokens: ['token-more', 'token-swap', 'shell-swap'],
};
const NAMED = /(?:src|href)="\/([^"]+\.js)"/g;

const chunks = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'));
const importsOf = new Map(
  Object.values(chunks).map(({ file, imports = [] }) => [file, imports.map((chunk) => chunks[chunk].file)]),
);
const scripts = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith('.js'));

for (const [, screen] of readdirSync(DIST).flatMap((file) => [...file.matchAll(/^(?!index)(.+)\.html$/g)]))
  if (!(screen in SCREENS)) throw new Error(`say in .size-limit.mjs what follows on /${screen}`);

export default Object.entries(SCREENS).flatMap(([screen, own]) => {
  const named = [...readFileSync(`${DIST}/${screen}.html`, 'utf8').matchAll(NAMED)].map(([, file]) => file);
  if (named.length === 0) throw new Error(`${screen}.html names no script`);
  return [
    { name: `/${screen} until ready`, path: withImports([...named, ...filesOf(AT_ONCE)]), limit: '150 KiB' },
    {
      name: `/${screen} until idle`,
      path: withImports([...named, ...filesOf([...AT_ONCE, ...AFTERWARDS, ...own])]),
      limit: '350 KiB',
    },
  ];
});

function filesOf(parts) {
  return parts.flatMap((part) => {
    const name = new RegExp(`^${part}-[\\w-]{8}\\.js$`);
    const files = scripts.filter((file) => name.test(file)).map((file) => `assets/${file}`);
    if (files.length === 0) throw new Error(`the build has no ${part}`);
    return files;
  });
}

function withImports(files) {
  const found = new Set(files);
  // A worker is built by itself and has no imports.
  for (const file of found) for (const next of importsOf.get(file) ?? []) found.add(next);
  return [...found].map((file) => `${DIST}/${file}`);
}
