import { type TokenFacts, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { AccountState, findAssociatedTokenPda, getTokenEncoder } from '@solana-program/token';

/** An account an embedded chain begins with, before its first block. */
export interface GenesisAccount {
  address: Address;
  lamports: bigint;
  owner: Address;
  data: Uint8Array;
}

/** What makes a token account rent-exempt, in lamports (trading.md §9). */
export const TOKEN_ACCOUNT_RENT = 2_039_280n;

/** A balance an embedded chain begins with, in smallest units; at the owner's associated account unless another is given. */
export interface GenesisHolding {
  token: TokenFacts;
  owner: Address;
  amount: bigint;
  address?: Address;
}

/** Lays a holding out as a token account; wrapped SOL lies in it as lamports. */
export async function genesisToken({
  token: { id: mint, tokenProgram },
  owner,
  amount,
  address,
}: GenesisHolding): Promise<GenesisAccount> {
  const isNative = mint === WRAPPED_SOL;
  const data = getTokenEncoder().encode({
    mint,
    owner,
    amount,
    delegate: null,
    state: AccountState.Initialized,
    isNative: isNative ? TOKEN_ACCOUNT_RENT : null,
    delegatedAmount: 0n,
    closeAuthority: null,
  });
  const [associated] = await findAssociatedTokenPda({ mint, owner, tokenProgram });
  return {
    address: address ?? associated,
    lamports: isNative ? TOKEN_ACCOUNT_RENT + amount : TOKEN_ACCOUNT_RENT,
    owner: tokenProgram,
    data: new Uint8Array(data),
  };
}
