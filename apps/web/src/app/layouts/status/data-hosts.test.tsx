import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataSource } from '#entities/health/data-source.tsx';
import { aHealth } from '#entities/health/health.builder.ts';
import { ages } from '#shared/api/api.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { DataHosts, OldDataNotice } from './data-hosts.tsx';
import { StatusBar } from './status-bar.tsx';

const hosts = { tokens: 'https://data.example', ultra: 'https://quotes.example:8443' };
/** Afternoon in the zone of whoever runs the test. */
const AT = new Date(2026, 10, 30, 14, 3);

let health = aHealth();

beforeEach(() => {
  health = aHealth({ network: 'mainnet-beta', hosts });
  document.documentElement.dataset.network = 'mainnet-beta';
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/health' ? Response.json(health) : new Response(null, { status: 503 }),
  );
});
afterEach(() => {
  act(() => answer('/v1/assets/a', undefined));
  cleanup();
  delete document.documentElement.dataset.network;
  vi.unstubAllGlobals();
});

/** What the server says of its answer's age. */
function answer(path: string, asOf: Date | undefined) {
  if (asOf) ages.old.set(path, asOf.toISOString());
  else ages.old.delete(path);
  ages.tell(path);
}

const show = (children: React.ReactNode) => render(<Frame>{children}</Frame>);

it('names in the footer which host answers for which product, without its scheme', async () => {
  show(<DataHosts />);
  fireEvent.click(await screen.findByRole('button', { name: 'About this data' }));
  const panel = screen.getByRole('dialog', { name: 'About this data' });
  expect([...panel.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual([
    'Tokens and listsdata.example',
    'Quotes and balancesquotes.example:8443',
  ]);
});

it('says beside figures whose they are, and of the host that fails since when', async () => {
  show(
    <>
      <DataSource product="tokens" />
      <DataSource product="ultra" />
      <DataSource product="price" />
    </>,
  );
  await screen.findByText('Data from data.example');
  act(() => answer('/v1/assets/a', AT));
  screen.getByText('As of 14:03: data.example does not answer');
  screen.getByText('Data from quotes.example:8443');
  act(() => answer('/v1/assets/a', undefined));
  screen.getByText('Data from data.example');
});

it('says so below the page, and greys the figures, for as long as a host does not answer', async () => {
  const root = document.documentElement;
  show(
    <>
      <OldDataNotice />
      <StatusBar />
    </>,
  );
  await screen.findByRole('button', { name: 'About this data' });
  expect(screen.queryByText(/does not answer/)).toBeNull();
  expect(root.hasAttribute('data-stale')).toBe(false);
  act(() => answer('/v1/assets/a', AT));
  screen.getByText(/^Figures as of 14:03: data\.example does not answer\./);
  expect(root.hasAttribute('data-stale')).toBe(true);
  act(() => answer('/v1/assets/a', undefined));
  expect(screen.queryByText(/does not answer/)).toBeNull();
  expect(root.hasAttribute('data-stale')).toBe(false);
});

it('says nothing on the embedded chain, whose figures are its own', async () => {
  health = aHealth();
  delete document.documentElement.dataset.network;
  show(
    <>
      <StatusBar />
      <DataSource product="tokens" />
    </>,
  );
  await screen.findByText('Sample market on the embedded chain');
  expect(screen.queryByText(/About this data|Data from/)).toBeNull();
});
