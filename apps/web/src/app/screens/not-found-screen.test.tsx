import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeSearch, useSearchDialog } from '#entities/search/search.store.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

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
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [path] }),
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

it('offers the search where nothing was found', async () => {
  renderAt('/nowhere');
  fireEvent.click(await screen.findByRole('button', { name: 'Search tokens' }));
  expect(useSearchDialog.getState()).toEqual({ isOpen: true, text: '' });
  closeSearch();
});
