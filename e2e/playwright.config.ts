import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import type { ServerOptions } from './fixtures.ts';

const { paths, flags }: { paths: string[]; flags: string[] } = JSON.parse(
  readFileSync(new URL('../scripts/browsers.json', import.meta.url), 'utf8'),
);
const browser = process.env.CHROME ?? paths.find((path) => existsSync(path));

const SIZES = [
  { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  {
    name: 'mobile',
    grep: /@mobile/,
    use: {
      ...devices['Desktop Chrome'],
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    },
  },
];

const REMOTE = [
  'journeys/newcomer',
  'journeys/swap',
  'journeys/quick-buy',
  'journeys/trade',
  'journeys/orders',
  'journeys/refusals',
  'states/send',
  'states/gift',
].map((name) => `${name}.spec.ts`);

export default defineConfig<object, ServerOptions>({
  outputDir: '../test-results',
  globalSetup: '../apps/server/src/testing/server/prepared-data.ts',
  fullyParallel: false,
  // One for each core of the machine tests must run on; each has servers of its own.
  workers: 2,
  // A machine that others use too is slower by a few times.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./flaky-reporter.ts']],
  use: {
    // The theme of who has chosen none is the device's.
    colorScheme: 'dark',
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: flags,
    },
  },
  projects: [
    // The browser tier: what `npm test` runs.
    ...SIZES.map((size) => ({ ...size, testIgnore: 'states/**', retries: 1 })),
    // Every other state of a screen: what `npm run test:long -- states` runs.
    ...SIZES.map((size) => ({
      ...size,
      name: `${size.name}-states`,
      testDir: 'states',
      use: { ...size.use, trace: 'retain-on-failure' as const },
    })),
    // Journeys through a second server, whose node and hosts are the first one's: what `npm run test:long -- remote` runs.
    ...SIZES.map((size) => ({
      ...size,
      name: `${size.name}-remote`,
      testMatch: REMOTE,
      use: { ...size.use, isBehindAnother: true, trace: 'retain-on-failure' as const },
    })),
  ],
});
