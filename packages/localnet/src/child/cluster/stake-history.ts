import type { Address } from '@solana/kit';
import type { AccountState } from '../../supervision/protocol.ts';
import { SYSVARS } from '../born-accounts.ts';
import { type Delegation, NO_EPOCH } from '../stake-account.ts';

export const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111' as Address;

const MAX_ENTRIES = 512;
const ENTRY_BYTES = 32;
export const HISTORY_BYTES = 8 + MAX_ENTRIES * ENTRY_BYTES;
/** How much of a cluster's stake may begin or cease to count in an epoch. */
const RATE = 0.09;

/** Stake in an epoch, in lamports: what counted, what had begun to and what had ceased to. */
export interface StakeTotals {
  effective: bigint;
  activating: bigint;
  deactivating: bigint;
}

/** The totals of past epochs, by which the stake program tells how far a delegation has come. */
export type StakeHistory = ReadonlyMap<bigint, StakeTotals>;

/** How far a delegation has come in an epoch, reckoned as the stake program does. */
export function totalsOf(each: Delegation, epoch: bigint, history: StakeHistory): StakeTotals {
  const { activation, deactivation } = each;
  const effective = warmedUp(each, epoch, history);
  if (epoch < deactivation) {
    const isWaiting = activation !== NO_EPOCH && activation <= epoch;
    return { effective, activating: isWaiting ? each.stake - effective : 0n, deactivating: 0n };
  }
  const left = epoch === deactivation ? effective : cooledDown(effective, deactivation, epoch, history);
  return { effective: left, activating: 0n, deactivating: left };
}

/** The totals of an epoch over all delegations. */
export function totalsOfAll(
  delegations: readonly Delegation[],
  epoch: bigint,
  history: StakeHistory,
): StakeTotals {
  const sum: StakeTotals = { effective: 0n, activating: 0n, deactivating: 0n };
  for (const each of delegations) {
    const { effective, activating, deactivating } = totalsOf(each, epoch, history);
    sum.effective += effective;
    sum.activating += activating;
    sum.deactivating += deactivating;
  }
  return sum;
}

/** The history behind one epoch more; the oldest is forgotten. */
export function withEpoch(history: StakeHistory, epoch: bigint, totals: StakeTotals): StakeHistory {
  return new Map([[epoch, totals] as const, ...history].slice(0, MAX_ENTRIES));
}

/** The sysvar's account; its entries stand newest first. */
export function writeHistory(history: StakeHistory, lamports: bigint): AccountState {
  const data = new Uint8Array(HISTORY_BYTES);
  const view = new DataView(data.buffer);
  view.setBigUint64(0, BigInt(history.size), true);
  for (const [index, [epoch, { effective, activating, deactivating }]] of [...history].entries()) {
    const at = 8 + index * ENTRY_BYTES;
    for (const [place, value] of [epoch, effective, activating, deactivating].entries()) {
      view.setBigUint64(at + place * 8, value, true);
    }
  }
  return { lamports, owner: SYSVARS, data, executable: false };
}

/** What the sysvar's account holds; nothing before the end of the first epoch. */
export function readHistory(state: AccountState | null): StakeHistory {
  const history = new Map<bigint, StakeTotals>();
  if (state?.data.length !== HISTORY_BYTES) return history;
  const { buffer, byteOffset, length } = state.data;
  const view = new DataView(buffer, byteOffset, length);
  for (let index = 0; index < Number(view.getBigUint64(0, true)); index += 1) {
    const read = (place: number) => view.getBigUint64(8 + index * ENTRY_BYTES + place * 8, true);
    history.set(read(0), { effective: read(1), activating: read(2), deactivating: read(3) });
  }
  return history;
}

/** What of a delegation counts in an epoch, had it never ceased to. */
function warmedUp(
  { stake, activation, deactivation }: Delegation,
  epoch: bigint,
  history: StakeHistory,
): bigint {
  if (activation === NO_EPOCH) return stake;
  if (activation === deactivation || epoch <= activation) return 0n;
  // Stake whose activation is older than the history is fully active.
  if (!history.has(activation)) return stake;
  let effective = 0n;
  for (let past = activation; past < epoch && past < deactivation; past += 1n) {
    const totals = history.get(past);
    if (totals === undefined || totals.activating === 0n) break;
    effective += share(stake - effective, totals.activating, totals.effective);
    if (effective >= stake) return stake;
  }
  return effective;
}

/** What still counts of what ceases to. */
function cooledDown(effective: bigint, deactivation: bigint, epoch: bigint, history: StakeHistory): bigint {
  if (!history.has(deactivation)) return 0n;
  let left = effective;
  for (let past = deactivation; past < epoch && left > 0n; past += 1n) {
    const totals = history.get(past);
    if (totals === undefined || totals.deactivating === 0n) break;
    const gone = share(left, totals.deactivating, totals.effective);
    left = gone < left ? left - gone : 0n;
  }
  return left;
}

/** A delegation's share in what the cluster lets through in an epoch; in floating point, as the stake program does it. */
function share(part: bigint, whole: bigint, effective: bigint): bigint {
  const most = BigInt(Math.trunc((Number(part) / Number(whole)) * (Number(effective) * RATE)));
  return most > 1n ? most : 1n;
}
