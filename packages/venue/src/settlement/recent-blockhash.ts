import type { SolanaRpc, TransactionLifetime } from '@orrery/chain';
import type { Clock } from '@orrery/core/time';
import { askChain } from '../ask-chain.ts';

/** A slot's length: the chain has no newer one to give. */
const FRESH_MS = 400;

/** Makes the function that gives the chain's latest blockhash, asked for at most once a slot however many orders need it. That throws `CHAIN_UNAVAILABLE`. */
export function createRecentBlockhash(rpc: SolanaRpc, clock: Clock): () => Promise<TransactionLifetime> {
  let asked: { at: number; lifetime: Promise<TransactionLifetime> } | undefined;
  return async () => {
    const now = clock.now();
    if (asked === undefined || now - asked.at >= FRESH_MS || now < asked.at) {
      asked = { at: now, lifetime: ask(rpc) };
    }
    const mine = asked;
    try {
      return await mine.lifetime;
    } catch (error) {
      if (asked === mine) asked = undefined;
      throw error;
    }
  };
}

async function ask(rpc: SolanaRpc): Promise<TransactionLifetime> {
  return (await askChain(rpc.getLatestBlockhash({ commitment: 'confirmed' }).send())).value;
}
