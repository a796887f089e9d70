import { atoms } from '@orrery/core/atoms';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { toDeed, toMeant } from './press.model.ts';

const found = aQuote({ receivedAt: 10_000 });
const press = { by: 'mouse', preset: 'a', aimed: 'a', found, meant: found, touched: undefined } as const;

it('signs by mouse and keyboard what is previewed on screen, and by touch what was touched before', () => {
  expect(toDeed(press, 10_000)).toBe('sign');
  expect(toDeed({ ...press, by: 'keys' }, 10_000)).toBe('sign');
  expect(toDeed({ ...press, by: 'touch' }, 10_000)).toBe('preview');
  expect(toDeed({ ...press, by: 'touch', touched: 'b' }, 10_000)).toBe('preview');
  expect(toDeed({ ...press, by: 'touch', touched: 'a' }, 10_000)).toBe('sign');
});

it('signs a preview of five seconds, and none that is older or of a clock that was set back', () => {
  expect(toDeed(press, 15_000)).toBe('sign');
  expect(toDeed(press, 15_001)).toBe('preview');
  expect(toDeed(press, 9_999)).toBe('preview');
});

it('signs nothing that is not previewed, and no other amount than the previewed one', () => {
  expect(toDeed({ ...press, found: undefined }, 10_000)).toBe('preview');
  expect(toDeed({ ...press, aimed: 'b' }, 10_000)).toBe('preview');
  expect(toDeed({ ...press, aimed: undefined }, 10_000)).toBe('preview');
});

it('signs nothing where the preview was replaced while it was pressed', () => {
  const next = aQuote({ receivedAt: 10_000 });
  expect(toDeed({ ...press, found: next }, 10_000)).toBe('preview');
  expect(toDeed({ ...press, meant: undefined }, 10_000)).toBe('preview');
});

it('is meant for a preview that came, for one that is no worse, and for a worse one once it was seen', () => {
  const worse = { ...found, minOutAmount: atoms(found.minOutAmount - 1n) };
  expect(toMeant(undefined, 0)).toBeUndefined();
  expect(toMeant({ quote: worse, since: 0, before: undefined }, 0)).toBe(worse);
  expect(toMeant({ quote: found, since: 0, before: worse }, 0)).toBe(found);
  expect(toMeant({ quote: worse, since: 0, before: found }, 299)).toBeUndefined();
  expect(toMeant({ quote: worse, since: 0, before: found }, 300)).toBe(worse);
});
