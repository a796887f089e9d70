import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { expect, it } from 'vitest';
import { findMintRefusal } from './order-mints.model.ts';

const mint = (extensions: object, isPaused?: true) =>
  ({ tokenProgram: TOKEN_2022_PROGRAM, extensions, isPaused }) as const;

it('takes plain tokens for both kinds, and those of Token-2022 for limit orders alone', () => {
  expect(findMintRefusal({ tokenProgram: TOKEN_PROGRAM }, 'recurring')).toBeUndefined();
  expect(findMintRefusal(mint({ permanentDelegate: TOKEN_PROGRAM }), 'limit')).toBeUndefined();
  expect(findMintRefusal(mint({ transferHook: null }), 'limit')).toBeUndefined();
  expect(findMintRefusal(mint({}), 'recurring')).toBe('token-2022');
});

it('refuses what might not arrive in full, or not be free to move', () => {
  expect(findMintRefusal(mint({ transferFee: { bps: 0, most: 0n } }), 'limit')).toBe('transfer-fee');
  expect(findMintRefusal(mint({ transferHook: TOKEN_PROGRAM }), 'limit')).toBe('hook');
  expect(findMintRefusal(mint({ isNonTransferable: true }), 'limit')).toBe('non-transferable');
  expect(findMintRefusal(mint({ isDefaultFrozen: true }), 'limit')).toBe('frozen');
  expect(findMintRefusal(mint({ isPausable: true }, true), 'limit')).toBe('paused');
  expect(findMintRefusal(mint({ isPausable: true }), 'limit')).toBeUndefined();
});
