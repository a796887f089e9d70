import { test as onHarness } from './on-harness.ts';

/** Tests of layout: without motion, and with scrollbars that take room, as most desktops have them. */
export const test = onHarness.extend<object, { launchOptions: object }>({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
    },
    { scope: 'worker' },
  ],
  contextOptions: { reducedMotion: 'reduce' },
});
