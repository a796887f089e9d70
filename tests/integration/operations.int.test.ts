import { readFileSync } from 'node:fs';
import { BannerSchema } from '@orrery/wire/config/banner';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../../apps/server/src/config.ts';
import { MAX_BODY_BYTES } from '../../apps/server/src/http/app.ts';
import {
  DEFAULT_REMOTE_CONFIG,
  MAX_BANNER_IMAGE_BYTES,
} from '../../apps/server/src/modules/config-host/config-host.service.ts';
import { MAX_CONFIG_FILE_BYTES } from '../../apps/server/src/modules/config-host/json-file.ts';
import { createMetrics } from '../../apps/server/src/modules/metrics/metrics.service.ts';
import { aWatched } from '../../apps/server/src/testing/watched.ts';

// As figures, so that a change of them fails here.
const MAX_STREAM_SUBSCRIPTIONS = 2_000;
const MAX_CONNECTIONS = 10_000;
const MAX_AT_ONCE = 500;
const MAX_COSTLY = 1_000;
const MAX_REQUESTS = 10_000;
const MAX_SOCKETS = 5_000;

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
/** The cells of each row with a name in code as its first one. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

/** What follows from other settings. */
const WORKED_OUT: Record<string, string> = {
  ORRERY_PUBLIC_URL: 'http://orrery.localhost:PORT',
  ORRERY_DOMAIN: 'the host of the page',
  ORRERY_WALLETCONNECT_PROJECT: 'none',
  ORRERY_WALLETCONNECT_RELAY: 'none; the public one where there is a project',
  ORRERY_GENESIS_HASH: 'that of the network',
  ORRERY_RPC_URLS: 'none',
  ORRERY_HOSTS: 'none',
  ORRERY_HOST_KEYS: 'none',
  ORRERY_TERMS_URL: 'none',
  ORRERY_REGION_NOTICE: 'none',
  ORRERY_RPC_ENDPOINTS: "the node's own port, on a loopback bind",
};

const rowOf = (name: string) => rows.find(([, first]) => first === name);

describe('docs/operations.md', () => {
  test.each(SETTINGS)('has $key with its default', ({ key, initial }) => {
    const [, , told] = rowOf(key) ?? [];
    expect(told).toBe(initial ?? WORKED_OUT[key]);
  });

  test.each([
    ['requests of an address', MAX_REQUESTS],
    ['of those, to a costly route', MAX_COSTLY],
    ['requests worked on at a time', MAX_AT_ONCE],
    ["connections to the app's port", MAX_CONNECTIONS],
    ['WebSockets among those', MAX_SOCKETS],
    ['body of a request', MAX_BODY_BYTES],
    ['JSON file of `config/`', MAX_CONFIG_FILE_BYTES],
    ['image of a banner', MAX_BANNER_IMAGE_BYTES],
    ['subscriptions of a connection to `/stream`', MAX_STREAM_SUBSCRIPTIONS],
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
