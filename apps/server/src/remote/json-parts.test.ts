import { expect, test } from 'vitest';
import { elementsOf, membersOf } from './json-parts.ts';

test('takes parts as they are written, with all digits and whatever stands in texts', () => {
  const text = String.raw` { "id" : 18446744073709551615 , "a,\"b]" : [1, {"c": "}\\"}], "empty":{} } `;
  expect([...membersOf(text)]).toEqual([
    ['id', '18446744073709551615'],
    ['a,"b]', String.raw`[1, {"c": "}\\"}]`],
    ['empty', '{}'],
  ]);
  expect(elementsOf('[ [1,2], "x,y" ,{"a":[]},1.0 ]')).toEqual(['[1,2]', '"x,y"', '{"a":[]}', '1.0']);
  expect([elementsOf('[]'), membersOf('{ }').size]).toEqual([[], 0]);
});

test('takes the last of a key that stands twice, however it is written, as JSON does', () => {
  expect(membersOf(String.raw`{"method":1,"\u006dethod":2}`).get('method')).toBe('2');
});

test('bears the deepest text that a body may be', () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  expect(membersOf(`{"params":${deep}}`).get('params')).toBe(deep);
});
