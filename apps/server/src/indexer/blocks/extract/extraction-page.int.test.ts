import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const FILES = new Map([
  ['T', './extraction-trades.int.test.ts'],
  ['F', './extraction-transfers.int.test.ts'],
]);

test.each([...FILES])('docs/extraction.md has every case of %s, and no other', (letter, file) => {
  const told = [...read('../../../../../../docs/extraction.md').matchAll(/\| ([TF]) "(.+?)" \|/g)].flatMap(
    ([, where, title]) => (where === letter ? title : []),
  );
  const tested = [...read(file).matchAll(/^ {2}test\((['"])(.+)\1, /gm)].map(([, , title]) => title);
  expect(tested.length).toBeGreaterThan(5);
  expect(told).toEqual(tested);
});
