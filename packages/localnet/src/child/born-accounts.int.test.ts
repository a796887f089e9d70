import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, UPGRADEABLE_LOADER } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, SLOT_MS, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import {
  AccountRole,
  type Address,
  generateKeyPairSigner,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFaucet, wire } from '../testing/node.ts';
import { type NodeHere, startNodeHere } from '../testing/node-here.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const B64 = { ...CONFIRMED, encoding: 'base64' } as const;
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111';
const BPF_LOADER = 'BPFLoader2111111111111111111111111111111111';
const CONFIG = 'Config1111111111111111111111111111111111111' as Address;
const FEATURES = 'Feature111111111111111111111111111111111111' as Address;
const INCINERATOR = '1nc1nerator11111111111111111111111111111111' as Address;
const LOADER_V4 = 'LoaderV411111111111111111111111111111111111' as Address;
const ZK_TOKEN_PROOF = 'ZkTokenProof1111111111111111111111111111111' as Address;
let here: NodeHere;
let faucet: KeyPairSigner;

beforeAll(async () => {
  here = await startNodeHere([], { isAlone: true });
  faucet = await testFaucet();
  await here.time.advance(SLOT_MS);
});

afterAll(() => here.stop());

interface Listed {
  pubkey: string;
  account: { lamports: number; owner: string; executable: boolean; space: number; data: [string, 'base64'] };
}

async function ask(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse(await here.node.answer(body, 'rpc-port')).result;
}

const listOf = (owner: string, options: object = {}): Promise<Listed[]> =>
  ask('getProgramAccounts', owner, { ...B64, ...options });
async function sendable(instructions: readonly Instruction[]): Promise<string> {
  const { value: lifetime } = await ask('getLatestBlockhash', CONFIRMED);
  return wire(faucet, lifetime, instructions);
}

async function land(instructions: readonly Instruction[]): Promise<void> {
  const signature = await ask('sendTransaction', await sendable(instructions), { encoding: 'base64' });
  const { value } = await ask('getSignatureStatuses', [signature]);
  expect(value).toMatchObject([{ err: null }]);
}

const stateOf = async (address: string) => (await ask('getAccountInfo', address, B64)).value;

test('sysvars are found by their owner, each with the rent of its size and as it is now', async () => {
  const owner = 'Sysvar1111111111111111111111111111111111111';
  const found = await listOf(owner);
  expect(found.map(({ pubkey }) => pubkey)).toEqual(
    expect.arrayContaining([
      CLOCK,
      'SysvarRent111111111111111111111111111111111',
      'SysvarEpochSchedu1e111111111111111111111111',
      'SysvarRecentB1ockHashes11111111111111111111',
      'SysvarS1otHashes111111111111111111111111111',
      'SysvarS1otHistory11111111111111111111111111',
      'SysvarStakeHistory1111111111111111111111111',
      'SysvarLastRestartS1ot1111111111111111111111',
      'SysvarEpochRewards1111111111111111111111111',
    ]),
  );
  const history = found.find(({ pubkey }) => pubkey === 'SysvarStakeHistory1111111111111111111111111');
  expect(history?.account.space).toBe(16_392);
  for (const { pubkey, account } of found) {
    expect(account).toMatchObject({
      owner,
      lamports: Number(rentLamports(account.space)),
      executable: false,
    });
    expect(account).toEqual(await stateOf(pubkey));
  }
  await here.time.advance(SLOT_MS);
  const { slot } = (await ask('getBalance', CLOCK, CONFIRMED)).context;
  const [clock, ...others] = await listOf(owner, { filters: [{ dataSize: 40 }] });
  expect(others).toEqual([]);
  expect(clock?.pubkey).toBe(CLOCK);
  expect(Buffer.from(clock?.account.data[0] ?? '', 'base64').readBigUInt64LE()).toBe(BigInt(slot));
  expect((await ask('getBalance', CLOCK)).value).toBe(Number(rentLamports(40)));
});

test.each([
  [SYSTEM_PROGRAM, NATIVE_LOADER],
  ['Vote111111111111111111111111111111111111111', NATIVE_LOADER],
  ['ComputeBudget111111111111111111111111111111', NATIVE_LOADER],
  ['BPFLoader1111111111111111111111111111111111', NATIVE_LOADER],
  [BPF_LOADER, NATIVE_LOADER],
  [UPGRADEABLE_LOADER, NATIVE_LOADER],
  ['KeccakSecp256k11111111111111111111111111111', NATIVE_LOADER],
  ['Ed25519SigVerify111111111111111111111111111', NATIVE_LOADER],
  ['Secp256r1SigVerify1111111111111111111111111', NATIVE_LOADER],
  ['ZkE1Gama1Proof11111111111111111111111111111', NATIVE_LOADER],
  [LOADER_V4, NATIVE_LOADER],
  [ZK_TOKEN_PROOF, NATIVE_LOADER],
  [CONFIG, UPGRADEABLE_LOADER],
  [FEATURES, UPGRADEABLE_LOADER],
  ['Stake11111111111111111111111111111111111111', UPGRADEABLE_LOADER],
  ['AddressLookupTab1e1111111111111111111111111', UPGRADEABLE_LOADER],
  [TOKEN_2022_PROGRAM, UPGRADEABLE_LOADER],
  [TOKEN_PROGRAM, BPF_LOADER],
  ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', BPF_LOADER],
  ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', BPF_LOADER],
])('the program %s is born, owned by %s and found by it', async (program, owner) => {
  const state = await stateOf(program);
  const lamports = owner === NATIVE_LOADER ? 1 : Number(rentLamports(state.space));
  expect(state).toMatchObject({ owner, executable: true, lamports });
  const found = await listOf(owner);
  expect(found.filter(({ pubkey }) => pubkey === program).map(({ account }) => account)).toEqual([state]);
});

test.each([
  [SYSTEM_PROGRAM, 'system_program'],
  ['Vote111111111111111111111111111111111111111', 'vote_program'],
  ['ComputeBudget111111111111111111111111111111', 'compute_budget_program'],
  ['BPFLoader1111111111111111111111111111111111', 'solana_bpf_loader_deprecated_program'],
  [BPF_LOADER, 'solana_bpf_loader_program'],
  [UPGRADEABLE_LOADER, 'solana_bpf_loader_upgradeable_program'],
  [LOADER_V4, 'loader_v4'],
  [ZK_TOKEN_PROOF, 'zk_token_proof_program'],
  ['ZkE1Gama1Proof11111111111111111111111111111', 'zk_elgamal_proof_program'],
  ['Ed25519SigVerify111111111111111111111111111', ''],
])('the built-in program %s holds its name', async (program, name) => {
  const { data } = await stateOf(program);
  expect(Buffer.from(data[0], 'base64').toString()).toBe(name);
});

test.each([LOADER_V4, ZK_TOKEN_PROOF])(
  'a call of %s, of which there is no code, lands as one that failed',
  async (program) => {
    const bytes = await sendable([{ programAddress: program, data: Uint8Array.of(1) }]);
    const err = { InstructionError: [0, 'UnsupportedProgramId'] };
    const simulated = await ask('simulateTransaction', bytes, { encoding: 'base64', ...CONFIRMED });
    expect(simulated.value.err).toEqual(err);
    const signature = await ask('sendTransaction', bytes, { encoding: 'base64', skipPreflight: true });
    const landed = await ask('getTransaction', signature, {
      ...CONFIRMED,
      maxSupportedTransactionVersion: 0,
    });
    expect(landed.meta).toMatchObject({ err, fee: 5_000 });
  },
);

test('the config program stores what the key of an account signs', async () => {
  const account = await generateKeyPairSigner();
  const space = 1 + 33 + 20;
  const create = getCreateAccountInstruction({
    payer: faucet,
    newAccount: account,
    lamports: rentLamports(space),
    space,
    programAddress: CONFIG,
  });
  const store = {
    programAddress: CONFIG,
    accounts: [{ address: account.address, role: AccountRole.WRITABLE_SIGNER, signer: account }],
    data: Uint8Array.of(0, 7, 8, 9),
  };
  await land([create, store]);
  const state = await stateOf(account.address);
  expect(state).toMatchObject({ owner: CONFIG, space });
  expect([...Buffer.from(state.data[0], 'base64').subarray(0, 5)]).toEqual([0, 7, 8, 9, 0]);
});

test('the feature gate program takes a pending feature back, and no active one', async () => {
  const feature = await generateKeyPairSigner();
  const request = getCreateAccountInstruction({
    payer: faucet,
    newAccount: feature,
    lamports: rentLamports(9),
    space: 9,
    programAddress: FEATURES,
  });
  const revoke = {
    programAddress: FEATURES,
    accounts: [
      { address: feature.address, role: AccountRole.WRITABLE_SIGNER, signer: feature },
      { address: INCINERATOR, role: AccountRole.WRITABLE },
      { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
    ],
    data: Uint8Array.of(0),
  };
  await land([request]);
  expect(await stateOf(feature.address)).toMatchObject({ owner: FEATURES, space: 9 });
  await land([revoke]);
  expect(await stateOf(feature.address)).toBeNull();
  await land([request]);
  const active = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0]).toString('base64');
  await ask('orrery_setAccount', feature.address, { data: [active, 'base64'] });
  const bytes = await sendable([revoke]);
  const { value } = await ask('simulateTransaction', bytes, { encoding: 'base64', ...CONFIRMED });
  expect(value.err).toEqual({ InstructionError: [0, { Custom: 0 }] });
  await ask('orrery_reset');
});

test.each([TOKEN_2022_PROGRAM, CONFIG, FEATURES])(
  'the code of %s was deployed in slot 0, by nobody who could upgrade it',
  async (program) => {
    const parsed = { ...CONFIRMED, encoding: 'jsonParsed' };
    const { value } = await ask('getAccountInfo', program, parsed);
    const { programData } = value.data.parsed.info;
    const seeds = [addressBytes(program)];
    const [derived] = await getProgramDerivedAddress({ programAddress: UPGRADEABLE_LOADER, seeds });
    expect(programData).toBe(derived);
    const code = (await ask('getAccountInfo', programData, parsed)).value.data.parsed;
    expect(code).toMatchObject({ type: 'programData', info: { slot: 0, authority: SYSTEM_PROGRAM } });
  },
);

test('features are active since slot 0', async () => {
  const found = await listOf(FEATURES);
  expect(found.length).toBeGreaterThan(200);
  const active = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0]).toString('base64');
  for (const { account } of found) {
    expect(account).toMatchObject({ lamports: Number(rentLamports(9)), data: [active, 'base64'] });
  }
});

test('the mint of wrapped SOL holds a SOL, keeps what it is paid, and is as it was after a reset', async () => {
  const born = await stateOf(WRAPPED_SOL);
  expect(born).toMatchObject({ lamports: 1_000_000_000, owner: TOKEN_PROGRAM, space: 82 });
  const total = async () => (await here.node.rpc.getSupply(CONFIRMED).send()).value.total;
  // Fees of votes are given back as well.
  await ask('orrery_reset');
  const before = await total();
  await ask('requestAirdrop', WRAPPED_SOL, 5);
  const found = await listOf(TOKEN_PROGRAM, { filters: [{ dataSize: 82 }] });
  expect(found).toEqual([{ pubkey: WRAPPED_SOL, account: { ...born, lamports: 1_000_000_005 } }]);
  expect(await total()).toBe(before - 5_000n);
  await ask('orrery_reset');
  expect(await stateOf(WRAPPED_SOL)).toEqual(born);
  expect(await total()).toBe(before);
  await here.restart();
  expect(await stateOf(WRAPPED_SOL)).toEqual(born);
  expect(await total()).toBe(before);
});

test('what programs are born with is counted among the largest accounts', async () => {
  const { value } = await ask('getLargestAccounts', CONFIRMED);
  const code = value.find(({ lamports }: { lamports: number }) => lamports === 4_288_118_640);
  expect((await stateOf(code?.address)).owner).toBe(UPGRADEABLE_LOADER);
});

test('the node that a product follows is born with the same programs', async () => {
  const states = () => Promise.all([CONFIG, FEATURES, LOADER_V4, ZK_TOKEN_PROOF].map(stateOf));
  const alone = await states();
  const followed = await startNodeHere();
  const left = here;
  here = followed;
  try {
    expect(await states()).toEqual(alone);
  } finally {
    here = left;
    await followed.stop();
  }
});
