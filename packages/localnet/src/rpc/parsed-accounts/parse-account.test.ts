import { genesisProgram, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM, VENUE_PROGRAM } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { type Address, address } from '@solana/kit';
import { getNonceEncoder, NonceState, NonceVersion } from '@solana-program/system';
import { getMultisigEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { expect, test } from 'vitest';
import { parseAccount } from './parse-account.ts';

const A = address('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi');
const B = address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR');
const C = address('CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8');
const STAKE = address('Stake11111111111111111111111111111111111111');
const VOTE = address('Vote111111111111111111111111111111111111111');
const CONFIG = address('Config1111111111111111111111111111111111111');
const SYSVAR = address('Sysvar1111111111111111111111111111111111111');
const NONE = 2n ** 64n - 1n;

function parse(owner: Address, data: ArrayLike<number>, at: Address = A) {
  const state = { owner, data: Uint8Array.from(data), lamports: 1n, executable: false };
  return parseAccount(at, state, new Map());
}

type Part = number | bigint | { byte: number } | { half: number } | { fraction: number } | Address;

/** Numbers of four bytes, of eight where they are big, and keys behind each other. */
function written(...parts: Part[]): number[] {
  return parts.flatMap((part): number[] => {
    if (typeof part === 'number') return [...new Uint8Array(Uint32Array.of(part).buffer)];
    if (typeof part === 'bigint') return [...new Uint8Array(BigInt64Array.of(part).buffer)];
    if (typeof part === 'string') return [...addressBytes(part)];
    if ('half' in part) return [...new Uint8Array(Uint16Array.of(part.half).buffer)];
    if ('fraction' in part) return [...new Uint8Array(Float64Array.of(part.fraction).buffer)];
    return [part.byte];
  });
}

test('shows a nonce, and an account of the system program without one as bytes', () => {
  const nonce = getNonceEncoder().encode({
    version: NonceVersion.Current,
    state: NonceState.Initialized,
    authority: A,
    blockhash: B,
    lamportsPerSignature: 5000,
  });
  expect(parse(SYSTEM_PROGRAM, nonce)).toEqual({
    program: 'nonce',
    parsed: {
      type: 'initialized',
      info: { authority: A, blockhash: B, feeCalculator: { lamportsPerSignature: '5000' } },
    },
    space: 80,
  });
  expect(parse(SYSTEM_PROGRAM, [])).toBeNull();
  expect(parse(SYSTEM_PROGRAM, new Uint8Array(80))).toBeNull();
});

test('shows who signs for a multisig account', () => {
  const signers = [A, B, ...Array.from({ length: 9 }, () => SYSTEM_PROGRAM)];
  const data = getMultisigEncoder().encode({ m: 1, n: 2, isInitialized: true, signers });
  expect(parse(TOKEN_PROGRAM_ADDRESS, data)?.parsed).toEqual({
    type: 'multisig',
    info: { numRequiredSigners: 1, numValidSigners: 2, isInitialized: true, signers: [A, B] },
  });
});

test('shows a lookup table, with and without who may extend it', () => {
  const open = written(1, NONE, 9n, { byte: 1 }, { byte: 1 }, A, { half: 0 }, B, C);
  expect(parse(LOOKUP_TABLE_PROGRAM, open)).toEqual({
    program: 'address-lookup-table',
    parsed: {
      type: 'lookupTable',
      info: {
        deactivationSlot: '18446744073709551615',
        lastExtendedSlot: '9',
        lastExtendedSlotStartIndex: 1,
        authority: A,
        addresses: [B, C],
      },
    },
    space: 120,
  });
  const frozen = open.with(21, 0);
  expect(parse(LOOKUP_TABLE_PROGRAM, frozen)?.parsed.info).not.toHaveProperty('authority', A);
});

test('shows a stake before and after it is delegated', () => {
  const meta = [2_282_880n, A, B, -1n, 4n, C] as const;
  const info = {
    rentExemptReserve: '2282880',
    authorized: { staker: A, withdrawer: B },
    lockup: { unixTimestamp: -1n, epoch: 4n, custodian: C },
  };
  expect(parse(STAKE, written(1, ...meta))?.parsed).toEqual({
    type: 'initialized',
    info: { meta: info, stake: null },
  });
  const delegated = written(2, ...meta, C, 7n, 3n, NONE, { fraction: 0.25 }, 8n);
  expect(parse(STAKE, delegated)?.parsed).toEqual({
    type: 'delegated',
    info: {
      meta: info,
      stake: {
        delegation: {
          voter: C,
          stake: '7',
          activationEpoch: '3',
          deactivationEpoch: '18446744073709551615',
          warmupCooldownRate: 0.25,
        },
        creditsObserved: 8n,
      },
    },
  });
});

test('shows votes of the layout with prior voters and of the one after it', () => {
  const votes = [1n, { byte: 2 }, 100n, 31, { byte: 1 }, 99n, 1n, 5n, C] as const;
  const priors = Array.from({ length: 32 }, () => [SYSTEM_PROGRAM, 0n, 0n] as const).flat();
  const rest = [1n, 5n, 20n, 10n, 98n, 1_700_000_000n] as const;
  const shown = {
    nodePubkey: A,
    authorizedWithdrawer: B,
    commission: 7,
    votes: [{ slot: 100n, confirmationCount: 31, latency: 2 }],
    rootSlot: 99n,
    authorizedVoters: [{ epoch: 5n, authorizedVoter: C }],
    priorVoters: [],
    epochCredits: [{ epoch: 5n, credits: '20', previousCredits: '10' }],
    lastTimestamp: { slot: 98n, timestamp: 1_700_000_000n },
  };
  const third = written(2, A, B, { byte: 7 }, ...votes, ...priors, 0n, { byte: 1 }, ...rest);
  expect(parse(VOTE, third, C)?.parsed).toMatchObject({
    type: 'vote',
    info: { ...shown, inflationRewardsCollector: C, inflationRewardsCommissionBps: 700 },
  });
  const terms = [A, C, { half: 799 }, { half: 50 }, 3n, { byte: 0 }] as const;
  expect(parse(VOTE, written(3, A, B, ...terms, ...votes, ...rest), C)?.parsed).toMatchObject({
    info: { ...shown, inflationRewardsCollector: A, blockRevenueCollector: C, blsPubkeyCompressed: null },
  });
  expect(parse(VOTE, new Uint8Array(4))).toBeNull();
});

test('shows programs, their code and what it is written to before it is theirs', async () => {
  const elf = new Uint8Array([127, 69, 76, 70]);
  const [code, program] = await genesisProgram(VENUE_PROGRAM, elf);
  expect(parse(program.owner, program.data)?.parsed).toEqual({
    type: 'program',
    info: { programData: code.address },
  });
  const upgradeable = [...written(3, 7n, { byte: 1 }, A), ...elf];
  expect(parse(program.owner, upgradeable)?.parsed).toEqual({
    type: 'programData',
    info: { slot: 7n, authority: A, data: ['f0VMRg==', 'base64'] },
  });
  expect(parse(program.owner, [...written(1, { byte: 1 }, A), ...elf])?.parsed).toEqual({
    type: 'buffer',
    info: { authority: A, data: ['f0VMRg==', 'base64'] },
  });
  expect(parse(program.owner, written(3, 7n))).toBeNull();
});

test('shows the configurations that are known', () => {
  const stake = written({ byte: 0 }, { fraction: 0.25 }, { byte: 12 });
  const config = address('StakeConfig11111111111111111111111111111111');
  expect(parse(CONFIG, stake, config)).toEqual({
    program: 'config',
    parsed: { type: 'stakeConfig', info: { warmupCooldownRate: 0.25, slashPenalty: 12 } },
    space: 10,
  });
  const keys = [
    { pubkey: address('Va1idator1nfo111111111111111111111111111111'), signer: false },
    { pubkey: B, signer: true },
  ];
  const text = new TextEncoder().encode('{"name":"me"}');
  const written_ = keys.flatMap(({ pubkey, signer }) => [pubkey, { byte: Number(signer) }]);
  const validator = [...written({ byte: 2 }, ...written_, BigInt(text.length)), ...text];
  expect(parse(CONFIG, validator)?.parsed).toEqual({
    type: 'validatorInfo',
    info: { keys, configData: { name: 'me' } },
  });
  expect(parse(CONFIG, stake)).toBeNull();
});

test('shows the sysvars by their addresses, and no other account of theirs', () => {
  const clock = address('SysvarC1ock11111111111111111111111111111111');
  expect(parse(SYSVAR, written(1n, 2n, 3n, 4n, -5n), clock)?.parsed).toEqual({
    type: 'clock',
    info: { slot: 1n, epochStartTimestamp: 2n, epoch: 3n, leaderScheduleEpoch: 4n, unixTimestamp: -5n },
  });
  const history = address('SysvarS1otHistory11111111111111111111111111');
  const words = [0b1011n, ...Array.from({ length: 16_383 }, () => 0n)];
  const bits = parse(SYSVAR, written({ byte: 1 }, 16_384n, ...words, 1_048_576n, 3n), history)?.parsed;
  expect(bits).toEqual({
    type: 'slotHistory',
    info: { nextSlot: 3n, bits: '1101'.padEnd(1_048_576, '0') },
  });
  expect(parse(SYSVAR, written(1n, 2n, 3n, 4n, 5n), A)).toBeNull();
});
