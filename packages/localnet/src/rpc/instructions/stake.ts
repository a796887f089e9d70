import type { DataReader } from '../../layouts/data-reader.ts';
import { byNumber, type Facts, shape } from './shape.ts';

const CLOCKS = '[clockSysvar] [stakeHistorySysvar]';

export const parseStake = byNumber((data) => data.u32(), {
  0: shape('initialize', 'stakeAccount [rentSysvar]', (data) => ({
    authorized: { staker: data.key(), withdrawer: data.key() },
    lockup: { unixTimestamp: data.i64(), epoch: data.u64(), custodian: data.key() },
  })),
  1: shape('authorize', 'stakeAccount [clockSysvar] authority custodian?', (data) => ({
    newAuthority: data.key(),
    authorityType: readRole(data),
  })),
  2: shape('delegate', `stakeAccount voteAccount ${CLOCKS} [stakeConfigAccount] stakeAuthority?`),
  3: shape('split', 'stakeAccount newSplitAccount stakeAuthority?', (data) => ({ lamports: data.u64() })),
  4: shape('withdraw', `stakeAccount destination ${CLOCKS} withdrawAuthority custodian?`, (data) => ({
    lamports: data.u64(),
  })),
  5: shape('deactivate', 'stakeAccount [clockSysvar] stakeAuthority?'),
  6: shape('setLockup', 'stakeAccount custodian', (data) => ({
    lockup: { ...readLockup(data), custodian: data.option(() => data.key()) ?? undefined },
  })),
  7: shape('merge', `destination source ${CLOCKS} stakeAuthority?`),
  8: shape('authorizeWithSeed', 'stakeAccount authorityBase [clockSysvar] custodian?', (data) => ({
    newAuthorized: data.key(),
    ...readSeed(data),
  })),
  9: shape('initializeChecked', 'stakeAccount [rentSysvar] staker withdrawer'),
  10: shape('authorizeChecked', 'stakeAccount [clockSysvar] authority newAuthority custodian?', (data) => ({
    authorityType: readRole(data),
  })),
  11: shape(
    'authorizeCheckedWithSeed',
    'stakeAccount authorityBase [clockSysvar] newAuthorized custodian?',
    readSeed,
  ),
  12: (data, accounts) =>
    shape('setLockupChecked', 'stakeAccount custodian', () => ({
      lockup: { ...readLockup(data), custodian: accounts[2] },
    }))(data, accounts),
  13: () => ({ type: 'getMinimumDelegation' }),
  14: shape('deactivateDelinquent', 'stakeAccount voteAccount referenceVoteAccount'),
  15: shape('redelegate', 'stakeAccount newStakeAccount voteAccount stakeConfigAccount stakeAuthority'),
  16: shape('moveStake', 'source destination stakeAuthority', (data) => ({ lamports: data.u64() })),
  17: shape('moveLamports', 'source destination stakeAuthority', (data) => ({ lamports: data.u64() })),
});

function readRole(data: DataReader): string {
  return data.u32() === 0 ? 'Staker' : 'Withdrawer';
}

function readSeed(data: DataReader): Facts {
  return { authorityType: readRole(data), authoritySeed: data.text(), authorityOwner: data.key() };
}

function readLockup(data: DataReader): Facts {
  return {
    unixTimestamp: data.option(() => data.i64()) ?? undefined,
    epoch: data.option(() => data.u64()) ?? undefined,
  };
}
