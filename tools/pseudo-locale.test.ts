import { expect, it } from 'vitest';
import { toPseudo } from '../apps/web/pseudo-locale.ts';

it.each([
  ["export const swap = 'Swap now';", "export const swap = 'Swåpxx nöwx';"],
  [
    `export const rows = (n: number) => \`\${n} rows, \${n > 9 ? "many" : ""}\`;`,
    `export const rows = (n: number) => \`\${n} röwsxx, \${n > 9 ? "månyxx" : ""}\`;`,
  ],
  ["import { a } from './a.ts';", "import { a } from './a.ts';"],
  ["export { all } from './all.ts';", "export { all } from './all.ts';"],
  ["export const tags = { 'sniper-tag': 'Sniper' };", "export const tags = { 'sniper-tag': 'Snîpérxx' };"],
  ['// Some words\nexport const one = 1;', '// Some words\nexport const one = 1;'],
])('%s gets longer where it is on screen', (catalogue, pseudo) => {
  expect(toPseudo(catalogue, 'strings.ts')).toBe(pseudo);
});
