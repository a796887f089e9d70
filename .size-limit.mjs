// The budgets of script a screen may bring, counted from what its built page names and what that imports: no name is written twice.
import { readdirSync, readFileSync } from 'node:fs';

// A KB is 1,024 bytes here, as in bench/page.mjs.
const DIST = 'apps/web/dist';
const SCREENS = ['swap', 'pro', 'tokens'];
/** What the app fetches by itself as soon as it runs. */
const AT_ONCE = ['stream.worker'];
/** And once the screen stands. */
const AFTERWARDS = ['background', 'watchlist-bar', 'row-tools', 'card-sort', 'token-more'];
const NAMED = /(?:src|href)="\/([^"]+\.js)"/g;
const IMPORTED = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

const scripts = readdirSync(`${DIST}/assets`).filter((file) => file.endsWith('.js'));

export default SCREENS.flatMap((screen) => {
  const named = [...readFileSync(`${DIST}/${screen}.html`, 'utf8').matchAll(NAMED)].map(([, file]) => file);
  if (named.length === 0) throw new Error(`${screen}.html names no script`);
  return [
    { name: `/${screen} until ready`, path: withImports([...named, ...filesOf(AT_ONCE)]), limit: '150 KiB' },
    {
      name: `/${screen} until idle`,
      path: withImports([...named, ...filesOf([...AT_ONCE, ...AFTERWARDS])]),
      limit: '350 KiB',
    },
  ];
});

function filesOf(parts) {
  return parts.flatMap((part) => {
    const files = scripts.filter((file) => file.startsWith(`${part}-`)).map((file) => `assets/${file}`);
    if (files.length === 0) throw new Error(`the build has no ${part}`);
    return files;
  });
}

function withImports(files) {
  const found = new Set(files);
  for (const file of found) {
    const text = readFileSync(`${DIST}/${file}`, 'utf8');
    for (const [, next] of text.matchAll(IMPORTED)) found.add(`assets/${next}`);
  }
  return [...found].map((file) => `${DIST}/${file}`);
}
