import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import { USDC } from '@orrery/domain/mints/mints';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { expect, test } from 'vitest';
import { assertInOrder } from './read-order-tokens.ts';

const side = (extensions: MintExtensions, isPaused = false, tokenProgram = TOKEN_2022_PROGRAM) => ({
  mint: USDC,
  tokenProgram,
  units: { decimals: 6 },
  needsMemo: false,
  hasAccount: true,
  facts: { decimals: 6, tokenProgram, extensions, ...(isPaused && { isPaused: true as const }) },
});
const refusal = (...asked: Parameters<typeof assertInOrder>) => {
  try {
    assertInOrder(...asked);
    return undefined;
  } catch (error) {
    return (error as { facts: { reason: string } }).facts.reason;
  }
};

test('tokens of which less might arrive, or that might not move, are refused with a sentence each', () => {
  const hook = USDC;
  const refused: [MintExtensions, RegExp][] = [
    [{ transferFee: { bps: 0, most: 0n } }, /transfer fee/],
    [{ transferFee: { bps: 100, most: 5n } }, /transfer fee/],
    [{ transferHook: hook }, /transfer hook/],
    [{ isNonTransferable: true }, /cannot be transferred/],
    [{ isDefaultFrozen: true }, /frozen/],
  ];
  for (const [extensions, sentence] of refused) expect(refusal(side(extensions), 'limit')).toMatch(sentence);
  expect(refusal(side({ isPausable: true }, true), 'limit')).toMatch(/paused/);
});

test('a hook without a program, a pause that is over and a permanent delegate stand in no limit order’s way', () => {
  for (const extensions of [
    { transferHook: null },
    { isPausable: true },
    { permanentDelegate: USDC },
    {},
  ] as const)
    expect(refusal(side(extensions), 'limit')).toBeUndefined();
});

test('no token of Token-2022 is in a recurring order', () => {
  expect(refusal(side({}), 'recurring')).toMatch(/Token-2022/);
  expect(refusal(side({}, false, TOKEN_PROGRAM_ADDRESS), 'recurring')).toBeUndefined();
});
