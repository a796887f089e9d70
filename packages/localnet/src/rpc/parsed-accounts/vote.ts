import { DataReader } from '../../layouts/data-reader.ts';
import type { ParsedState } from './parsed.ts';

const PRIOR_VOTERS = 32;
const BLS_KEY_BYTES = 48;
const ALL_BPS = 10_000;
const BPS_IN_PERCENT = 100;

/** A vote account of any of the three layouts that are in use; older ones say of what newer ones hold what follows for them. */
export function parseVoteAccount(bytes: Uint8Array, address: string): ParsedState {
  const data = new DataReader(bytes);
  const layout = data.u32();
  if (layout < 1 || layout > 3) throw new RangeError('the layout of the votes is not known');
  const nodePubkey = data.key();
  const authorizedWithdrawer = data.key();
  const terms = layout === 3 ? readTerms(data) : termsOf(data.u8(), nodePubkey, address);
  const votes = data.list(data.u64(), () => ({
    latency: layout === 1 ? 0 : data.u8(),
    slot: data.u64(),
    confirmationCount: data.u32(),
  }));
  const rootSlot = data.option(() => data.u64());
  const authorizedVoters = data.list(data.u64(), () => ({
    epoch: data.u64(),
    authorizedVoter: data.key(),
  }));
  const priorVoters = layout === 3 ? [] : readPriorVoters(data);
  const epochCredits = data.list(data.u64(), () => ({
    epoch: data.u64(),
    credits: data.u64().toString(),
    previousCredits: data.u64().toString(),
  }));
  const lastTimestamp = { slot: data.u64(), timestamp: data.i64() };
  return {
    type: 'vote',
    info: {
      nodePubkey,
      authorizedWithdrawer,
      ...terms,
      votes,
      rootSlot,
      authorizedVoters,
      priorVoters,
      epochCredits,
      lastTimestamp,
    },
  };
}

function readTerms(data: DataReader) {
  const [inflationRewardsCollector, blockRevenueCollector] = [data.key(), data.key()];
  const inflationRewardsCommissionBps = data.u16();
  return {
    commission: Math.floor(inflationRewardsCommissionBps / BPS_IN_PERCENT),
    inflationRewardsCollector,
    blockRevenueCollector,
    inflationRewardsCommissionBps,
    blockRevenueCommissionBps: data.u16(),
    pendingDelegatorRewards: data.u64().toString(),
    blsPubkeyCompressed: data.option(() => data.base64(BLS_KEY_BYTES)),
  };
}

function termsOf(commission: number, nodePubkey: string, address: string) {
  return {
    commission,
    inflationRewardsCollector: address,
    blockRevenueCollector: nodePubkey,
    inflationRewardsCommissionBps: commission * BPS_IN_PERCENT,
    blockRevenueCommissionBps: ALL_BPS,
    pendingDelegatorRewards: '0',
    blsPubkeyCompressed: null,
  };
}

function readPriorVoters(data: DataReader) {
  const voters = data.list(PRIOR_VOTERS, () => ({
    authorizedPubkey: data.keyOrZero(),
    epochOfLastAuthorizedSwitch: data.u64(),
    targetEpoch: data.u64(),
  }));
  // Where the next one will be written, and whether there is any.
  data.u64();
  data.flag();
  return voters.filter(({ authorizedPubkey }) => authorizedPubkey !== null);
}
