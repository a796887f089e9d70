import { DataReader } from '../../layouts/data-reader.ts';
import type { ParsedState } from './parsed.ts';

/** As many slots as the slot history tells of, whether each has a block. */
const SLOTS_IN_HISTORY = 1024 * 1024;

const SYSVARS: Readonly<Record<string, (data: DataReader) => ParsedState>> = {
  SysvarC1ock11111111111111111111111111111111: (data) => {
    const [slot, epochStartTimestamp, epoch] = [data.u64(), data.i64(), data.u64()];
    const [leaderScheduleEpoch, unixTimestamp] = [data.u64(), data.i64()];
    const info = { slot, epoch, epochStartTimestamp, leaderScheduleEpoch, unixTimestamp };
    return { type: 'clock', info };
  },
  SysvarEpochSchedu1e111111111111111111111111: (data) => ({
    type: 'epochSchedule',
    info: {
      slotsPerEpoch: data.u64(),
      leaderScheduleSlotOffset: data.u64(),
      warmup: data.flag(),
      firstNormalEpoch: data.u64(),
      firstNormalSlot: data.u64(),
    },
  }),
  SysvarFees111111111111111111111111111111111: (data) => ({
    type: 'fees',
    info: { feeCalculator: readFees(data) },
  }),
  SysvarRecentB1ockHashes11111111111111111111: (data) => ({
    type: 'recentBlockhashes',
    info: data.list(data.u64(), () => ({ blockhash: data.key(), feeCalculator: readFees(data) })),
  }),
  SysvarRent111111111111111111111111111111111: (data) => ({
    type: 'rent',
    info: {
      lamportsPerByteYear: data.u64().toString(),
      exemptionThreshold: data.f64(),
      burnPercent: data.u8(),
    },
  }),
  SysvarRewards111111111111111111111111111111: (data) => ({
    type: 'rewards',
    info: { validatorPointValue: data.f64() },
  }),
  SysvarS1otHashes111111111111111111111111111: (data) => ({
    type: 'slotHashes',
    info: data.list(data.u64(), () => ({ slot: data.u64(), hash: data.key() })),
  }),
  SysvarS1otHistory11111111111111111111111111: (data) => {
    const words = data.option(() => data.list(data.u64(), () => data.u64())) ?? [];
    // How many bits there are, which is always the same.
    data.u64();
    const bits = words
      .map((word) => word.toString(2).padStart(64, '0').split('').toReversed().join(''))
      .join('');
    return { type: 'slotHistory', info: { nextSlot: data.u64(), bits: bits.slice(0, SLOTS_IN_HISTORY) } };
  },
  SysvarStakeHistory1111111111111111111111111: (data) => ({
    type: 'stakeHistory',
    info: data.list(data.u64(), () => ({
      epoch: data.u64(),
      stakeHistory: { effective: data.u64(), activating: data.u64(), deactivating: data.u64() },
    })),
  }),
  SysvarLastRestartS1ot1111111111111111111111: (data) => ({
    type: 'lastRestartSlot',
    info: { lastRestartSlot: data.u64() },
  }),
  SysvarEpochRewards1111111111111111111111111: (data) => ({
    type: 'epochRewards',
    info: {
      distributionStartingBlockHeight: data.u64(),
      numPartitions: data.u64(),
      parentBlockhash: data.key(),
      totalPoints: data.u128().toString(),
      totalRewards: data.u64().toString(),
      distributedRewards: data.u64().toString(),
      active: data.flag(),
    },
  }),
};

export function parseSysvar(bytes: Uint8Array, address: string): ParsedState {
  const parse = SYSVARS[address];
  if (parse === undefined) throw new RangeError('the sysvar is not known');
  return parse(new DataReader(bytes));
}

function readFees(data: DataReader): { lamportsPerSignature: string } {
  return { lamportsPerSignature: data.u64().toString() };
}
