import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Frame } from '#shared/frame.builder.tsx';
import { aHealth } from './health.builder.ts';
import { useNetwork } from './use-network.ts';

const root = document.documentElement;

afterEach(() => {
  cleanup();
  delete root.dataset.network;
  vi.unstubAllGlobals();
});

it('knows the network that the server wrote into the page also while the server does not answer', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  root.dataset.network = 'mainnet-beta';
  expect(renderHook(useNetwork, { wrapper: Frame }).result.current).toBe('mainnet-beta');
});

it('of a page that names none learns it from the server', async () => {
  vi.stubGlobal('fetch', async () => Response.json(aHealth({ network: 'devnet' })));
  const { result } = renderHook(useNetwork, { wrapper: Frame });
  expect(result.current).toBeUndefined();
  await act(() => vi.waitFor(() => expect(result.current).toBe('devnet')));
});
