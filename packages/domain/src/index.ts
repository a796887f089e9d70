export { NATIVE_SOL, USDC, USDT, WRAPPED_SOL } from './mints.ts';
export { isVerifiedToken, type TokenFacts } from './token.ts';
