import { configure } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll } from 'vitest';

// The default of one second is less than a busy machine takes to fetch a part of a screen.
configure({ asyncUtilTimeout: 20_000 });

/**
 * happy-dom stops what a file left running, then waits for all that begins from then on: a request that it stops makes React Query set a
 * timer of five minutes, to forget the query. Stopped here first, and not waited for at the environment's end, which closes the window.
 */
afterAll(async () => {
  const { happyDOM } = window as Window & { happyDOM?: DetachedWindowAPI };
  if (!happyDOM) return;
  const stop = happyDOM.abort.bind(happyDOM);
  void stop();
  // Node's own, which happy-dom does not stop.
  await new Promise(setImmediate);
  Object.defineProperty(happyDOM, 'abort', { value: async () => void stop() });
});
