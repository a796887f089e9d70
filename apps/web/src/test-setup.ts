import { configure } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll } from 'vitest';

// The default of one second is less than a busy machine takes to fetch a part of a screen.
configure({ asyncUtilTimeout: 20_000 });

/**
 * happy-dom stops what a file left running, then waits for every timer that is set from then on. A request that it stops makes React
 * Query set one of five minutes, to forget the query. Stopped here first, that timer is among those that the environment's end clears.
 */
afterAll(async () => {
  void (window as Window & { happyDOM?: DetachedWindowAPI }).happyDOM?.abort();
  // Node's own, which happy-dom does not stop.
  await new Promise(setImmediate);
});
