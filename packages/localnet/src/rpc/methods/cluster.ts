import type { Head } from '../../head.ts';
import { invalidParams, RpcError } from '../../rpc-error.ts';
import { type Method, type RpcContext, readCommitment, readNewestSlot, withSlot } from '../context.ts';
import { toAddress, toFlag, toOptionalWhole, toOptions, toWhole } from '../params.ts';
import { FEATURE_SET, NODE_VERSION } from './node-facts.ts';

const MAX_LEADERS = 5_000;
const MAX_SAMPLES = 720;
const MAX_REWARDED = 5_000;
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

  getSlotLeaders: (params, { faucet }) => {
    params.whole(0, 'start slot');
    const limit = params.whole(1, 'limit');
    if (limit < 1 || limit > MAX_LEADERS) throw invalidParams(`Invalid limit; max ${MAX_LEADERS}`);
    return Array.from({ length: limit }, () => faucet.address);
  },

  getLeaderSchedule: (params, context) => {
    const hasSlot = params.has(0) && !params.isOptions(0);
    const options = params.options(hasSlot ? 1 : params.has(1) ? 1 : 0);
    const now = readNewestSlot(options, context);
    const { slotsPerEpoch } = context.head;
    // Nodes know the leaders of the next epoch and of none after it.
    if (hasSlot && context.head.epochOf(params.whole(0, 'slot')) > context.head.epochOf(now) + 1) return null;
    const { identity } = options;
    const { address } = context.faucet;
    if (identity !== undefined && identity !== null && toAddress(identity, 'identity') !== address) return {};
    context.room.assertFits(slotsPerEpoch * MIN_INDEX_LETTERS);
    return { [address]: Array.from({ length: slotsPerEpoch }, (_, index) => index) };
  },

  getBlockProduction: async (params, context) => {
    const options = params.options(0);
    const commitment = readCommitment(options, context);
    const { faucet, head, ask } = context;
    const newest = head.block(commitment).slot;
    const { firstSlot, lastSlot } = readRange(options.range, newest, head);
    const runs = await ask('blocks', { from: firstSlot, to: lastSlot });
    const produced = runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const { identity } = options;
    const isOther =
      identity !== undefined && identity !== null && toAddress(identity, 'identity') !== faucet.address;
    const byIdentity = isOther ? {} : { [faucet.address]: [lastSlot - firstSlot + 1, produced] };
    return withSlot({ byIdentity, range: { firstSlot, lastSlot } }, commitment, context);
  },

  getBlockCommitment: async (params, { ask }) => {
    const slot = params.whole(0, 'slot');
    const { totalStake, activeStake, votes, root } = await ask('validator', null);
    const votesOnTop = votes.filter((voted) => voted > slot).length;
    const isVotedFor = votes.includes(slot);
    // Of blocks behind the root, and of what is none, nodes have no count.
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
    if (epoch !== undefined && epoch !== null && toWhole(epoch, 'epoch') >= epochNow(context)) {
      const paidAt = (toWhole(epoch, 'epoch') + 1) * context.head.slotsPerEpoch;
      throw new RpcError(-32004, `Block not available for slot ${paidAt}`);
    }
    return addresses.map(() => null);
  },

  getStakeMinimumDelegation: (params, context) =>
    withSlot(1, readCommitment(params.options(0), context), context),

  getRecentPerformanceSamples: (params, { head }) => {
    const limit = params.has(0) ? params.whole(0, 'limit') : MAX_SAMPLES;
    if (limit > MAX_SAMPLES) throw invalidParams(`Invalid limit; max ${MAX_SAMPLES}`);
    return head.samples(SAMPLE_SECONDS, limit).map(({ slot, slots, transactions }) => ({
      slot,
      numSlots: slots,
      numTransactions: transactions,
      // No vote is among them.
      numNonVoteTransactions: transactions,
      samplePeriodSecs: SAMPLE_SECONDS,
    }));
  },
};

function epochNow({ head }: RpcContext): number {
  return head.epochOf(head.block('confirmed').slot);
}

/** The slots that are asked for: those of the epoch so far unless others are named, as far back as there are blocks. */
function readRange(
  given: unknown,
  newest: number,
  { slotsPerEpoch, firstSlot: oldest }: Head,
): Record<'firstSlot' | 'lastSlot', number> {
  const epochStart = newest - (newest % slotsPerEpoch);
  if (given === undefined || given === null)
    return { firstSlot: Math.max(epochStart, oldest), lastSlot: newest };
  const { firstSlot: first, lastSlot: last } = toOptions(given, 'range');
  const firstSlot = toWhole(first, 'range.firstSlot');
  const lastSlot = last === undefined || last === null ? newest : toWhole(last, 'range.lastSlot');
  if (lastSlot > newest) throw invalidParams(`lastSlot, ${lastSlot}, is too large; max ${newest}`);
  if (firstSlot > lastSlot) {
    throw invalidParams(`lastSlot, ${lastSlot}, cannot be less than firstSlot, ${firstSlot}`);
  }
  if (firstSlot < oldest) throw invalidParams(`firstSlot, ${firstSlot}, is too small; min ${oldest}`);
  return { firstSlot, lastSlot };
}
