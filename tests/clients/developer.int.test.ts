import { SLOT_MS } from '@orrery/domain/solana/network';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareNode, startBareNode } from './bare-node.ts';
import { disconnect } from './bare-web3.ts';

const EPOCH_SLOTS = 64;
const MINT_BYTES = 82;
const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const STAKE_HISTORY = new PublicKey('SysvarStakeHistory1111111111111111111111111');
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
let here: BareNode;
let connection: Connection;
let alice: Keypair;

beforeAll(async () => {
  here = await startBareNode({ slotsPerEpoch: EPOCH_SLOTS, isAlone: true });
});

afterAll(() => here.stop());

// One for each test: it takes a blockhash for recent by the time of this machine, which is not the chain's.
beforeEach(async () => {
  connection = new Connection(`http://127.0.0.1:${here.port}`, 'confirmed');
  alice = Keypair.generate();
  const signature = await connection.requestAirdrop(alice.publicKey, 10 * LAMPORTS_PER_SOL);
  await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) });
});

afterEach(() => disconnect(connection));

interface Reply {
  result?: unknown;
  error?: { code: number; message: string };
}

/** The reply of the node's own port. */
async function ask(method: string, ...params: unknown[]): Promise<Reply> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${here.port}`, { method: 'POST', headers, body });
  // What is asserted of it is its shape.
  return (await response.json()) as Reply;
}

async function pay(to: PublicKey, lamports: number): Promise<string> {
  const transfer = SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: to, lamports });
  return sendAndConfirmTransaction(connection, new Transaction().add(transfer), [alice]);
}

/** A mint whose authority is a key that nobody has. */
async function aMint(programId: PublicKey): Promise<PublicKey> {
  const mint = Keypair.generate();
  const made = SystemProgram.createAccount({
    fromPubkey: alice.publicKey,
    newAccountPubkey: mint.publicKey,
    space: MINT_BYTES,
    lamports: await connection.getMinimumBalanceForRentExemption(MINT_BYTES),
    programId,
  });
  const initialised = new TransactionInstruction({
    programId,
    keys: [{ pubkey: mint.publicKey, isSigner: false, isWritable: true }],
    data: Buffer.from([20, 6, ...Keypair.generate().publicKey.toBytes(), 0]),
  });
  await sendAndConfirmTransaction(connection, new Transaction().add(made, initialised), [alice, mint]);
  return mint.publicKey;
}

test('an account is what it is set to, keeps what is not named, and is gone without lamports', async () => {
  const { publicKey } = Keypair.generate();
  const told: number[] = [];
  const id = connection.onAccountChange(publicKey, ({ lamports }) => told.push(lamports));
  await expect
    .poll(async () => {
      await ask('orrery_setAccount', publicKey.toBase58(), {
        data: ['AQID', 'base64'],
        owner: TOKEN.toBase58(),
      });
      return told.length;
    })
    .toBeGreaterThan(0);
  const rent = await connection.getMinimumBalanceForRentExemption(3);
  expect(await connection.getAccountInfo(publicKey)).toMatchObject({
    lamports: rent,
    owner: TOKEN,
    data: Buffer.from([1, 2, 3]),
    executable: false,
  });
  const { result } = await ask('orrery_setAccount', publicKey.toBase58(), {
    lamports: '18446744073709551615',
  });
  expect(result).toMatchObject({ context: { slot: expect.any(Number) }, value: null });
  const { value } = (await ask('getBalance', publicKey.toBase58())).result as { value: unknown };
  expect(value).toBe(Number(2n ** 64n - 1n));
  expect((await connection.getAccountInfo(publicKey))?.data).toEqual(Buffer.from([1, 2, 3]));
  await ask('orrery_setAccount', publicKey.toBase58(), { lamports: 0 });
  expect(await connection.getAccountInfo(publicKey)).toBeNull();
  await connection.removeAccountChangeListener(id);
});

test('a key without SOL pays with what it was given', async () => {
  const { publicKey } = alice;
  await ask('orrery_setAccount', publicKey.toBase58(), { lamports: 5 * LAMPORTS_PER_SOL });
  const friend = Keypair.generate().publicKey;
  await pay(friend, LAMPORTS_PER_SOL);
  expect(await connection.getBalance(friend)).toBe(LAMPORTS_PER_SOL);
  expect(await connection.getBalance(publicKey)).toBe(4 * LAMPORTS_PER_SOL - 5000);
});

test.each([
  ['spl-token', TOKEN],
  ['Token-2022', TOKEN_2022],
])(
  '%s of any mint is minted by a transaction, again and again, and its authority stays',
  async (_, program) => {
    const mint = await aMint(program);
    const before = await connection.getAccountInfo(mint);
    const owner = alice.publicKey.toBase58();
    const { result } = await ask('orrery_mintTo', mint.toBase58(), owner, 1_500_000);
    await ask('orrery_mintTo', mint.toBase58(), owner, '1500000');
    expect((await connection.getTokenSupply(mint)).value.amount).toBe('3000000');
    const { value } = await connection.getTokenAccountsByOwner(alice.publicKey, { mint });
    expect(value).toHaveLength(1);
    const [holding] = value;
    const balance = await connection.getTokenAccountBalance(holding?.pubkey ?? mint);
    expect(balance.value.uiAmountString).toBe('3');
    const after = await connection.getAccountInfo(mint);
    expect(after?.data.subarray(0, 36)).toEqual(before?.data.subarray(0, 36));
    const landed = await connection.getTransaction(String(result));
    expect(landed?.meta?.postTokenBalances).toMatchObject([{ mint: mint.toBase58(), owner }]);
  },
);

test('the chain goes on at a later slot or time, with the epochs and the stake between', async () => {
  const slot = await connection.getSlot();
  const target = slot + 10 * EPOCH_SLOTS;
  const blockTime = await connection.getBlockTime(slot);
  const { result } = await ask('orrery_warp', { slot: target });
  const began = (blockTime ?? 0) + (target * SLOT_MS) / 1000 - (slot * SLOT_MS) / 1000;
  expect(result).toEqual({ slot: target, blockTime: Math.floor(began), frozen: false });
  await here.time.advance(SLOT_MS);
  expect(await connection.getSlot()).toBe(target);
  expect(await connection.getBlocks(slot + 1, target)).toEqual([slot + 1, target]);
  const { epoch } = await connection.getEpochInfo();
  const history = (await connection.getAccountInfo(STAKE_HISTORY))?.data ?? Buffer.alloc(0);
  expect([history.readBigUInt64LE(0), history.readBigUInt64LE(8)]).toEqual([
    BigInt(epoch),
    BigInt(epoch - 1),
  ]);
  const time = (await connection.getBlockTime(target)) ?? 0;
  await ask('orrery_warp', { time: time + 86_400 });
  await here.time.advance(SLOT_MS);
  expect(await connection.getBlockTime(await connection.getSlot())).toBe(time + 86_400);
  await pay(Keypair.generate().publicKey, LAMPORTS_PER_SOL);
});

test('a frozen clock closes no slot, and goes on from there', async () => {
  const { result } = await ask('orrery_freezeClock');
  const { slot } = result as { slot: number };
  expect(result).toMatchObject({ frozen: true });
  await here.time.advance(100 * SLOT_MS);
  const friend = Keypair.generate().publicKey;
  const signature = await pay(friend, LAMPORTS_PER_SOL);
  expect((await connection.getSignatureStatus(signature)).value).toMatchObject({ slot });
  expect(await connection.getBalance(friend)).toBe(LAMPORTS_PER_SOL);
  // It would wait for ever.
  await expect(connection.getBlock(slot)).rejects.toThrow('Block not available');
  expect((await ask('orrery_warp', { slot: slot + 5 })).result).toMatchObject({
    slot: slot + 5,
    frozen: true,
  });
  expect((await connection.getBlockSignatures(slot)).signatures).toContain(signature);
  expect((await ask('orrery_unfreezeClock')).result).toMatchObject({ slot: slot + 5, frozen: false });
  await here.time.advance(2 * SLOT_MS);
  expect(await connection.getSlot()).toBe(slot + 6);
});

test('accounts go back to a snapshot while slots and blocks go on', async () => {
  const friend = Keypair.generate().publicKey;
  const mint = await aMint(TOKEN);
  const before = await connection.getBalance(alice.publicKey);
  const { value: supply } = await connection.getSupply();
  expect((await ask('orrery_saveSnapshot', 'before')).error).toBeUndefined();
  const signature = await pay(friend, LAMPORTS_PER_SOL);
  await ask('orrery_mintTo', mint.toBase58(), friend.toBase58(), 7);
  await ask('orrery_setAccount', mint.toBase58(), { lamports: 0 });
  await here.time.advance(SLOT_MS);
  const slot = await connection.getSlot();
  expect((await ask('orrery_restoreSnapshot', 'before')).result).toMatchObject({
    context: { slot: slot + 1 },
  });
  expect(await connection.getBalance(alice.publicKey)).toBe(before);
  expect(await connection.getAccountInfo(friend)).toBeNull();
  expect((await connection.getTokenAccountsByOwner(friend, { programId: TOKEN })).value).toEqual([]);
  expect((await connection.getTokenSupply(mint)).value.amount).toBe('0');
  expect((await connection.getSupply()).value.total).toBe(supply.total);
  // What happened stays told.
  expect((await connection.getTransaction(signature))?.slot).toBeLessThanOrEqual(slot);
  await here.time.advance(SLOT_MS);
  expect(await connection.getSlot()).toBe(slot + 1);
  expect(await ask('orrery_listSnapshots')).toMatchObject({ result: [{ name: 'before' }] });
  expect((await ask('orrery_saveSnapshot', 'before')).error?.message).toContain('already');
  await ask('orrery_deleteSnapshot', 'before');
  expect((await ask('orrery_listSnapshots')).result).toEqual([]);
});

test('a reset leaves what the chain began with', async () => {
  const slot = await connection.getSlot();
  expect(await connection.getBalance(alice.publicKey)).toBeGreaterThan(0);
  expect((await ask('orrery_reset')).error).toBeUndefined();
  expect(await connection.getAccountInfo(alice.publicKey)).toBeNull();
  expect(await connection.getSlot()).toBeGreaterThanOrEqual(slot);
  const { current } = await connection.getVoteAccounts();
  expect(current).toMatchObject([{ activatedStake: 1_000_000 * LAMPORTS_PER_SOL }]);
});

const KEY = Keypair.generate().publicKey.toBase58();

test.each([
  ['orrery_setAccount', ['x', {}], 'Invalid param: WrongSize'],
  ['orrery_setAccount', [KEY], 'Invalid params: account must be an object'],
  [
    'orrery_setAccount',
    [KEY, { space: 1 }],
    'Invalid params: unknown field space, expected one of lamports, owner, data, executable',
  ],
  [
    'orrery_setAccount',
    [KEY, { lamports: -1 }],
    'Invalid params: lamports must be a whole number below 2^64',
  ],
  [
    'orrery_setAccount',
    [KEY, { lamports: '18446744073709551616' }],
    'Invalid params: lamports must be a whole number below 2^64',
  ],
  ['orrery_setAccount', [KEY, { data: ['zz', 'hex'] }], 'Invalid params: data must be base64 or base58'],
  ['orrery_setAccount', [KEY, { data: 'a' }], 'Invalid params: data is not base64'],
  ['orrery_setAccount', [KEY, { executable: 1 }], 'Invalid params: executable must be true or false'],
  ['orrery_setAccount', [CLOCK, { lamports: 1 }], `Invalid params: ${CLOCK} is kept by the node itself`],
  [
    'orrery_setAccount',
    [TOKEN.toBase58(), { lamports: 1 }],
    `Invalid params: ${TOKEN.toBase58()} is kept by the node itself`,
  ],
  ['orrery_mintTo', [KEY, KEY, 1], 'Invalid param: could not find mint'],
  ['orrery_mintTo', [KEY, KEY, 1.5], 'Invalid params: amount must be a whole number below 2^64'],
  ['orrery_warp', [], 'Invalid params: expected either slot or time'],
  ['orrery_warp', [{ slot: 1, time: 1 }], 'Invalid params: expected either slot or time'],
  ['orrery_warp', [{ slot: 2 ** 36 + 1 }], `Invalid params: slot ${2 ** 36 + 1} is too far; max ${2 ** 36}`],
  ['orrery_freezeClock', [1], 'Invalid params: expected at most 0 parameters'],
  [
    'orrery_saveSnapshot',
    ['../a'],
    'Invalid params: name must be 1 to 64 letters, digits, dots, dashes or underscores',
  ],
  ['orrery_restoreSnapshot', ['none'], 'Invalid params: there is no snapshot named none'],
  [
    'orrery_deleteSnapshot',
    [''],
    'Invalid params: name must be 1 to 64 letters, digits, dots, dashes or underscores',
  ],
])('%s of %j is refused', async (method, params, message) => {
  expect((await ask(method, ...params)).error).toEqual({ code: -32602, message });
});

test('the chain does not go back in time', async () => {
  const { error } = await ask('orrery_warp', { slot: 3 });
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('goes forward only') });
});

test('what is no program is not made one', async () => {
  const loader = 'BPFLoaderUpgradeab1e11111111111111111111111';
  const { error } = await ask('orrery_setAccount', KEY, { executable: true, owner: loader, data: 'AQID' });
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('cannot be loaded') });
  expect(await connection.getAccountInfo(new PublicKey(KEY))).toBeNull();
});
