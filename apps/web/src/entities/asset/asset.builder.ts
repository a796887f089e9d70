import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';

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
