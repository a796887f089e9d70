import { RpcError, refused } from '../../rpc-error.ts';
import { BLOCKHASH_BLOCKS } from '../../supervision/protocol.ts';
import {
  awaitBlock,
  awaitFreshBlockhash,
  type Method,
  type RpcContext,
  readCommitment,
  readFinality,
  readNewestSlot,
  readTimes,
  withSlot,
} from '../context.ts';
import { type Params, toFlag } from '../params.ts';
import { encodeBlock, readBlockEncoding } from './encode-block.ts';
import { FEATURE_SET, NODE_VERSION } from './node-facts.ts';

const MAX_BLOCKS = 500_000;
const MAX_FEE_ACCOUNTS = 128;
/** A digit and a comma. */
const MIN_SLOT_LETTERS = 2;

export const chainMethods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',

  getVersion: () => ({ 'solana-core': NODE_VERSION, 'feature-set': FEATURE_SET }),

  getGenesisHash: (_, { head }) => head.genesisHash,

  // The faucet's is the one key that the node owns.
  getIdentity: (_, { faucet }) => ({ identity: faucet.address }),

  getSlot: (params, context) => readNewestSlot(params.options(0), context),

  getBlockHeight: (params, context) => {
    return context.head.block(readCommitment(params.options(0), context)).height;
  },

  getLatestBlockhash: async (params, context) => {
    const commitment = readCommitment(params.options(0), context);
    // The product's own transactions differ by themselves.
    if (context.caller !== 'process') await awaitFreshBlockhash(commitment, context);
    const { hash, height } = context.head.block(commitment);
    return withSlot(
      { blockhash: hash, lastValidBlockHeight: height + BLOCKHASH_BLOCKS },
      commitment,
      context,
      readNewestSlot(params.options(0), context),
    );
  },

  isBlockhashValid: (params, context) => {
    const hash = params.address(0, 'blockhash');
    const commitment = readCommitment(params.options(1), context);
    return withSlot(context.head.isValidBlockhash(hash, commitment), commitment, context);
  },

  getEpochInfo: (params, context) => {
    const { head } = context;
    const commitment = readCommitment(params.options(0), context);
    const absoluteSlot = readNewestSlot(params.options(0), context);
    return {
      absoluteSlot,
      blockHeight: head.block(commitment).height,
      epoch: head.epochOf(absoluteSlot),
      slotIndex: absoluteSlot % head.slotsPerEpoch,
      slotsInEpoch: head.slotsPerEpoch,
      transactionCount: head.transactionCount,
    };
  },

  getTransactionCount: (params, context) => {
    readCommitment(params.options(0), context);
    return context.head.transactionCount;
  },

  getFirstAvailableBlock: (_, { head }) => head.firstSlot,

  getBlockTime: async (params, { head, ask }) => {
    const slot = params.whole(0, 'slot');
    const recent = head.timeOf(slot);
    if (recent !== undefined) return recent;
    if (slot > head.slot('processed')) throw notAvailable(params);
    if (slot < head.firstSlot) throw cleanedUp(slot, head.firstSlot);
    const found = await ask('blocks', { from: slot, to: slot });
    if (found.length === 0) throw skipped(slot);
    return (await readTimes([slot], { head, ask }))(slot);
  },

  getBlocks: async (params, context) => {
    const from = params.whole(0, 'start slot');
    const hasEnd = params.has(1) && !params.isOptions(1);
    const commitment = readFinality(params.options(hasEnd ? 2 : params.has(2) ? 2 : 1), context);
    const end = hasEnd ? params.whole(1, 'end slot') : from;
    await awaitBlock(end, commitment, context);
    const newest = context.head.block(commitment).slot;
    const to = Math.min(newest, hasEnd ? end : from + MAX_BLOCKS);
    if (to - from > MAX_BLOCKS) throw refused(`Slot range too large; max ${MAX_BLOCKS}`);
    return to < from ? [] : listSlots({ from, to, limit: MAX_BLOCKS + 1 }, context);
  },

  getBlocksWithLimit: async (params, context) => {
    const from = params.whole(0, 'start slot');
    const limit = params.whole(1, 'limit');
    if (limit > MAX_BLOCKS) throw refused(`Limit too large; max ${MAX_BLOCKS}`);
    const commitment = readFinality(params.options(2), context);
    await awaitBlock(from, commitment, context);
    const to = context.head.block(commitment).slot;
    return to < from ? [] : listSlots({ from, to, limit }, context);
  },

  getBlock: async (params, context) => {
    const slot = params.whole(0, 'slot');
    const options = params.options(1);
    const commitment = readFinality(options, context);
    const wish = readBlockEncoding(
      options,
      options.rewards === undefined || toFlag(options.rewards, 'rewards'),
    );
    const { head } = context;
    await awaitBlock(slot, commitment, context);
    if (slot > head.block(commitment).slot) throw notAvailable(params);
    if (slot < head.firstSlot) throw cleanedUp(slot, head.firstSlot);
    const found = await context.ask('block', { slot });
    if (found === null) throw skipped(slot);
    return encodeBlock(found, head.toUnix(slot, found.block.earlyMs), wish);
  },

  getRecentPrioritizationFees: async (params, { ask }) => {
    const accounts = params.has(0) ? params.addresses(0, 'addresses', MAX_FEE_ACCOUNTS) : [];
    const fees = await ask('fees', accounts);
    return fees.map(({ slot, price }) => ({ slot, prioritizationFee: price }));
  },
};

/** Slots with a block, up to a limit. Throws −32012 before it writes them when they do not fit. */
async function listSlots(
  { from, to, limit }: { from: number; to: number; limit: number },
  { ask, room }: RpcContext,
): Promise<number[]> {
  const runs = await ask('blocks', { from, to });
  const count = runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  room.assertFits(Math.min(count, limit) * MIN_SLOT_LETTERS);
  const slots: number[] = [];
  for (const [first, last] of runs) {
    for (let slot = first; slot <= last && slots.length < limit; slot += 1) slots.push(slot);
  }
  return slots;
}

function notAvailable(params: Params): RpcError {
  return new RpcError(-32004, `Block not available for slot ${params.exact(0, 'slot')}`);
}

function cleanedUp(slot: number, first: number): RpcError {
  return new RpcError(
    -32001,
    `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
  );
}

function skipped(slot: number): RpcError {
  return new RpcError(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`);
}
