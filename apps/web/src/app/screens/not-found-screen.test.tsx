import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { CrashScreen } from './crash-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

const TestCrash = () => {
  throw new Error('broken');
};

function renderAt(path: string) {
  const bodies: unknown[] = [];
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    bodies.push(JSON.parse(init.body));
    return new Response(null, { status: 204 });
  });
  const root = createRootRoute({ notFoundComponent: NotFoundScreen });
  const pro = createRoute({ getParentRoute: () => root, path: 'pro', component: TestCrash });
  const router = createRouter({
    routeTree: root.addChildren([pro]),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: CrashScreen,
  });
  render(<RouterProvider router={router} />);
  return bodies;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an unknown first segment shows the not-found screen and reports the invalid-domain error', async () => {
  const reports = renderAt('/nowhere');
  await screen.findByText("This page doesn't exist");
  await waitFor(() =>
    expect(reports).toEqual([
      expect.objectContaining({
        event: 'Invalid domain',
        metadata: expect.objectContaining({ code: 'DOMAIN_INVALID' }),
      }),
    ]),
  );
});

it('a screen that throws leaves the crash screen with its words and a way to support', async () => {
  renderAt('/pro');
  await screen.findByText('Looks like the product has crashed.');
  screen.getByRole('link', { name: /Contact support on/ });
});

it('offers the search where nothing was found', async () => {
  renderAt('/nowhere');
  fireEvent.click(await screen.findByRole('button', { name: 'Search tokens' }));
  expect(useSearchDialog.getState()).toEqual({ isOpen: true, text: '' });
  closeSearch();
});
