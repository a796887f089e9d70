import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address, Signature } from '@solana/kit';

/** A trade for tests: a plain buy with what the test is about. */
export function aTrade(trade: Partial<TokenTx> = {}): TokenTx {
  return {
    timestamp: '2026-01-01T00:00:00.000Z',
    asset: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address,
    type: 'buy',
    usdPrice: 0.5,
    usdVolume: 50,
    nativeVolume: 0.25,
    traderAddress: 'DLiQ8NWbGCYWywHj47xzHqpToHmDmT7z1KZgXgh21j1r' as Address,
    txHash: '2'.repeat(64) as Signature,
    amount: 100,
    isMev: false,
    isValidPrice: true,
    isValidPosition: true,
    poolId: WRAPPED_SOL,
    ...trade,
  };
}
