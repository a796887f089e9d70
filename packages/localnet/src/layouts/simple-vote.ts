import type { ParsedTransaction } from '@orrery/chain';
import type { Address } from '@solana/kit';

export const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111' as Address;

/**
 * Whether a transaction is a vote and nothing else, as validators count it: it sets no price, and its logs are sent to those who want
 * votes.
 */
export function isSimpleVote({
  version,
  signerCount,
  instructions,
  staticAccounts,
}: ParsedTransaction): boolean {
  const [only, ...others] = instructions;
  if (version !== 'legacy' || signerCount > 2 || only === undefined || others.length > 0) return false;
  return staticAccounts[only.programIndex] === VOTE_PROGRAM;
}
