import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NetworkBanner } from './network-banner.tsx';

const OFFLINE = "You're currently offline.";

function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(cleanup);

it('says so while the browser is offline, and no longer', () => {
  render(<NetworkBanner />);
  expect(screen.queryByText(OFFLINE)).toBeNull();
  goOnline(false);
  screen.getByText(OFFLINE);
  goOnline(true);
  expect(screen.queryByText(OFFLINE)).toBeNull();
});

it('can be dismissed, and comes back with the next loss of the network', () => {
  render(<NetworkBanner />);
  goOnline(false);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(OFFLINE)).toBeNull();
  goOnline(true);
  goOnline(false);
  screen.getByText(OFFLINE);
});
