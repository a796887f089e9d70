import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { toDeed } from './press.model.ts';

const found = aQuote({ receivedAt: 10_000 });
const press = { by: 'mouse', preset: 'a', aimed: 'a', found, touched: undefined } as const;

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
