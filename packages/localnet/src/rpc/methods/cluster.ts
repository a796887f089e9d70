import type { Commitment } from '../../head.ts';
import { RpcError, refused } from '../../rpc-error.ts';
import {
  awaitBlock,
  type Method,
  type RpcContext,
  readCommitment,
  readNewestSlot,
  withSlot,
} from '../context.ts';
import { toAddress, toExact, toFlag, toOptionalWhole, toOptions } from '../params.ts';
import { FEATURE_SET, NODE_VERSION } from './node-facts.ts';

const MAX_LEADERS = 5_000;
const MAX_SAMPLES = 720;
const MAX_REWARDED = 5_000;
/** Nodes cache the leaders of the last epochs, the next one among them. */
const LEADER_EPOCHS = 10n;
const MAX_SLOT = 2n ** 64n - 1n;
/** The VM's stake program has the feature that raises it to a whole SOL. */
const MIN_DELEGATION_LAMPORTS = 1_000_000_000;
const SAMPLE_SECONDS = 60;
/** A digit and a comma, at least. */
const MIN_INDEX_LETTERS = 2;

/** A block may have so many votes on top, and is a root behind them. */
const MAX_LOCKOUTS = 31;
const MAX_EPOCH_CREDITS = 5;

/** What a client asks of a cluster: this one has one node, which leads every slot and votes for every block, and no inflation. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getClusterNodes: (_, { faucet }) => [
    {
      pubkey: faucet.address,
      version: NODE_VERSION,
      featureSet: FEATURE_SET,
      shredVersion: 0,
      // It speaks to no other node.
      gossip: null,
      tvu: null,
      tpu: null,
      tpuQuic: null,
      tpuForwards: null,
      tpuForwardsQuic: null,
      tpuVote: null,
      serveRepair: null,
      rpc: null,
      pubsub: null,
    },
  ],

  getEpochSchedule: (_, { head }) => ({
    slotsPerEpoch: head.slotsPerEpoch,
    leaderScheduleSlotOffset: head.slotsPerEpoch,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  }),

  getSlotLeader: (params, context) => {
    readCommitment(params.options(0), context);
    return context.faucet.address;
  },

  getSlotLeaders: (params, context) => {
    const first = params.exact(0, 'start slot');
    const limit = params.whole(1, 'limit');
    if (limit > MAX_LEADERS) throw refused(`Invalid limit; max ${MAX_LEADERS}`);
    const perEpoch = BigInt(context.head.slotsPerEpoch);
    for (let epoch = first / perEpoch; epoch * perEpoch < first + BigInt(limit); epoch += 1n) {
      if (knowsLeaders(epoch, context)) continue;
      throw refused(`Invalid slot range: leader schedule for epoch ${epoch} is unavailable`);
    }
    return Array.from({ length: limit }, () => context.faucet.address);
  },

  getLeaderSchedule: (params, context) => {
    const hasSlot = params.has(0) && !params.isOptions(0);
    const options = params.options(hasSlot ? 1 : params.has(1) ? 1 : 0);
    const now = readNewestSlot(options, context);
    const { slotsPerEpoch } = context.head;
    const slot = hasSlot ? params.exact(0, 'slot') : BigInt(now);
    if (!knowsLeaders(slot / BigInt(slotsPerEpoch), context)) return null;
    const { identity } = options;
    const { address } = context.faucet;
    if (identity !== undefined && identity !== null && toAddress(identity, 'identity') !== address) return {};
    context.room.assertFits(slotsPerEpoch * MIN_INDEX_LETTERS);
    return { [address]: Array.from({ length: slotsPerEpoch }, (_, index) => index) };
  },

  getBlockProduction: async (params, context) => {
    const options = params.options(0);
    const commitment = readCommitment(options, context);
    const { faucet, ask } = context;
    const { firstSlot, lastSlot, newest } = await readRange(options.range, commitment, context);
    const runs = await ask('blocks', { from: firstSlot, to: lastSlot });
    const produced = runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const { identity } = options;
    const isOther =
      identity !== undefined && identity !== null && toAddress(identity, 'identity') !== faucet.address;
    const byIdentity = isOther ? {} : { [faucet.address]: [lastSlot - firstSlot + 1, produced] };
    return withSlot({ byIdentity, range: { firstSlot, lastSlot } }, commitment, context, newest);
  },

  getBlockCommitment: async (params, { ask }) => {
    const slot = params.whole(0, 'slot');
    const { totalStake, activeStake, votes, root } = await ask('validator', null);
    const votesOnTop = votes.filter((voted) => voted > slot).length;
    const isVotedFor = votes.includes(slot);
    // Nodes keep no count for blocks behind the root, nor for slots without a block.
    if (!isVotedFor && slot !== root) return { commitment: null, totalStake };
    const depth = slot === root ? MAX_LOCKOUTS : votesOnTop;
    const commitment = Array.from({ length: MAX_LOCKOUTS + 1 }, (_, index) =>
      index === depth ? activeStake : 0n,
    );
    return { commitment, totalStake };
  },

  getVoteAccounts: async (params, context) => {
    const options = params.options(0);
    readCommitment(options, context);
    const { votePubkey } = options;
    toFlag(options.keepUnstakedDelinquents, 'keepUnstakedDelinquents');
    toOptionalWhole(options.delinquentSlotDistance, 'delinquentSlotDistance');
    const { voteAddress } = context.head;
    const { activeStake, votes, root, epochCredits } = await context.ask('validator', null);
    const isOther =
      votePubkey !== undefined && votePubkey !== null && toAddress(votePubkey, 'votePubkey') !== voteAddress;
    const own = {
      votePubkey: voteAddress,
      nodePubkey: context.faucet.address,
      activatedStake: activeStake,
      epochVoteAccount: true,
      epochCredits: epochCredits.slice(-MAX_EPOCH_CREDITS),
      commission: 0,
      lastVote: votes.at(-1) ?? 0,
      rootSlot: root ?? 0,
    };
    return { current: isOther ? [] : [own], delinquent: [] };
  },

  getHighestSnapshotSlot: () => {
    throw new RpcError(-32008, 'No snapshot');
  },

  getMaxRetransmitSlot: (_, { head }) => head.slot('processed'),

  getMaxShredInsertSlot: (_, { head }) => head.slot('processed'),

  minimumLedgerSlot: (_, { head }) => head.firstSlot,

  getInflationGovernor: (params, context) => {
    readCommitment(params.options(0), context);
    return { initial: 0, terminal: 0, taper: 0, foundation: 0, foundationTerm: 0 };
  },

  getInflationRate: (_, context) => ({ total: 0, validator: 0, foundation: 0, epoch: epochNow(context) }),

  getInflationReward: (params, context) => {
    const addresses = params.addresses(0, 'addresses', MAX_REWARDED);
    const options = params.options(1);
    readCommitment(options, context);
    const { epoch } = options;
    // The reward of an epoch is paid in the first block after it.
    if (epoch !== undefined && epoch !== null && toExact(epoch, 'epoch') >= epochNow(context)) {
      const paidAt = (toExact(epoch, 'epoch') + 1n) * BigInt(context.head.slotsPerEpoch);
      throw new RpcError(-32004, `Block not available for slot ${paidAt < MAX_SLOT ? paidAt : MAX_SLOT}`);
    }
    return addresses.map(() => null);
  },

  getStakeMinimumDelegation: (params, context) =>
    withSlot(MIN_DELEGATION_LAMPORTS, readCommitment(params.options(0), context), context),

  getRecentPerformanceSamples: (params, { head, isAlone }) => {
    const limit = params.has(0) ? params.whole(0, 'limit') : MAX_SAMPLES;
    if (limit > MAX_SAMPLES) throw refused(`Invalid limit; max ${MAX_SAMPLES}`);
    return head.samples(SAMPLE_SECONDS, limit).map(({ slot, slots, transactions, votes }) => ({
      slot,
      numSlots: slots,
      numTransactions: transactions,
      // Only the blocks of a node alone carry a vote each.
      numNonVoteTransactions: isAlone ? Math.max(0, transactions - votes) : transactions,
      samplePeriodSecs: SAMPLE_SECONDS,
    }));
  },
};

function epochNow({ head }: RpcContext): number {
  return head.epochOf(head.block('confirmed').slot);
}

/** Whether a node has a leader schedule of an epoch: that of the one after its root, and of nine before. */
function knowsLeaders(epoch: bigint, { head }: RpcContext): boolean {
  const last = BigInt(head.epochOf(head.block('finalized').slot)) + 1n;
  return epoch <= last && epoch > last - LEADER_EPOCHS;
}

/** The slots that are asked for, and the newest with a block: those of the epoch so far unless others are named. */
async function readRange(
  given: unknown,
  commitment: Commitment,
  context: RpcContext,
): Promise<Record<'firstSlot' | 'lastSlot' | 'newest', number>> {
  const { head } = context;
  const isGiven = given !== undefined && given !== null;
  const range = toOptions(given, 'range');
  const first = isGiven ? toExact(range.firstSlot, 'range.firstSlot') : null;
  const isOpen = range.lastSlot === undefined || range.lastSlot === null;
  const asked = isOpen ? null : toExact(range.lastSlot, 'range.lastSlot');
  if (asked !== null) await awaitBlock(Number(asked), commitment, context);
  const newest = head.block(commitment).slot;
  const epochStart = newest - (newest % head.slotsPerEpoch);
  if (first === null) return { firstSlot: Math.max(epochStart, head.firstSlot), lastSlot: newest, newest };
  const last = asked ?? BigInt(newest);
  if (last < first) throw refused(`lastSlot, ${last}, cannot be less than firstSlot, ${first}`);
  if (first < head.firstSlot) throw refused(`firstSlot, ${first}, is too small; min ${head.firstSlot}`);
  if (last > newest) throw refused(`lastSlot, ${last}, is too large; max ${newest}`);
  return { firstSlot: Number(first), lastSlot: Number(last), newest };
}
