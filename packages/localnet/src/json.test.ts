import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { parseJson, RawJson, toJson } from './json.ts';

/** The same by hand, member by member. */
function slowly(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(slowly).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${slowly(member)}`);
  return `{${members.join(',')}}`;
}

test('reads every whole number without losing a digit', () => {
  expect(parseJson('{"a":18446744073709551615,"b":-9007199254740993,"c":7}')).toEqual({
    a: 2n ** 64n - 1n,
    b: -9007199254740993n,
    c: 7,
  });
});

test('leaves digits inside strings, fractions and exponents alone', () => {
  const text =
    '["12345678901234567890","\\"1234567890123456",0.1234567890123456,1e3,1.5E-7,12345678901234567890]';
  expect(parseJson(text)).toEqual([
    '12345678901234567890',
    '"1234567890123456',
    0.1234567890123456,
    1000,
    1.5e-7,
    12345678901234567890n,
  ]);
});

test('refuses what JSON refuses, for any digits', () => {
  for (const text of ['01234567890123456', '[1234567890123456', '1234567890123456x', '-']) {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  }
});

test('looks for digits in no text that is not JSON, since some is made to be slow', () => {
  const replace = vi.spyOn(String.prototype, 'replace');
  expect(() => parseJson(`1234567890123456"${'\\"'.repeat(120_000)}`)).toThrow(SyntaxError);
  expect(replace).not.toHaveBeenCalled();
  parseJson('1234567890123456');
  expect(replace).toHaveBeenCalled();
});

test('reads what plain JSON reads, unsafe numbers apart', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/\d{16}/.test(text));
      expect(parseJson(text)).toEqual(JSON.parse(text));
      // Behind a long number the careful reader is at work.
      expect(parseJson(`[1234567890123456,${text}]`)).toEqual([1234567890123456n, JSON.parse(text)]);
    }),
  );
});

test('writes bigints as bare numbers, holes as null and ready text as it is', () => {
  const holed: unknown[] = [1n];
  holed[2] = new RawJson('{"x":1}');
  expect(toJson({ a: 2n ** 64n - 1n, b: undefined, c: holed, d: 'q"' })).toBe(
    '{"a":18446744073709551615,"c":[1,null,{"x":1}],"d":"q\\""}',
  );
});

test('writes whole numbers of any size among any texts', () => {
  const member = fc.oneof(
    fc.bigInt({ min: 10n ** 15n }),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), member)), (value) => {
      expect(toJson(value)).toBe(slowly(value));
    }),
  );
});

test('writes nothing there is as null', () => {
  expect(toJson(undefined)).toBe('null');
});

test('writes what JSON.stringify writes when there is no bigint', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(toJson(value)).toBe(JSON.stringify(value));
    }),
  );
});
