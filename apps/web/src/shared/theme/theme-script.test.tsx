import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const SCRIPT = pathToFileURL(path.resolve('apps/web/public/theme.js')).href;
let runs = 0;

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.banner;
  delete document.documentElement.dataset.granted;
  delete document.documentElement.dataset.hosts;
});

/** Runs public/theme.js on a page that the server marked with a banner; the mark that is left. */
async function markAfter(mark: string | undefined, closes: string | undefined): Promise<string | undefined> {
  const { dataset } = document.documentElement;
  if (mark !== undefined) dataset.banner = mark;
  if (closes !== undefined) localStorage.setItem('banner-closes:v1', closes);
  runs += 1;
  await import(/* @vite-ignore */ `${SCRIPT}?${runs}`);
  return dataset.banner;
}

test.each([
  ['none was closed', 'summer 2', undefined, 'summer 2'],
  ['it was closed less often than its operator allows', 'summer 2', '{"summer":1}', 'summer 2'],
  ['another one was closed', 'summer 2', '{"winter":2}', 'summer 2'],
  ['it was closed for good', 'summer 2', '{"summer":2}', undefined],
  ['what is stored cannot be read', 'summer 2', '{', 'summer 2'],
  ['the page has none', undefined, '{"summer":2}', undefined],
])('the room for a banner before the first paint, where %s', async (_, mark, closes, left) => {
  expect(await markAfter(mark, closes)).toBe(left);
});

const HOSTS = 'api=https://data.orrery.example';

test.each([
  ['this browser stored the same', HOSTS, JSON.stringify(HOSTS), HOSTS],
  ['it stored nothing: the cookie is a neighbour’s', HOSTS, undefined, undefined],
  ['it stored another', HOSTS, '"api=https://other.orrery.example"', undefined],
  ['it stored more', HOSTS, JSON.stringify(`${HOSTS}|config=http://localhost:1`), undefined],
  ['what is stored cannot be read', HOSTS, '{', undefined],
  ['what is stored is no text', HOSTS, '{"api":"https://data.orrery.example"}', undefined],
  ['the server granted none', undefined, JSON.stringify(HOSTS), undefined],
])('the hosts that may answer in place of the server, where %s', async (_, mark, stored, left) => {
  const { dataset } = document.documentElement;
  if (mark !== undefined) dataset.granted = mark;
  if (stored !== undefined) localStorage.setItem('hosts:v1', stored);
  await markAfter(undefined, undefined);
  expect(dataset.hosts).toBe(left);
});
