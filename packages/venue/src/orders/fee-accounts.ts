import { associatedAddress, type SolanaRpc } from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { tokenAmounts } from '../pools/reserves.ts';

/** Where a fee goes, and whether that account has yet to be opened. */
export interface FeeAccount {
  address: Address;
  owner: Address;
  isMissing: boolean;
}

const KNOWN_MOST = 1_000;

/** Makes the function that names the fee owner's account for a token. Those it saw on the chain it does not ask for again. */
export function createFeeAccounts({ rpc, feeOwner: owner }: { rpc: SolanaRpc; feeOwner: Address }) {
  const known = new Set<Address>();
  return async ({ id: mint, tokenProgram }: TokenFacts): Promise<FeeAccount> => {
    const address = associatedAddress({ owner, mint, tokenProgram });
    if (known.has(address)) return { address, owner, isMissing: false };
    const [amount] = await tokenAmounts(rpc, [address]);
    if (amount === undefined) return { address, owner, isMissing: true };
    for (const oldest of known) if (known.size >= KNOWN_MOST) known.delete(oldest);
    known.add(address);
    return { address, owner, isMissing: false };
  };
}
