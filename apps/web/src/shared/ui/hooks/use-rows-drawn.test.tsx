import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRowsDrawn } from './use-rows-drawn.ts';

it('begins with a few rows, goes on by a few, and ends with all there may ever be', () => {
  const seen: number[] = [];
  const { rerender } = renderHook(
    ({ near }) => {
      const drawn = useRowsDrawn(near);
      seen.push(drawn);
      return drawn;
    },
    { initialProps: { near: 0 } },
  );
  expect(seen.at(-1)).toBe(2);
  act(() => rerender({ near: 7 }));
  expect([...new Set(seen)]).toEqual([2, 4, 6, Number.POSITIVE_INFINITY]);
});
