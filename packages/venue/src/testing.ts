import type { TokenFacts } from '@orrery/domain';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Pool } from './pool.ts';

/** A token's facts for tests; everything not given is plain. */
export function aToken(facts: Partial<TokenFacts> = {}): TokenFacts {
  return {
    id: WRAPPED_SOL,
    symbol: 'TOKEN',
    name: 'Token',
    decimals: 6,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tags: [],
    ...facts,
  };
}

/** A pool for tests that never meets a chain: its addresses are made up. */
export function aPool(pool: Partial<Pool> = {}): Pool {
  return {
    seed: 'pool',
    mints: [aToken({ id: WRAPPED_SOL, decimals: 9 }), aToken({ id: USDC, tags: ['stablecoin'] })],
    feeBps: 30,
    id: '11111111111111111111111111111112' as Address,
    vaults: ['11111111111111111111111111111113' as Address, '11111111111111111111111111111114' as Address],
    ...pool,
  };
}
