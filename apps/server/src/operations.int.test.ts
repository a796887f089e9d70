import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from './config.ts';
import { createMetrics } from './modules/metrics/metrics.service.ts';
import { aWatched } from './testing/watched.ts';

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
/** The cells of each row whose first one is a name in code. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

const rowOf = (name: string) => rows.find(([, first]) => first === name);

describe('docs/operations.md', () => {
  test.each(SETTINGS)('has $key with its default', ({ key, initial }) => {
    const [, , told] = rowOf(key) ?? [];
    expect(told).toBe(initial ?? 'http://orrery.localhost:PORT');
  });

  test('has every metric of our own with its kind, and no other', async () => {
    const metrics = createMetrics();
    metrics.watch(aWatched());
    const text = await metrics.text();
    const kinds = [...text.matchAll(/^# TYPE (orrery_\w+) (\w+)$/gm)].map(
      ([, name, kind]) => `${name} ${kind}`,
    );
    const told = rows
      .filter(([, name]) => name?.startsWith('orrery_'))
      .map(([, name, kind]) => `${name} ${kind}`);
    expect(told.toSorted()).toEqual(kinds.toSorted());
  });
});
