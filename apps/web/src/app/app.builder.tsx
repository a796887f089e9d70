import * as apiPaths from '@orrery/wire/paths';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { router as builtRouter } from './router.ts';

/** What a server answers to a request; a number is a status without words, undefined is that there is nothing. */
export type Answer = (url: URL, body: unknown) => unknown;

const WIDE_PX = 1_440;

/** The whole app at an address, for tests: every route and the shell around it, over a server of the test's and a stream of its own. */
export function showApp(address: string, answer: Answer, { width = WIDE_PX } = {}) {
  const asked: URL[] = [];
  const stream = aStream();
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isMet(query, width),
    addEventListener() {},
    removeEventListener() {},
  }));
  // A page without layout shows no rows: give the list a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    const url = new URL(path, 'http://orrery.test');
    asked.push(url);
    if (url.pathname === apiPaths.events) return new Response(null, { status: 204 });
    const reply =
      (await answer(url, init?.body === undefined ? undefined : JSON.parse(init.body))) ??
      (url.pathname.startsWith('/remoteConfig') ? aRemoteConfig() : 404);
    return typeof reply === 'number'
      ? Response.json({ error: 'no' }, { status: reply })
      : Response.json(reply);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    ...builtRouter.options,
    context: { queryClient: client },
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <StreamContext value={stream}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StreamContext>,
  );
  return {
    asked,
    stream,
    back: () => router.history.back(),
    forward: () => router.history.forward(),
    /** Path and query one is at, with all that is the default left out. */
    address: () => router.state.location.href,
  };
}

/** Answers the app's media queries that ask for the width. */
function isMet(query: string, width: number): boolean {
  const [, sign, bound] = /\(width (<=|<|>=) (\d+)px\)/.exec(query) ?? [];
  if (sign === '>=') return width >= Number(bound);
  return sign === '<' ? width < Number(bound) : sign === '<=' && width <= Number(bound);
}
