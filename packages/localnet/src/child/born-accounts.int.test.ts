import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, UPGRADEABLE_LOADER } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, SLOT_MS, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeHere, startNodeHere } from '../testing/node-here.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const B64 = { ...CONFIRMED, encoding: 'base64' } as const;
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111';
const BPF_LOADER = 'BPFLoader2111111111111111111111111111111111';
let here: NodeHere;

beforeAll(async () => {
  here = await startNodeHere([], { isAlone: true });
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

test('the code of a program was deployed in slot 0, by nobody who could upgrade it', async () => {
  const parsed = { ...CONFIRMED, encoding: 'jsonParsed' };
  const { value } = await ask('getAccountInfo', TOKEN_2022_PROGRAM, parsed);
  const { programData } = value.data.parsed.info;
  const code = (await ask('getAccountInfo', programData, parsed)).value.data.parsed;
  expect(code).toMatchObject({ type: 'programData', info: { slot: 0, authority: SYSTEM_PROGRAM } });
});

test('features are active since slot 0', async () => {
  const found = await listOf('Feature111111111111111111111111111111111111');
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
