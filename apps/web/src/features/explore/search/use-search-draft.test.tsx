import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearchDraft } from './use-search-draft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const setUp = (onQueryChange: (query: string) => void) =>
  renderHook(({ query, onChange }) => useSearchDraft(query, onChange), {
    initialProps: { query: '', onChange: onQueryChange },
  });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('hands what was typed to the newest callback, half a second after the last key', () => {
  const old = vi.fn();
  const newest = vi.fn();
  const { result, rerender } = setUp(old);
  act(() => result.current.type('us'));
  wait(499);
  act(() => result.current.type('usd'));
  rerender({ query: '', onChange: newest });
  wait(499);
  expect(newest).not.toHaveBeenCalled();
  wait(1);
  expect(newest.mock.calls).toEqual([['usd']]);
  expect(old).not.toHaveBeenCalled();
  expect(result.current.isTyping).toBe(false);
});

it('searches for nothing after the draft was dropped', () => {
  const onChange = vi.fn();
  const { result } = setUp(onChange);
  act(() => result.current.type('usd'));
  act(() => result.current.drop());
  wait(1_000);
  expect(onChange).not.toHaveBeenCalled();
  expect(result.current).toMatchObject({ typed: '', isTyping: false });
});

it('gives way to an address that changes while one types', () => {
  const onChange = vi.fn();
  const { result, rerender } = setUp(onChange);
  act(() => result.current.type('usd'));
  rerender({ query: 'sol', onChange });
  wait(1_000);
  expect(onChange).not.toHaveBeenCalled();
  expect(result.current.typed).toBe('sol');
});
