import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aHealth } from '#entities/health/health.builder.ts';
import { healthQueries } from '#entities/health/health.queries.ts';
import { DEFAULT_SETTINGS, settingsEntry } from '#entities/settings/settings.ts';
import { ExplorerLink } from './explorer-link.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function show(network: 'local' | 'mainnet-beta') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(healthQueries.now().queryKey, aHealth({ network }));
  render(
    <QueryClientProvider client={client}>
      <ExplorerLink signature="sig" />
    </QueryClientProvider>,
  );
}
const href = () => screen.queryByRole('link')?.getAttribute('href');

it('leads to the preferred explorer, and nowhere where this page takes its place', () => {
  show('local');
  expect(href()).toBeUndefined();
  cleanup();
  show('mainnet-beta');
  expect(screen.getByRole('link', { name: 'View on Solscan' })).toBeDefined();
  expect(href()).toBe('https://solscan.io/tx/sig');
});

it('shows an explorer of the embedded chain where to find it', () => {
  settingsEntry.set({ ...DEFAULT_SETTINGS, explorer: 'solana-explorer' });
  show('local');
  const rpc = encodeURIComponent(`${location.origin}/rpc`);
  expect(href()).toBe(`https://explorer.solana.com/tx/sig?cluster=custom&customUrl=${rpc}`);
});
