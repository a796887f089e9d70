import { defineConfig } from 'vitest/config';

/** One for each core of the machine tests must run on: by default one core is left to others. */
const maxWorkers = 2;
/** What hangs ends sometime: no test says by this how long anything may take. */
const testTimeout = 60_000;
/** Paths of tests that `test:long` runs in another part. */
const elsewhere = process.env.TEST_ELSEWHERE?.split(',') ?? [];
const shared = {
  restoreMocks: true,
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['tests/setup/seeds.ts'],
  exclude: ['**/node_modules/**', ...elsewhere],
};
const EVERYWHERE = ['packages/*/src', 'apps/*/src', 'tests', 'programs'];

/** Tests that start processes: the product as it is built. */
function onBuild(name: string, suffix: string, timeout: number, globalSetup: readonly string[] = []) {
  return {
    test: {
      ...shared,
      name,
      include: EVERYWHERE.map((folder) => `${folder}/**/*.${suffix}.test.ts`),
      testTimeout: timeout,
      // As with `unit`: what half of the tests import is the whole server.
      isolate: false,
      hookTimeout: 180_000,
      globalSetup: ['tests/setup/current-build.ts', ...globalSetup],
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers,
    // The order of the files is the same in every checkout, the largest first.
    cache: false,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{packages/*,apps/server}/src/**/*.test.ts', '{programs,tools}/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.{int,proc,long}.test.ts'],
          // They keep nothing between them, so that a worker reads each module once and not once a file.
          isolate: false,
          // One project after the other: a worker is kept from file to file only while the next file is of the same project.
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'ui',
          environment: 'happy-dom',
          // A realm of its own for a file, without a process and an environment of its own: a third of the time.
          pool: 'vmThreads',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: [...shared.setupFiles, 'apps/web/src/test-setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      onBuild('integration', 'int', 120_000, ['tests/harness/prepare.ts']),
      onBuild('process', 'proc', 180_000, ['apps/server/src/testing/server/prepared-data.ts']),
      onBuild('long', 'long', 1_800_000, ['apps/server/src/testing/server/prepared-data.ts']),
    ],
  },
});
