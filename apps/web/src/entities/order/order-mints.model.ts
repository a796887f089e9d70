import type { MintFacts } from '@orrery/chain';
import { TOKEN_2022_PROGRAM } from '@orrery/domain/solana/network';

/** Why no order can be placed for a token. */
export type MintRefusal = 'transfer-fee' | 'hook' | 'non-transferable' | 'frozen' | 'paused' | 'token-2022';

/** What decides whether the program takes a token. */
export type OrderMint = Pick<MintFacts, 'tokenProgram' | 'extensions'> & { isPaused?: true | undefined };

/** Returns why the program takes no order for a token, as it finds the mint now; recurring orders take none of Token-2022. */
export function findMintRefusal(
  { tokenProgram, extensions = {}, isPaused }: OrderMint,
  kind: 'limit' | 'recurring',
): MintRefusal | undefined {
  if (kind === 'recurring' && tokenProgram === TOKEN_2022_PROGRAM) return 'token-2022';
  // A fee of nothing can be raised later.
  if (extensions.transferFee) return 'transfer-fee';
  if (extensions.transferHook) return 'hook';
  if (extensions.isNonTransferable) return 'non-transferable';
  if (extensions.isDefaultFrozen) return 'frozen';
  return isPaused ? 'paused' : undefined;
}
