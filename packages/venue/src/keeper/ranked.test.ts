import { expect, test } from 'vitest';
import { createRanked } from './ranked.ts';

test('items of one rank come in the order in which they were put there', () => {
  const list = createRanked<string>();
  for (const item of ['first', 'second', 'third']) list.put(item, 5);
  list.put('lower', 1);
  list.put('first', 5);
  expect([...list.upTo(5)]).toEqual(['lower', 'second', 'third', 'first']);
  list.delete('second');
  expect([...list.upTo(5)]).toEqual(['lower', 'third', 'first']);
});
