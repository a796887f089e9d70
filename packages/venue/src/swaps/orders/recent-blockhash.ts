import type { SolanaRpc, TransactionLifetime } from '@orrery/chain';
import type { Clock } from '@orrery/core/time';
import { askChain } from '../../ask-chain.ts';

/** A slot's length: the chain seldom has a newer one to give. */
const FRESH_MS = 400;
/** A transaction can land as long as its blockhash is among so many. */
const MAX_LIFE_BLOCKS = 150;

/**
 * Makes the function that gives the chain's latest blockhash, asked for at most once a slot however many orders need it, or an older one
 * with so many blocks left of its life. That throws `CHAIN_UNAVAILABLE`.
 */
export function createRecentBlockhash(
  rpc: SolanaRpc,
  clock: Clock,
): (lifeBlocks?: number) => Promise<TransactionLifetime> {
  let asked: { at: number; lifetime: Promise<TransactionLifetime> } | undefined;
  const latest = async () => {
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
  return async (lifeBlocks = MAX_LIFE_BLOCKS) =>
    lifeBlocks < MAX_LIFE_BLOCKS ? ((await askOlder(rpc, lifeBlocks)) ?? latest()) : latest();
}

async function ask(rpc: SolanaRpc): Promise<TransactionLifetime> {
  return (await askChain(rpc.getLatestBlockhash({ commitment: 'confirmed' }).send())).value;
}

/** Undefined on a chain that is not old enough. */
async function askOlder(rpc: SolanaRpc, lifeBlocks: number): Promise<TransactionLifetime | undefined> {
  const commitment = 'confirmed';
  const slot = await askChain(rpc.getSlot({ commitment }).send());
  const from = slot - BigInt(MAX_LIFE_BLOCKS - lifeBlocks);
  if (from < 0n) return undefined;
  const [first] = await askChain(rpc.getBlocksWithLimit(from, 1, { commitment }).send());
  if (first === undefined) return undefined;
  const options = { commitment, transactionDetails: 'none', rewards: false } as const;
  const block = await askChain(rpc.getBlock(first, options).send());
  if (!block) return undefined;
  return {
    blockhash: block.blockhash,
    lastValidBlockHeight: block.blockHeight + BigInt(MAX_LIFE_BLOCKS),
  };
}
