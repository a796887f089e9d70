import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Signature } from '@solana/kit';

/** A swap for tests: 1.5 SOL for 250 USDC, with what the test is about. */
export function aUserSwap(swap: Partial<UserSwap> = {}): UserSwap {
  return {
    txHash: '2'.repeat(64) as Signature,
    blockTime: '2026-01-02T03:04:05.000Z',
    slot: 77,
    sold: { mint: WRAPPED_SOL, amount: '1500000000', decimals: 9 },
    bought: { mint: USDC, amount: '250000001', decimals: 6 },
    feeLamports: '5000',
    venueFee: { mint: WRAPPED_SOL, amount: '300000', decimals: 9 },
    usdVolume: 250,
    ...swap,
  };
}
