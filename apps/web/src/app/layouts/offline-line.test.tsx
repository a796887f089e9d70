import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';

// The page never comes to rest, and nothing more can be fetched.
vi.mock('#shared/ui/hooks/use-idle.ts', () => ({ useIdle: () => false }));
vi.mock('#app/background.tsx', () => {
  throw new Error('no network');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that this device is offline before the page has come to rest, with no code fetched for it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showApp('/send', () => undefined);
  const line = await screen.findByText("You're currently offline.");
  // Below the page, so that nothing in it moves.
  const place = screen.getByRole('main').compareDocumentPosition(line);
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('says nothing of it while there is a network', async () => {
  showApp('/send', () => undefined);
  await screen.findByRole('main');
  expect(screen.queryByText("You're currently offline.")).toBeNull();
});
