import { moveToken } from '@orrery/domain/tokens/watchlist';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dropPlace, sideOf } from './drop-place.model.ts';

it('puts what is dropped right beside the tab under the pointer, on the side of the pointer', () => {
  const some = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(
      some,
      fc.nat(),
      fc.nat(),
      fc.constantFrom('before' as const, 'after' as const),
      (ids, a, b, side) => {
        const [dragged = '', target = ''] = [ids[a % ids.length], ids[b % ids.length]];
        const place = dropPlace(ids, { dragged, target, side });
        expect(place === undefined).toBe(dragged === target);
        if (dragged === target) return;
        const moved = moveToken(
          ids.map((id) => ({ id })),
          dragged,
          place ?? -1,
        ).map(({ id }) => id);
        expect(moved.indexOf(dragged) - moved.indexOf(target)).toBe(side === 'before' ? -1 : 1);
      },
    ),
  );
});

it('knows no place for what is not in the list', () => {
  expect(dropPlace(['a'], { dragged: 'x', target: 'a', side: 'before' })).toBeUndefined();
  expect(dropPlace(['a'], { dragged: 'a', target: 'x', side: 'before' })).toBeUndefined();
});

it('splits a tab in its middle', () => {
  expect(sideOf(49, { left: 0, width: 100 })).toBe('before');
  expect(sideOf(50, { left: 0, width: 100 })).toBe('after');
});
