import { defineConfig } from 'vitest/config';

const shared = { restoreMocks: true };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
        },
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
          fileParallelism: false,
        },
      },
    ],
  },
});
