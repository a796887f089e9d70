import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { AccountState } from '../supervision/protocol.ts';

export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111' as Address;
/** The epoch of what never happens, and of the activation of what the chain began with. */
export const NO_EPOCH = 2n ** 64n - 1n;

export const STAKE_BYTES = 200;
const KEY_BYTES = 32;
const [INITIALIZED, DELEGATED] = [1, 2];
const [RESERVE_AT, STAKER_AT, WITHDRAWER_AT, LOCKUP_AT, LOCKUP_EPOCH_AT] = [4, 12, 44, 76, 84];
const [VOTER_AT, STAKE_AT, ACTIVATION_AT, DEACTIVATION_AT, RATE_AT] = [124, 156, 164, 172, 180];
/** What the stake program writes and nobody reads any more. */
const OLD_RATE = 0.25;

/** Lamports of a stake account that count for a voter, from the epoch after the first until the second. */
export interface Delegation {
  voter: Address;
  stake: bigint;
  activation: bigint;
  deactivation: bigint;
}

/** What is delegated by an account of the stake program; undefined when nothing is. */
export function readDelegation({ data }: AccountState): Delegation | undefined {
  const view = viewOf(data);
  if (data.length < STAKE_BYTES || view.getUint32(0, true) !== DELEGATED) return undefined;
  return {
    voter: toBase58(data.subarray(VOTER_AT, VOTER_AT + KEY_BYTES)) as Address,
    stake: view.getBigUint64(STAKE_AT, true),
    activation: view.getBigUint64(ACTIVATION_AT, true),
    deactivation: view.getBigUint64(DEACTIVATION_AT, true),
  };
}

/** Whether an account of the stake program is locked up, for all but its custodian. */
export function isLockedUp({ data }: AccountState, now: { epoch: number; unixSeconds: number }): boolean {
  const view = viewOf(data);
  if (data.length < STAKE_BYTES || ![INITIALIZED, DELEGATED].includes(view.getUint32(0, true))) return false;
  return (
    view.getBigInt64(LOCKUP_AT, true) > BigInt(now.unixSeconds) ||
    view.getBigUint64(LOCKUP_EPOCH_AT, true) > BigInt(now.epoch)
  );
}

/** An account whose stake has counted since before the chain's first epoch, as the genesis of a cluster holds one. */
export function genesisStake(
  authority: Uint8Array,
  voter: Uint8Array,
  stake: bigint,
  reserve: bigint,
): AccountState {
  const data = new Uint8Array(STAKE_BYTES);
  const view = viewOf(data);
  view.setUint32(0, DELEGATED, true);
  view.setBigUint64(RESERVE_AT, reserve, true);
  data.set(authority, STAKER_AT);
  data.set(authority, WITHDRAWER_AT);
  data.set(voter, VOTER_AT);
  view.setBigUint64(STAKE_AT, stake, true);
  view.setBigUint64(ACTIVATION_AT, NO_EPOCH, true);
  view.setBigUint64(DEACTIVATION_AT, NO_EPOCH, true);
  view.setFloat64(RATE_AT, OLD_RATE, true);
  return { lamports: stake + reserve, owner: STAKE_PROGRAM, data, executable: false };
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.length);
}
