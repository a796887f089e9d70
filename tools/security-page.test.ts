import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['apps', 'e2e', 'packages', 'programs', 'tests', 'tools'];
/** A test of the page: its file, and a part of its title. */
const NAMED = /`([\w.-]+\.(?:test|spec)\.tsx?)` \*([^*]+)\*/g;

it('docs/security.md names tests that are there, by words of their titles', () => {
  const page = readFileSync(`${ROOT}docs/security.md`, 'utf8').replace(/\s+/g, ' ');
  const named = [...page.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ).filter((path) => !path.includes('node_modules/'));
  const isThere = ({ file, title }: { file: string; title: string }) =>
    files.some((path) => basename(path) === file && readFileSync(ROOT + path, 'utf8').includes(title));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((each) => !isThere(each))).toEqual([]);
});
