import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { MobilePage } from './mobile-page.tsx';

const open = (links: Record<string, string>) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...aRemoteConfig(), links }));
  render(
    <Frame>
      <MobilePage />
    </Frame>,
  );
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leads to the stores that the operator names', async () => {
  open({ appStore: 'https://apps.example/orrery' });
  expect((await screen.findByRole('link', { name: 'App Store' })).getAttribute('href')).toBe(
    'https://apps.example/orrery',
  );
  expect(screen.queryByRole('link', { name: 'Google Play' })).toBeNull();
});

it('says how to go on without a store', () => {
  open({});
  screen.getByText(/Add it to the home screen/);
  screen.getByRole('img', { name: 'Address of this app' });
});
