import { millis } from '@orrery/core/time';
import { expect, test } from 'vitest';
import type { LaunchpadWindow } from '../../store/launches/launches.repository.ts';
import { createLaunchpadService } from './launchpads.service.ts';

const count = { mints: 4, graduates: 1, runners: 0, traders: 2, usdMicro: 3_000_000 };

/** Counts how often it is asked. */
function aRepository() {
  const asked: LaunchpadWindow[] = [];
  return {
    asked,
    count({ window }: { window: LaunchpadWindow }) {
      asked.push(window);
      const month = [
        { ...count, launchpad: 'small', usdMicro: 1_000_000 },
        { ...count, launchpad: 'large' },
      ];
      return Promise.resolve(window === 30 ? month : month.slice(1));
    },
    since: () => Promise.resolve({ volume: 1_000, traders: 2_000 }),
  };
}

test('orders launchpads by their month and gives each its shares in each window, and says since when each figure counts', async () => {
  const { launchpads: stats, since } = await createLaunchpadService({
    launches: aRepository(),
    genesisMs: 3_000,
    clock: { now: () => millis(0) },
  }).stats();
  expect(since).toEqual({
    mints: '1970-01-01T00:00:03.000Z',
    volume: '1970-01-01T00:00:01.000Z',
    traders: '1970-01-01T00:00:02.000Z',
  });
  expect(stats.map(({ launchpad }) => launchpad)).toEqual(['large', 'small']);
  expect(stats[0]).toMatchObject({
    stats1d: { bondedRate: 25, volume: 3, marketShare: 100 },
    stats30d: { mints: 4, graduates: 1, traders: 2, marketShare: 75 },
  });
  expect(stats[1]).toMatchObject({
    stats1d: { mints: 0, bondedRate: 0, marketShare: 0 },
    stats30d: { marketShare: 25 },
  });
});

test('counts anew only after half a minute', async () => {
  const repository = aRepository();
  let now = 0;
  const service = createLaunchpadService({
    launches: repository,
    genesisMs: 0,
    clock: { now: () => millis(now) },
  });
  await service.stats();
  now = 29_999;
  await service.stats();
  expect(repository.asked).toHaveLength(3);
  now = 30_000;
  await service.stats();
  expect(repository.asked).toHaveLength(6);
});
