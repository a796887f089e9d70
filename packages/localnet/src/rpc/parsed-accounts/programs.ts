import { Buffer } from 'node:buffer';
import { DataReader } from '../../layouts/data-reader.ts';
import type { ParsedState } from './parsed.ts';

const TABLE_META_BYTES = 56;
const KEY_BYTES = 32;
const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111';
const VALIDATOR_INFO = 'Va1idator1nfo111111111111111111111111111111';

/** An account of the system program: only a nonce that was initialised has data of its own. */
export function parseNonce(bytes: Uint8Array): ParsedState {
  const data = new DataReader(bytes);
  const [version, state] = [data.u32(), data.u32()];
  if (version > 1 || state !== 1) throw new RangeError('the account is no nonce');
  const [authority, blockhash] = [data.key(), data.key()];
  const feeCalculator = { lamportsPerSignature: data.u64().toString() };
  return { type: 'initialized', info: { authority, blockhash, feeCalculator } };
}

export function parseTable(bytes: Uint8Array): ParsedState {
  const data = new DataReader(bytes);
  if (data.u32() === 0) return { type: 'uninitialized' };
  const meta = {
    deactivationSlot: data.u64().toString(),
    lastExtendedSlot: data.u64().toString(),
    lastExtendedSlotStartIndex: data.u8(),
    authority: data.option(() => data.key()) ?? undefined,
  };
  const rest = new DataReader(bytes.subarray(TABLE_META_BYTES));
  const addresses = rest.list(rest.left / KEY_BYTES, () => rest.key());
  return { type: 'lookupTable', info: { ...meta, addresses } };
}

export function parseStakeAccount(bytes: Uint8Array): ParsedState {
  const data = new DataReader(bytes);
  const kind = data.u32();
  if (kind === 0) return { type: 'uninitialized' };
  if (kind === 3) return { type: 'rewardsPool' };
  const meta = {
    rentExemptReserve: data.u64().toString(),
    authorized: { staker: data.key(), withdrawer: data.key() },
    lockup: { unixTimestamp: data.i64(), epoch: data.u64(), custodian: data.key() },
  };
  if (kind === 1) return { type: 'initialized', info: { meta, stake: null } };
  if (kind !== 2) throw new RangeError('the account is no stake');
  const delegation = {
    voter: data.key(),
    stake: data.u64().toString(),
    activationEpoch: data.u64().toString(),
    deactivationEpoch: data.u64().toString(),
    warmupCooldownRate: data.f64(),
  };
  return { type: 'delegated', info: { meta, stake: { delegation, creditsObserved: data.u64() } } };
}

/** An account of the upgradeable loader. Its bytes are shown with the room for an authority where there is none. */
export function parseLoaderAccount(bytes: Uint8Array): ParsedState {
  const data = new DataReader(bytes);
  const readCode = () => [Buffer.from(data.rest()).toString('base64'), 'base64'];
  const kind = data.u32();
  if (kind === 0) return { type: 'uninitialized' };
  if (kind === 2) return { type: 'program', info: { programData: data.key() } };
  if (kind === 1) {
    const authority = data.option(() => data.key());
    return { type: 'buffer', info: { authority, data: readCode() } };
  }
  if (kind !== 3) throw new RangeError('the account is no program');
  const slot = data.u64();
  const authority = data.option(() => data.key());
  return { type: 'programData', info: { slot, authority, data: readCode() } };
}

export function parseConfig(bytes: Uint8Array, address: string): ParsedState {
  const data = new DataReader(bytes);
  const keys = data.list(data.varint(), () => ({ pubkey: data.key(), signer: data.flag() }));
  if (address === STAKE_CONFIG) {
    return { type: 'stakeConfig', info: { warmupCooldownRate: data.f64(), slashPenalty: data.u8() } };
  }
  if (keys[0]?.pubkey !== VALIDATOR_INFO) throw new RangeError('the account is no known configuration');
  const configData: unknown = JSON.parse(data.text());
  return { type: 'validatorInfo', info: { keys, configData } };
}
