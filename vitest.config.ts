import { defineConfig } from 'vitest/config';

/** One for each core of the machine tests must run on: by default one core is left to others. */
const maxWorkers = 2;
const shared = { restoreMocks: true };

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
          // They keep nothing between them, so that a worker reads each module once and not once a file.
          isolate: false,
        },
      },
      {
        test: { ...shared, name: 'web', include: ['apps/web/src/**/*.test.ts'] },
      },
      {
        test: { ...shared, name: 'ui', environment: 'happy-dom', include: ['apps/web/src/**/*.test.tsx'] },
      },
      {
        test: {
          ...shared,
          name: 'int',
          include: ['packages/*/src/**/*.int.test.ts', 'apps/*/src/**/*.int.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['apps/server/src/testing/build-server.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'harness',
          include: ['tests/**/*.test.ts'],
          // A process each: the VM can end the one it runs in.
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          globalSetup: ['tests/harness/prepare.ts'],
        },
      },
    ],
  },
});
