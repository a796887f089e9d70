import { millis } from '@orrery/core/time';
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { MarketPool } from './book/pools.ts';
import type { MarketTrade } from './trade.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The n-th of some addresses that differ in their last letters. */
export function anAddress(n: number): Address {
  const digits = [Math.floor(n / 3364), Math.floor(n / 58) % 58, n % 58];
  const ending = digits.map((digit) => ALPHABET[digit] ?? '').join('');
  // Made of the alphabet and of the usual length; nothing here decodes it.
  return `Test${'1'.repeat(36)}${ending}` as Address;
}

export function aToken(facts: Partial<TokenFacts> = {}): TokenFacts {
  return {
    id: WRAPPED_SOL,
    symbol: 'SOL',
    name: 'Solana',
    decimals: NATIVE_SOL.decimals,
    tokenProgram: USDC,
    tags: ['verified'],
    ...facts,
  };
}

export function aTrade(trade: Partial<MarketTrade> = {}): MarketTrade {
  const base: MarketTrade = {
    asset: WRAPPED_SOL,
    trader: USDC,
    side: 'buy',
    time: millis(0),
    slot: 1,
    price: 1,
    isValidPrice: true,
    microUsd: 1,
  };
  return { ...base, ...trade };
}

export function aPool(pool: Partial<MarketPool> = {}): MarketPool {
  return { pool: anAddress(9_000), mints: [WRAPPED_SOL, USDC], amounts: [10, 1_000], label: 'Test', ...pool };
}
