import type { SolanaRpc } from '@orrery/chain';
import type { Base64EncodedWireTransaction } from '@solana/kit';
import { askChain } from '../../ask-chain.ts';

/** Compute units that an unsigned transaction uses; undefined when it fails as the chain stands. Throws `CHAIN_UNAVAILABLE`. */
export async function unitsUsed(rpc: SolanaRpc, bytes: Uint8Array): Promise<bigint | undefined> {
  const wire = Buffer.from(bytes).toString('base64') as Base64EncodedWireTransaction;
  const config = { commitment: 'confirmed', encoding: 'base64', replaceRecentBlockhash: true } as const;
  const { value } = await askChain(rpc.simulateTransaction(wire, config).send());
  return value.err === null ? (value.unitsConsumed ?? 0n) : undefined;
}
