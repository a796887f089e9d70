import { type SolanaRpc, TOKEN_2022_PROGRAM, toBase58 } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { askChain } from '../ask-chain.ts';

const MINT_BYTES = 32;

/** The mints that the fee owner has an account of: of others nothing can be kept. Throws `CHAIN_UNAVAILABLE`. */
export async function readFeeMints(rpc: SolanaRpc, feeOwner: Address): Promise<ReadonlySet<Address>> {
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const answers = await askChain(
    Promise.all(
      [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM].map((programId) =>
        rpc.getTokenAccountsByOwner(feeOwner, { programId }, config).send(),
      ),
    ),
  );
  const mints = answers
    .flatMap(({ value }) => value)
    // Both programs' accounts begin with the mint.
    .map(({ account }) =>
      toBase58(new Uint8Array(Buffer.from(account.data[0], 'base64').subarray(0, MINT_BYTES))),
    );
  return new Set(mints as Address[]);
}
