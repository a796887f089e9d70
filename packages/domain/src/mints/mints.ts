import type { Address } from '@solana/kit';

/** Wrapped SOL, the mint under which native SOL is quoted and pooled. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112' as Address;
/** USD Coin. */
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
/** Tether. */
export const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' as Address;
/** Two of the five tokens that are built in. */
export const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
export const JUP_SOL = 'jupSoLaHXQiZZTSfEWMTRRgpnyFm8f6sZdosWBjx93v' as Address;
/** Money: what everything else is priced in, what measures a trade first. */
export const MONEY_MINTS: readonly string[] = [USDC, USDT, WRAPPED_SOL];
/** Native SOL's decimals and its label in balances and holdings. */
export const NATIVE_SOL = { decimals: 9, key: 'SOL' } as const;
