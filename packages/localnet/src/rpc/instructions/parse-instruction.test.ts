import { SYSTEM_PROGRAM, UPGRADEABLE_LOADER } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getAdvanceNonceAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getTransferSolInstruction,
} from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token-2022';
import { expect, test } from 'vitest';
import { parseInstruction } from './parse-instruction.ts';

const A = address('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi');
const B = address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR');
const C = address('CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8');
const D = address('GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq');
const E = address('LbUiWL3xVV8hTFYBVdbTNrpDo41NKS6o3LHHuDzjfcY');
const SIGNING_A = createNoopSigner(A);
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const HISTORY = 'SysvarStakeHistory1111111111111111111111111';
const STAKE = 'Stake11111111111111111111111111111111111111';
const VOTE = 'Vote111111111111111111111111111111111111111';
const TABLES = 'AddressLookupTab1e1111111111111111111111111';

function parse({ programAddress, data = new Uint8Array(), accounts = [] }: Instruction) {
  return parseInstruction(
    programAddress,
    Uint8Array.from(data),
    accounts.map((each) => each.address),
  );
}

/** Numbers of four bytes, of eight where they are big, keys and texts behind each other. */
function written(...parts: (number | bigint | Address | { text: string } | { byte: number })[]): Uint8Array {
  const pieces = parts.map((part): Uint8Array => {
    if (typeof part === 'number') return new Uint8Array(Uint32Array.of(part).buffer);
    if (typeof part === 'bigint') return new Uint8Array(BigInt64Array.of(part).buffer);
    if (typeof part === 'string') return addressBytes(part);
    if ('byte' in part) return Uint8Array.of(part.byte);
    const text = new TextEncoder().encode(part.text);
    return Uint8Array.of(...written(BigInt(text.length)), ...text);
  });
  return Uint8Array.of(...pieces.flatMap((piece) => [...piece]));
}

test('names what the system program is asked for', () => {
  const paid = getTransferSolInstruction({ source: SIGNING_A, destination: B, amount: 2n ** 63n });
  expect(parse(paid)).toEqual({
    program: 'system',
    parsed: { type: 'transfer', info: { source: A, destination: B, lamports: 2n ** 63n } },
  });
  const nonce = getAdvanceNonceAccountInstruction({ nonceAccount: C, nonceAuthority: SIGNING_A });
  expect(parse(nonce)?.parsed).toEqual({
    type: 'advanceNonce',
    info: {
      nonceAccount: C,
      recentBlockhashesSysvar: 'SysvarRecentB1ockHashes11111111111111111111',
      nonceAuthority: A,
    },
  });
  const made = getCreateAccountWithSeedInstruction({
    payer: SIGNING_A,
    newAccount: B,
    baseAccount: SIGNING_A,
    base: A,
    seed: 'séed',
    amount: 5,
    space: 6,
    programAddress: C,
  });
  expect(parse(made)?.parsed).toEqual({
    type: 'createAccountWithSeed',
    info: { source: A, newAccount: B, base: A, seed: 'séed', lamports: 5n, space: 6n, owner: C },
  });
});

test('names what the program of associated accounts is asked for, also without any data', () => {
  const made = getCreateAssociatedTokenIdempotentInstruction({
    payer: SIGNING_A,
    ata: B,
    owner: C,
    mint: D,
    tokenProgram: E,
  });
  const info = {
    source: A,
    account: B,
    wallet: C,
    mint: D,
    systemProgram: SYSTEM_PROGRAM,
    tokenProgram: E,
  };
  const program = 'spl-associated-token-account';
  expect(parse(made)).toEqual({ program, parsed: { type: 'createIdempotent', info } });
  const old = { ...made, data: new Uint8Array() };
  expect(parse(old)).toEqual({ program, parsed: { type: 'create', info } });
});

test('leaves the sysvars out that newer stake programs do not ask for', () => {
  const withdrawn = { stakeAccount: A, destination: B, withdrawAuthority: C, lamports: 9n };
  const info = { ...withdrawn, clockSysvar: CLOCK, stakeHistorySysvar: HISTORY };
  const data = written(4, 9n);
  expect(parseInstruction(STAKE, data, [A, B, CLOCK, HISTORY, C])?.parsed).toEqual({
    type: 'withdraw',
    info,
  });
  expect(parseInstruction(STAKE, data, [A, B, C])?.parsed).toEqual({ type: 'withdraw', info: withdrawn });
  const lockup = written(6, { byte: 1 }, -5n, { byte: 0 }, { byte: 1 }, C);
  expect(parseInstruction(STAKE, lockup, [A, B])?.parsed).toEqual({
    type: 'setLockup',
    info: { stakeAccount: A, custodian: B, lockup: { unixTimestamp: -5n, custodian: C } },
  });
  const seed = written(8, C, 1, { text: 'ab' }, D);
  expect(parseInstruction(STAKE, seed, [A, B, CLOCK])?.parsed).toEqual({
    type: 'authorizeWithSeed',
    info: {
      stakeAccount: A,
      authorityBase: B,
      clockSysvar: CLOCK,
      newAuthorized: C,
      authorityType: 'Withdrawer',
      authoritySeed: 'ab',
      authorityOwner: D,
    },
  });
});

test('reads votes, also those that are written in few bytes', () => {
  const lockouts = [
    { slot: 110n, confirmation_count: 31 },
    { slot: 310n, confirmation_count: 1 },
  ];
  const bytes = [2, 10, 31, 0xc8, 0x01, 1].map((byte) => ({ byte }));
  const data = written(14, 100n, ...bytes, C, { byte: 1 }, 77n, D);
  expect(parseInstruction(VOTE, data, [A, B])).toEqual({
    program: 'vote',
    parsed: {
      type: 'towersync',
      info: {
        voteAccount: A,
        voteAuthority: B,
        towerSync: { lockouts, root: 100n, hash: C, timestamp: 77n, blockId: D },
      },
    },
  });
  const initialize = written(0, B, C, D, { byte: 10 });
  expect(parseInstruction(VOTE, initialize, [A, E, CLOCK, B])?.parsed).toEqual({
    type: 'initialize',
    info: {
      voteAccount: A,
      rentSysvar: E,
      clockSysvar: CLOCK,
      node: B,
      authorizedVoter: C,
      authorizedWithdrawer: D,
      commission: 10,
    },
  });
});

test('reads what loaders, lookup tables and memos say', () => {
  const close = written(5);
  expect(parseInstruction(UPGRADEABLE_LOADER, close, [A, B, C])).toEqual({
    program: 'bpf-upgradeable-loader',
    parsed: { type: 'close', info: { account: A, recipient: B, authority: C, programAccount: null } },
  });
  const piece = written(0, 8, 2n, { byte: 1 }, { byte: 2 });
  expect(parseInstruction('BPFLoader2111111111111111111111111111111111', piece, [A])?.parsed).toEqual({
    type: 'write',
    info: { account: A, offset: 8, bytes: 'AQI=' },
  });
  const extended = written(2, 1n, E);
  expect(parseInstruction(TABLES, extended, [A, B, C, D])).toEqual({
    program: 'address-lookup-table',
    parsed: {
      type: 'extendLookupTable',
      info: {
        lookupTableAccount: A,
        lookupTableAuthority: B,
        payerAccount: C,
        systemProgram: D,
        newAddresses: [E],
      },
    },
  });
  const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
  expect(parseInstruction(memo, new TextEncoder().encode('🦖'), [])).toEqual({
    program: 'spl-memo',
    parsed: '🦖',
  });
  expect(parseInstruction(memo, Uint8Array.of(128), [])).toBeNull();
});

test('leaves as it is what it cannot read: too few accounts, data cut short, a program of its own', () => {
  const { data, programAddress } = getTransferSolInstruction({
    source: SIGNING_A,
    destination: B,
    amount: 1n,
  });
  const bytes = Uint8Array.from(data);
  expect(parseInstruction(programAddress, bytes, [A])).toBeNull();
  expect(parseInstruction(programAddress, bytes.subarray(0, 11), [A, B])).toBeNull();
  expect(parseInstruction(programAddress, written(99), [A, B])).toBeNull();
  expect(parseInstruction(C, bytes, [A, B])).toBeNull();
  const budget = address('ComputeBudget111111111111111111111111111111');
  expect(parseInstruction(budget, Uint8Array.of(2, 0, 0, 0, 1), [])).toBeNull();
});
