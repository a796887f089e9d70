import { MEMO_PROGRAM, SYSTEM_PROGRAM } from '@orrery/chain';
import { expect, test } from 'vitest';
import { memosOf } from './memos.ts';

const message = (...texts: readonly (string | Uint8Array)[]) => ({
  staticAccounts: [SYSTEM_PROGRAM, MEMO_PROGRAM],
  instructions: [
    { programIndex: 0, accountIndexes: [], data: Uint8Array.of(2) },
    ...texts.map((each) => ({
      programIndex: 1,
      accountIndexes: [],
      data: typeof each === 'string' ? new TextEncoder().encode(each) : each,
    })),
  ],
});

test('lists memos behind their lengths in bytes, and nothing where there is none', () => {
  expect(memosOf(message('héllo', 'again'))).toBe('[6] héllo; [5] again');
  expect(memosOf(message(Uint8Array.of(128)))).toBe('[1] (unparseable)');
  expect(memosOf(message())).toBeNull();
});
