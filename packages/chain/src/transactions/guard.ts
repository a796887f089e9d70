import type { Address } from '@solana/kit';
import type { DecodedInstruction } from './decode-transaction.ts';

const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;
// Its first two instructions write memory; those behind the last known one could be anything.
const FIRST_ASSERTION = 2;
const LAST_ASSERTION = 17;

/** True for an assertion that wallets add: it can make a transaction fail and do nothing else. */
export function isGuardAssertion({ program, data }: Pick<DecodedInstruction, 'program' | 'data'>): boolean {
  const kind = data[0] ?? 0;
  return program === LIGHTHOUSE && kind >= FIRST_ASSERTION && kind <= LAST_ASSERTION;
}
