import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearchDraft } from './use-search-draft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('searches half a second after the last key, and is typing until then', () => {
  const { result } = renderHook(() => useSearchDraft(''));
  act(() => result.current.type('us'));
  wait(499);
  act(() => result.current.type('usd'));
  wait(499);
  expect(result.current).toMatchObject({ typed: 'usd', settled: '', isTyping: true });
  wait(1);
  expect(result.current).toMatchObject({ typed: 'usd', settled: 'usd', isTyping: false });
});

it('is typing no more when the text is again what was searched for', () => {
  const { result } = renderHook(() => useSearchDraft('usd'));
  act(() => result.current.type('usdc'));
  act(() => result.current.type('usd'));
  expect(result.current.isTyping).toBe(false);
});

it('searches at once when told to', () => {
  const { result } = renderHook(() => useSearchDraft(''));
  act(() => result.current.type('usd'));
  act(() => result.current.settle());
  expect(result.current).toMatchObject({ settled: 'usd', isTyping: false });
});
