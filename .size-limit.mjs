// The budgets of script a screen may bring, counted from what its built page names and what that imports: no name is written twice.
import { readdirSync, readFileSync } from 'node:fs';

const DIST = 'apps/web/dist';
const SCREENS = ['swap', 'pro', 'tokens'];
/** What the app fetches by itself once a screen stands: the toaster, and the worker of the stream. */
const AFTERWARDS = /^(?:toaster|stream\.worker)-.*\.js$/;
const NAMED = /(?:src|href)="\/([^"]+\.js)"/g;
const IMPORTED = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

const afterwards = readdirSync(`${DIST}/assets`)
  .filter((file) => AFTERWARDS.test(file))
  .map((file) => `assets/${file}`);
if (afterwards.length !== 2) throw new Error(`what comes afterwards was not found: ${afterwards.join()}`);

export default SCREENS.flatMap((screen) => {
  const named = [...readFileSync(`${DIST}/${screen}.html`, 'utf8').matchAll(NAMED)].map(([, file]) => file);
  if (named.length === 0) throw new Error(`${screen}.html names no script`);
  return [
    { name: `/${screen} until ready`, path: withImports(named), limit: '150 KB' },
    { name: `/${screen} until idle`, path: withImports([...named, ...afterwards]), limit: '350 KB' },
  ];
});

function withImports(files) {
  const found = new Set(files);
  for (const file of found) {
    const text = readFileSync(`${DIST}/${file}`, 'utf8');
    for (const [, next] of text.matchAll(IMPORTED)) found.add(`assets/${next}`);
  }
  return [...found].map((file) => `${DIST}/${file}`);
}
