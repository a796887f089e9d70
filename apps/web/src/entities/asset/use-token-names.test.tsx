import { shortenAddress } from '@orrery/core/address';
import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Frame } from '#shared/frame.builder.tsx';
import { anAsset } from './asset.builder.ts';
import { useTokenNames } from './use-token-names.ts';

const OTHER = '9'.repeat(43) as Address;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('knows the built-in tokens by itself, and calls no other by their symbols', async () => {
  const scaledUiConfig = {
    multiplier: 10,
    newMultiplier: 10,
    newMultiplierEffectiveAt: '2020-01-01T00:00:00.000Z',
  };
  const said = [WRAPPED_SOL, OTHER].map((id) => anAsset({ id, symbol: 'USDC', decimals: 3, scaledUiConfig }));
  vi.stubGlobal('fetch', async () => Response.json(said));
  const { result } = renderHook(() => useTokenNames([WRAPPED_SOL, OTHER]), { wrapper: Frame });
  expect(result.current.symbolOf(WRAPPED_SOL)).toBe('SOL');
  await waitFor(() => expect(result.current.symbolOf(OTHER)).not.toBe(''));
  expect([WRAPPED_SOL, USDC, JUP, OTHER].map(result.current.symbolOf)).toEqual([
    'SOL',
    'USDC',
    'JUP',
    shortenAddress(OTHER),
  ]);
  expect(result.current.unitsAt(WRAPPED_SOL, Date.now())).toEqual({ decimals: 9, multiplier: 1 });
  expect(result.current.unitsAt(OTHER, Date.now())).toEqual({ decimals: 3, multiplier: 10 });
});
