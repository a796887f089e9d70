import { atoms, bps } from '@orrery/core';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import type { SwapOrder } from './order.model.ts';

/** An order for tests: one SOL for USDC. */
export function anOrder(over: Partial<SwapOrder> = {}): SwapOrder {
  return {
    requestId: 'r1',
    receivedAt: 0,
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    amount: atoms(1_000_000_000n),
    taker: USDT,
    outAmount: atoms(171_000_000n),
    leastOutAmount: atoms(170_145_000n),
    slippage: bps(50),
    priceImpact: 0.0002,
    networkFeeLamports: 10_000,
    feeBps: 2,
    inUsd: 171,
    outUsd: 171,
    route: [{ label: 'Orrery CPMM', percent: 100 }],
    transaction: 'AA==',
    lastValidBlockHeight: 150n,
    problem: undefined,
    ...over,
  };
}
