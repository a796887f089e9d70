// Reads the lock: registry tarballs with integrity only, all platforms' binaries of what has them, licences we may pass on, and
// the list of these in docs/licences.md, which `node tools/check-lock.mjs --write` draws anew. A test
// names another lock.
import { readFileSync, writeFileSync } from 'node:fs';

const LIST = new URL('../docs/licences.md', import.meta.url);
const REGISTRY = 'https://registry.npmjs.org/';
const TAKEN = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT OR Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Dependencies of foreign clients, for tests only and never distributed; two of them name their licence in a file only. */
const IN_TESTS = new Map([
  ['eyes', undefined],
  ['fastestsmallesttextencoderdecoder', 'CC0-1.0'],
  ['pako', '(MIT AND Zlib)'],
  ['rpc-websockets', 'LGPL-3.0-only'],
  ['text-encoding-utf-8', undefined],
]);

const [LOCK = new URL('../package-lock.json', import.meta.url)] = process.argv
  .slice(2)
  .filter((each) => each !== '--write');
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8'));
const foreign = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));

const problems = foreign.flatMap(({ path, name, resolved = REGISTRY, integrity, license, ...entry }) => [
  ...(resolved.startsWith(REGISTRY) && integrity?.startsWith('sha512-')
    ? []
    : [`${path} is not a registry tarball with integrity`]),
  ...(TAKEN.has(unwrapped(license)) ||
  ((entry.dev || entry.devOptional) && IN_TESTS.has(name) && IN_TESTS.get(name) === license)
    ? []
    : [`${name}: the license ${license} is not on the list`]),
  ...Object.keys(entry.optionalDependencies ?? {})
    .filter((each) => !isLocked(path, each))
    .map((each) => `${name}: the lock lacks ${each}, so its platform cannot install`),
]);
const list = toList(foreign.filter(({ dev, devOptional }) => !dev && !devOptional));
if (process.argv.includes('--write')) writeFileSync(LIST, list);
else if (readFileSync(LIST, 'utf8') !== list)
  problems.push('docs/licences.md is not that of the lock: node tools/check-lock.mjs --write');

for (const problem of problems) console.error(problem);
console.log(`lock: ${foreign.length} packages, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

/** Some put a licence of several in brackets. */
function unwrapped(licence) {
  return licence?.replace(/^\((.*)\)$/, '$1');
}

/** Whether a package finds another: in its own folder or in one around it, as Node looks. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder}${folder === '' ? '' : '/'}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

function toList(shipped) {
  const lines = [...TAKEN].flatMap((licence) => {
    const named = shipped.filter(({ license }) => unwrapped(license) === licence);
    const versions = new Set(named.map(({ name, version }) => `${name} ${version}`));
    return versions.size === 0
      ? []
      : [`## ${licence}`, '', [...versions].sort((a, b) => (a < b ? -1 : 1)).join(', '), ''];
  });
  return [
    '# Licences of what is shipped',
    '',
    'Drawn from the lock by `tools/check-lock.mjs`.',
    '',
    ...lines,
  ].join('\n');
}
