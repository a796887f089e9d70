import { millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { anAddress, aPool, aToken } from '../testing.ts';

const developer = anAddress(50);
const launchedBy = (id: number) =>
  aToken({ id: anAddress(id), launch: { launchpad: 'pad', developer, createdAt: millis(id) } });

test('a token tells where it can be found, and one that says nowhere tells nothing of it', () => {
  const links = { twitter: 'https://social.example/a', website: 'https://a.example' };
  const market = createMarket([aToken({ links }), aToken({ id: anAddress(1) })]);
  expect(market.asset(WRAPPED_SOL)).toMatchObject(links);
  for (const id of [WRAPPED_SOL, anAddress(1)]) expect(market.asset(id)).not.toHaveProperty('telegram');
});

test('a launched token that was never seen on a curve has graduated when its pool opened', () => {
  const market = createMarket([launchedBy(1), launchedBy(2), aToken({ id: anAddress(3) })]);
  const mints = (id: number) => [anAddress(id), anAddress(9)] as const;
  market.setPool(aPool({ pool: anAddress(7), mints: mints(1), openedAt: millis(5_000) }));
  market.setPool(aPool({ pool: anAddress(8), mints: mints(1), openedAt: millis(5_000) }));
  market.setPool(aPool({ mints: mints(2), curveProgress: 0 }));
  market.setPool(aPool({ mints: mints(3) }));
  const graduatedAt = new Date(5_000).toISOString();
  expect(market.asset(anAddress(1))).toMatchObject({ graduatedPool: anAddress(7), graduatedAt });
  for (const id of [2, 3]) expect(market.asset(anAddress(id)).graduatedPool).toBeUndefined();
});

test('a token tells how many its developer has launched and how many others of them graduated', () => {
  const market = createMarket([launchedBy(1), launchedBy(2), aToken({ id: anAddress(3) })]);
  market.addLaunches([
    { developer, mints: 2, migrations: 0 },
    { developer: anAddress(51), mints: 9, migrations: 9 },
  ]);
  const { version } = market;
  market.setPool(aPool({ mints: [anAddress(1), anAddress(9)], graduatedAt: millis(9_000), locked: 1 }));
  market.addLaunches([{ developer, mints: 0, migrations: 1 }]);
  const lpBurnedPercentage = 100;
  expect(market.asset(anAddress(1)).audit).toEqual({ devMints: 2, devMigrations: 0, lpBurnedPercentage });
  expect(market.asset(anAddress(2)).audit).toEqual({ devMints: 2, devMigrations: 1 });
  expect(market.asset(anAddress(3)).audit).toBeUndefined();
  const patched = market.changedSince(version).patches.filter(({ audit }) => audit);
  expect(patched.map(({ id }) => id).toSorted()).toEqual([anAddress(1), anAddress(2)]);
  market.addToken(launchedBy(4));
  expect(market.asset(anAddress(4)).audit).toEqual({ devMints: 2, devMigrations: 1 });
});
