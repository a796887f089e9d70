import type { DataReader } from '../../layouts/data-reader.ts';
import { byNumber, type Facts, shape } from './shape.ts';

const VOTER = 'voteAccount voteAuthority';
const SYSVARS = 'voteAccount slotHashesSysvar clockSysvar voteAuthority';
const WITHOUT_ROOT = 2n ** 64n - 1n;

export const parseVote = byNumber((data) => data.u32(), {
  0: shape('initialize', 'voteAccount rentSysvar clockSysvar node', (data) => {
    data.key();
    return { authorizedVoter: data.key(), authorizedWithdrawer: data.key(), commission: data.u8() };
  }),
  1: shape('authorize', 'voteAccount clockSysvar authority', (data) => ({
    newAuthority: data.key(),
    authorityType: readRole(data),
  })),
  2: shape('vote', SYSVARS, (data) => ({ vote: readVote(data) })),
  3: shape('withdraw', 'voteAccount destination withdrawAuthority', (data) => ({ lamports: data.u64() })),
  4: shape('updateValidatorIdentity', 'voteAccount newValidatorIdentity withdrawAuthority'),
  5: shape('updateCommission', 'voteAccount withdrawAuthority', (data) => ({ commission: data.u8() })),
  6: shape('voteSwitch', SYSVARS, (data) => ({ vote: readVote(data), hash: data.key() })),
  7: shape('authorizeChecked', 'voteAccount clockSysvar authority newAuthority', (data) => ({
    authorityType: readRole(data),
  })),
  8: shape('updatevotestate', VOTER, (data) => ({ voteStateUpdate: readUpdate(data) })),
  9: shape('updatevotestateswitch', VOTER, (data) => ({
    voteStateUpdate: readUpdate(data),
    hash: data.key(),
  })),
  10: shape('authorizeWithSeed', 'voteAccount clockSysvar authorityBaseKey', (data) => ({
    ...readSeed(data),
    newAuthority: data.key(),
  })),
  11: shape('authorizeCheckedWithSeed', 'voteAccount clockSysvar authorityBaseKey newAuthority', readSeed),
  12: shape('compactupdatevotestate', VOTER, (data) => ({ voteStateUpdate: readCompact(data) })),
  13: shape('compactupdatevotestateswitch', VOTER, (data) => ({
    voteStateUpdate: readCompact(data),
    hash: data.key(),
  })),
  14: shape('towersync', VOTER, (data) => ({ towerSync: readTower(data) })),
  15: shape('towersyncswitch', VOTER, (data) => ({ towerSync: readTower(data), hash: data.key() })),
});

function readRole(data: DataReader): string {
  return data.u32() === 0 ? 'Voter' : 'Withdrawer';
}

function readSeed(data: DataReader): Facts {
  return { authorityType: readRole(data), authorityOwner: data.key(), authoritySeed: data.text() };
}

function readTime(data: DataReader): bigint | null {
  return data.option(() => data.i64());
}

function readVote(data: DataReader): Facts {
  return { slots: data.list(data.u64(), () => data.u64()), hash: data.key(), timestamp: readTime(data) };
}

function readUpdate(data: DataReader): Facts {
  return {
    lockouts: data.list(data.u64(), () => ({ slot: data.u64(), confirmation_count: data.u32() })),
    root: data.option(() => data.u64()),
    hash: data.key(),
    timestamp: readTime(data),
  };
}

/** The same in fewer bytes: each slot is what it is more than the one before it, the first than the root. */
function readCompact(data: DataReader): Facts {
  const root = data.u64();
  let slot = root === WITHOUT_ROOT ? 0n : root;
  const lockouts = data.list(data.varint(), () => {
    slot += data.varint();
    return { slot, confirmation_count: data.u8() };
  });
  return {
    lockouts,
    root: root === WITHOUT_ROOT ? null : root,
    hash: data.key(),
    timestamp: readTime(data),
  };
}

function readTower(data: DataReader): Facts {
  return { ...readCompact(data), blockId: data.key() };
}
