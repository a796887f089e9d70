import { associatedAddress, readTokenAccount, type SolanaRpc, TOKEN_2022_PROGRAM } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { askChain } from '../../../ask-chain.ts';

/**
 * The mints that the fee owner can take a fee in: those of which its associated account is there and not frozen. It can be made by anyone
 * another account, which no swap names. Throws `CHAIN_UNAVAILABLE`.
 */
export async function readFeeMints(rpc: SolanaRpc, feeOwner: Address): Promise<ReadonlySet<Address>> {
  const found = await askChain(
    Promise.all(
      [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM].map((program) => feeMintsOf(rpc, feeOwner, program)),
    ),
  );
  return new Set(found.flat());
}

async function feeMintsOf(rpc: SolanaRpc, owner: Address, tokenProgram: Address): Promise<Address[]> {
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const { value } = await rpc.getTokenAccountsByOwner(owner, { programId: tokenProgram }, config).send();
  return value.flatMap(({ pubkey, account }) => {
    const held = readTokenAccount(pubkey, account)?.info;
    if (!held || held.isFrozen) return [];
    return pubkey === associatedAddress({ owner, mint: held.mint, tokenProgram }) ? [held.mint] : [];
  });
}
