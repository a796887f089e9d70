import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;

/** An asset for tests: a plain token with what the test is about. */
export function anAsset(asset: Partial<Asset> = {}): Asset {
  return {
    id: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address,
    symbol: 'JUP',
    name: 'Jupiter',
    decimals: 6,
    tokenProgram: TOKEN_PROGRAM,
    ...asset,
  };
}
