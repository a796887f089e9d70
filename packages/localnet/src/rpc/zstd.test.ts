import { Buffer } from 'node:buffer';
import { decompress } from 'fzstd';
import { expect, test } from 'vitest';
import { toBase64Zstd } from './zstd.ts';

const random = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) >>> 3);

test.each([
  ['nothing', new Uint8Array()],
  ['one byte', Uint8Array.of(7)],
  ['a run too short to be worth it', Uint8Array.of(1, 2, 2, 2, 3)],
  ['runs between other bytes', Uint8Array.of(1, 2, ...new Uint8Array(500), 3, ...new Uint8Array(9).fill(4))],
  ['more than a block of no runs', random],
  ['more than a block of one run', new Uint8Array(300_000).fill(5)],
])('a decoder finds %s again', (_, data) => {
  const found = decompress(Uint8Array.from(Buffer.from(toBase64Zstd(data), 'base64')));
  expect(Buffer.compare(found, data)).toBe(0);
});

test('an account with little in it is short', () => {
  expect(toBase64Zstd(new Uint8Array(10_000)).length).toBeLessThan(30);
});
