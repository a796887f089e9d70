import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useMovedTo } from './use-moved-to.ts';

it('the row moved onto stays so while the same rows answer, and is none among others', () => {
  const { result, rerender } = renderHook(({ among }) => useMovedTo<string>(among), {
    initialProps: { among: 'bon' },
  });
  act(() => result.current[1]('look-alike'));
  rerender({ among: 'bon' });
  expect(result.current[0]).toBe('look-alike');
  rerender({ among: 'bonk' });
  expect(result.current[0]).toBeUndefined();
  act(() => result.current[1]('verified'));
  expect(result.current[0]).toBe('verified');
});
