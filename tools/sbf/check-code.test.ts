import { expect, test } from 'vitest';
import { checkCode } from './check-code.ts';

const EXIT = [0x95, 0, 0, 0, 0, 0, 0, 0];
const check = (...instructions: number[][]) =>
  checkCode(
    Uint8Array.from(instructions.flat()),
    () => false,
    (offset) => `at ${offset}`,
  );

test('takes what clang writes for the machine', () => {
  expect(() => check([0xb7, 0, 0, 0, 7, 0, 0, 0], [0x05, 0, 0, 0, 0, 0, 0, 0], EXIT)).not.toThrow();
});

test.each([
  ['32-bit arithmetic', [0x04, 0, 0, 0, 1, 0, 0, 0], 'no SBPF v0 instruction has opcode 0x4, at 0'],
  ['a signed division', [0x3f, 0, 1, 0, 0, 0, 0, 0], 'signed division, at 0'],
  ['a move that extends the sign', [0xbf, 0, 8, 0, 0, 0, 0, 0], 'a move that extends the sign, at 0'],
  ['a jump behind the end', [0x05, 0, 1, 0, 0, 0, 0, 0], 'goes out of the code, at 0'],
  [
    'a call in front of the beginning',
    [0x85, 0x10, 0, 0, 0xfe, 0xff, 0xff, 0xff],
    'goes out of the code, at 0',
  ],
])('refuses %s', (_, instruction, sentence) => {
  expect(() => check(instruction, EXIT)).toThrow(sentence);
});

test('refuses a jump into the middle of a constant', () => {
  const constant = [0x18, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  expect(() => check([0x05, 0, 1, 0, 0, 0, 0, 0], constant, EXIT)).toThrow('goes out of the code, at 0');
});
