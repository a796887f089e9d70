import { associatedAddress, buildTransaction, type SolanaRpc } from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain';
import type { Address, KeyPairSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { tokenAmounts } from './reserves.ts';
import type { Sender } from './sender.ts';

interface FeeAccountsSetup {
  rpc: SolanaRpc;
  authority: KeyPairSigner;
  feeOwner: Address;
  sender: Sender;
}

/** Makes the function that names the fee owner's account for a token, opening it at the authority's cost when it is not there. */
export function createFeeAccounts({ rpc, authority, feeOwner, sender }: FeeAccountsSetup) {
  const known = new Map<Address, Promise<Address>>();

  async function open({ id: mint, tokenProgram }: TokenFacts): Promise<Address> {
    const ata = associatedAddress({ owner: feeOwner, mint, tokenProgram });
    const [amount] = await tokenAmounts(rpc, [ata]);
    if (amount !== undefined) return ata;
    const opening = getCreateAssociatedTokenIdempotentInstruction({
      payer: authority,
      ata,
      owner: feeOwner,
      mint,
      tokenProgram,
    });
    await sender.submit((lifetime) => buildTransaction(authority.address, lifetime, [opening]), [authority]);
    return ata;
  }

  return async (token: TokenFacts): Promise<Address> => {
    const opening = known.get(token.id) ?? open(token);
    known.set(token.id, opening);
    try {
      return await opening;
    } catch (error) {
      known.delete(token.id);
      throw error;
    }
  };
}
