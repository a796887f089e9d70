import { readFileSync } from 'node:fs';
import { BannerSchema } from '@orrery/wire';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../../apps/server/src/config.ts';
import { BODY_MOST_BYTES } from '../../apps/server/src/http/app.ts';
import {
  BANNER_IMAGE_MOST_BYTES,
  DEFAULT_REMOTE_CONFIG,
} from '../../apps/server/src/modules/config-host/config-host.service.ts';
import { CONFIG_FILE_MOST_BYTES } from '../../apps/server/src/modules/config-host/json-file.ts';
import { createMetrics } from '../../apps/server/src/modules/metrics/metrics.service.ts';
import { aWatched } from '../../apps/server/src/testing/watched.ts';

// As figures, so that a change of them fails here.
const STREAM_SUBSCRIPTIONS_MOST = 2_000;
const CONNECTIONS_MOST = 10_000;
const AT_ONCE_MOST = 500;
const COSTLY_MOST = 1_000;
const REQUESTS_MOST = 10_000;
const SOCKETS_MOST = 5_000;

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
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

  test.each([
    ['requests of an address', REQUESTS_MOST],
    ['of those, to a costly route', COSTLY_MOST],
    ['requests worked on at a time', AT_ONCE_MOST],
    ["connections to the app's port", CONNECTIONS_MOST],
    ['WebSockets among those', SOCKETS_MOST],
    ['body of a request', BODY_MOST_BYTES],
    ['JSON file of `config/`', CONFIG_FILE_MOST_BYTES],
    ['image of a banner', BANNER_IMAGE_MOST_BYTES],
    ['subscriptions of a connection to `/stream`', STREAM_SUBSCRIPTIONS_MOST],
  ])('says of %s that it is at most %i', (what, most) => {
    const line = page.split('\n').find((each) => each.startsWith(`| ${what}`));
    expect(
      line
        ?.split('|')[2]
        ?.trim()
        .split(/[ ,](?!\d)/)[0],
    ).toBe(most.toLocaleString('en'));
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

  test.each(membersOf(DEFAULT_REMOTE_CONFIG))(
    'has the config member %s with its default',
    (name, initial) => {
      const [, , told] = rowOf(name) ?? [];
      expect(told).toBe(JSON.stringify(initial));
    },
  );

  test('shows a banner that can be one', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
    expect(v.parse(BannerSchema, JSON.parse(example))).toEqual(JSON.parse(example));
  });
});

function membersOf(config: object, path = ''): [string, unknown][] {
  return Object.entries(config).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? membersOf(value, `${path}${name}.`)
      : [[`${path}${name}`, value]],
  );
}
