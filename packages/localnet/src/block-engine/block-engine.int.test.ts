import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { createManualTime } from '@orrery/core/testing';
import { JITO_TIP_ACCOUNTS, NOZOMI_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import { createPacedTime } from '@orrery/runtime';
import {
  AccountRole,
  type Address,
  type Base64EncodedWireTransaction,
  getBase58Decoder,
  getBase64Encoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Ledger } from '../child/ledger/ledger.ts';
import { type Localnet, startLocalnet } from '../localnet.ts';
import { FAUCET_LAMPORTS, memo, testFaucet, testNodeOptions, wire } from '../testing/node.ts';
import { type NodeHere, startNodeHere } from '../testing/node-here.ts';
import { createChildHere } from '../testing.ts';

const FRIEND = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' as Address;
const TIP_ACCOUNT = '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5' as Address;
const RENT = 890_880n;
let here: NodeHere;
let payer: KeyPairSigner;
let count = 0;

beforeEach(async () => {
  here = await startNodeHere();
  payer = await testFaucet();
});
afterEach(() => here.stop());

async function call(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse((await here.node.blockEngine.answer(body)).text);
}
const resultOf = async (method: string, ...params: unknown[]) => (await call(method, ...params)).result;
const pay = (destination: Address, amount: bigint) =>
  getTransferSolInstruction({ source: payer, destination, amount });
const tip = (amount = 1_000n, to = TIP_ACCOUNT) => pay(to, amount);
const BASE64 = { encoding: 'base64' };

/** A signed transaction like no other, in base64. */
async function signedWith(...instructions: Instruction[]): Promise<string> {
  const { value } = await here.node.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  count += 1;
  return wire(payer, value, [...instructions, memo(`${count}`)]);
}
const signatureOf = (text: string) =>
  getSignatureFromTransaction(getTransactionDecoder().decode(getBase64Encoder().encode(text)));
const balanceOf = async (address: Address) =>
  (await here.node.rpc.getBalance(address, { commitment: 'confirmed' }).send()).value;
const sendAlone = (text: string) =>
  here.node.rpc
    .sendTransaction(text as Base64EncodedWireTransaction, {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
    })
    .send();
const inflight = async (id: string) => (await resultOf('getInflightBundleStatuses', [id])).value[0];
const idOf = (texts: string[]) => createHash('sha256').update(texts.map(signatureOf).join(',')).digest('hex');

describe('a bundle', () => {
  test('is named, lands in one slot and is told of until five minutes have passed', async () => {
    const texts = [await signedWith(pay(FRIEND, RENT)), await signedWith(pay(FRIEND, 5n), tip(2_500n))];
    const id = await resultOf('sendBundle', texts, BASE64);
    expect(id).toBe(idOf(texts));
    expect(await inflight(id)).toEqual({ bundle_id: id, status: 'Pending', landed_slot: null });
    await here.time.advance(0);
    const slot = here.node.status().slot;
    expect(await inflight(id)).toEqual({ bundle_id: id, status: 'Landed', landed_slot: slot });
    const told = { bundle_id: id, transactions: texts.map(signatureOf), slot, err: { Ok: null } };
    expect(await resultOf('getBundleStatuses', [id, '0'.repeat(64)])).toEqual({
      context: { apiVersion: '3.0.0', slot },
      value: [{ ...told, confirmation_status: 'confirmed' }],
    });
    expect([await balanceOf(FRIEND), await balanceOf(TIP_ACCOUNT)]).toEqual([RENT + 5n, RENT + 2_500n]);
    await here.time.advance(400);
    const confirmed = await here.node.rpc
      .getBlock(BigInt(slot), { commitment: 'confirmed', transactionDetails: 'signatures', rewards: false })
      .send();
    expect(confirmed?.signatures).toEqual(told.transactions);
    await here.time.advance(32 * 400);
    expect((await resultOf('getBundleStatuses', [id])).value).toEqual([
      { ...told, confirmation_status: 'finalized' },
    ]);
    expect(here.node.blockEngine.tipFloor()).toMatchObject({ landed_tips_50th_percentile: 0.0000025 });
    await here.time.advance(300_000);
    expect(await inflight(id)).toEqual({ bundle_id: id, status: 'Invalid', landed_slot: null });
    expect((await resultOf('getBundleStatuses', [id])).value).toEqual([]);
    expect(here.node.blockEngine.tipFloor()).toMatchObject({ landed_tips_50th_percentile: 0.000001 });
  });

  test('that fails changes no balance and is on no record, and its transactions land by themselves', async () => {
    const good = await signedWith(pay(FRIEND, RENT), tip());
    const texts = [good, await signedWith(pay(FRIEND, FAUCET_LAMPORTS), tip())];
    const before = await Promise.all([payer.address, FRIEND, TIP_ACCOUNT].map(balanceOf));
    const id = await resultOf('sendBundle', texts, BASE64);
    await here.time.advance(0);
    expect(await inflight(id)).toEqual({ bundle_id: id, status: 'Failed', landed_slot: null });
    expect((await resultOf('getBundleStatuses', [id])).value).toEqual([]);
    expect(await Promise.all([payer.address, FRIEND, TIP_ACCOUNT].map(balanceOf))).toEqual(before);
    const { value } = await here.node.rpc
      .getSignatureStatuses(texts.map(signatureOf), { searchTransactionHistory: true })
      .send();
    expect(value).toEqual([null, null]);
    await here.restart();
    expect(await Promise.all([payer.address, FRIEND, TIP_ACCOUNT].map(balanceOf))).toEqual(before);
    await sendAlone(good);
    expect(await balanceOf(FRIEND)).toBe(RENT);
  });

  test('of one is sent by sendTransaction, in base58 unless told otherwise, and named beside the reply', async () => {
    const text = await signedWith(tip());
    const base58 = getBase58Decoder().decode(getBase64Encoder().encode(text));
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'sendTransaction', params: [base58] });
    const reply = await here.node.blockEngine.answer(body);
    expect(JSON.parse(reply.text)).toEqual({ jsonrpc: '2.0', id: 'x', result: signatureOf(text) });
    expect(reply.bundleId).toBe(idOf([text]));
    await here.time.advance(0);
    expect(await inflight(idOf([text]))).toMatchObject({ status: 'Landed' });
    expect((await here.node.blockEngine.answer('{}')).bundleId).toBeUndefined();
  });
});

describe('what is no bundle is refused and says why', () => {
  const forged = (text: string) => {
    const bytes = Buffer.from(text, 'base64');
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    return bytes.toString('base64');
  };
  test.each<[string, () => Promise<unknown[]>]>([
    ['a bundle holds 1 to 5 transactions', async () => []],
    ['a bundle holds 1 to 5 transactions', async () => Array(6).fill(await signedWith(tip()))],
    ['the bundle contains a transaction twice', async () => Array(2).fill(await signedWith(tip()))],
    ['base64 encoded transaction too large: at most 1232 bytes', async () => ['A'.repeat(1_648)]],
    ['transaction is not base64', async () => ['!']],
    ['failed to deserialize transaction: it ends early', async () => ['AQ==']],
    ['transaction must be a string', async () => [7]],
    ['the last transaction of a bundle must transfer', async () => [await signedWith()]],
    ['at least 1000 lamports', async () => [await signedWith(tip(999n))]],
    ['at least 1000 lamports', async () => [await signedWith(tip()), await signedWith(pay(FRIEND, RENT))]],
    ['to a tip account', async () => [await signedWith(tip(1_000n, FRIEND))]],
    ['to a tip account', async () => [await signedWith(tip(1_000_000n, NOZOMI_TIP_ACCOUNTS[0]))]],
    ['whose signatures are not valid', async () => [forged(await signedWith(tip()))]],
  ])('%s', async (reason, texts) => {
    const { error } = await call('sendBundle', await texts(), BASE64);
    expect([error.code, error.message]).toEqual([-32602, expect.stringContaining(reason)]);
  });

  test('a blockhash of long ago, and what has landed already', async () => {
    const texts = [await signedWith(tip()), await signedWith(tip())];
    await sendAlone(texts[0] ?? '');
    const known = await call('sendBundle', texts, BASE64);
    expect(known.error.message).toContain('an already processed transaction');
    await here.time.advance(152 * 400);
    const old = await call('sendBundle', texts.slice(1), BASE64);
    expect(old.error.message).toContain('an expired blockhash');
  });

  test('a tip account that a lookup table names', async () => {
    const lookup = {
      address: TIP_ACCOUNT,
      role: AccountRole.WRITABLE as const,
      lookupTableAddress: FRIEND,
      addressIndex: 0,
    };
    const byTable = {
      ...tip(),
      accounts: [{ address: payer.address, role: AccountRole.WRITABLE_SIGNER, signer: payer }, lookup],
    };
    const { error } = await call('sendBundle', [await signedWith(byTable)], BASE64);
    expect(error.message).toContain('to a tip account that it names itself');
  });

  test('ids that are none, more than five of them, and methods of the node', async () => {
    for (const [method, ...params] of [
      ['getBundleStatuses', ['x']],
      ['getInflightBundleStatuses', Array(6).fill('0'.repeat(64))],
    ] as const)
      expect((await call(method, ...params)).error.code).toBe(-32602);
    expect((await call('getSlot')).error.code).toBe(-32601);
  });

  test('whatever its parameters are', async () => {
    const good = await signedWith(tip());
    const cut = fc.nat(good.length).map((length) => good.slice(0, length));
    const changed = fc
      .tuple(fc.nat(good.length - 1), fc.constantFrom('A', '7', '/', '='))
      .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at + 1));
    const texts = fc.array(fc.oneof(fc.constant(good), cut, changed, fc.jsonValue()), { maxLength: 7 });
    const options = fc.oneof(fc.constant(BASE64), fc.jsonValue(), fc.constant(undefined));
    const params = fc.oneof(fc.jsonValue(), fc.tuple(texts, options));
    await fc.assert(
      fc.asyncProperty(params, async (drawn) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendBundle', params: drawn });
        const { result, error } = JSON.parse((await here.node.blockEngine.answer(body)).text);
        if (error === undefined) expect(result).toMatch(/^[0-9a-f]{64}$/);
        else expect([error.code, typeof error.message]).toEqual([-32602, 'string']);
      }),
      { numRuns: 300 },
    );
    await here.time.advance(0);
    expect((await here.node.rpc.getTransactionCount({ commitment: 'confirmed' }).send()) <= 1n).toBe(true);
  });
});

test('the tip accounts are there from the first block on and take a tip below the rent of an account', async () => {
  expect(await resultOf('getTipAccounts')).toEqual(JITO_TIP_ACCOUNTS);
  const all = [...JITO_TIP_ACCOUNTS, ...NOZOMI_TIP_ACCOUNTS];
  expect(new Set(all).size).toBe(25);
  for (const address of all) expect(await balanceOf(address)).toBe(RENT);
  for (const address of all) await sendAlone(await signedWith(tip(1_000n, address)));
  for (const address of all) expect(await balanceOf(address)).toBe(RENT + 1_000n);
  // Without them it would not.
  await expect(sendAlone(await signedWith(tip(1_000n, FRIEND)))).rejects.toThrow();
});

test('a chain of before gets the tip accounts when it is opened, once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'orrery-before-'));
  const [madeIn, dataDir] = [join(root, 'made'), join(root, 'copied')];
  mkdirSync(madeIn);
  const before = new Ledger(join(madeIn, 'ledger.db'));
  const rich = { lamports: 10n ** 10n, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
  before.layOut([{ address: TIP_ACCOUNT, ...rich }]);
  before.begin({
    hash: 'So11111111111111111111111111111111111111112',
    milliseconds: 1_800_000_000_000,
    slotsPerEpoch: 432_000,
  });
  before.close();
  // SQLite holds a file's lock until its statements are collected.
  cpSync(madeIn, dataDir, { recursive: true });
  const time = createManualTime(1_800_000_000_000, () => Promise.resolve());
  const child = createChildHere(time);
  let node: Localnet | undefined;
  try {
    node = await startLocalnet({
      ...testNodeOptions({ faucet: payer, dataDir, more: [] }),
      startChild: () => child.start(),
      time: createPacedTime(time),
    });
    const balances = await Promise.all(
      [...JITO_TIP_ACCOUNTS, ...NOZOMI_TIP_ACCOUNTS].map(
        async (address) => (await node?.rpc.getBalance(address, { commitment: 'confirmed' }).send())?.value,
      ),
    );
    // One that had been used is left as it is.
    expect(balances).toEqual([10n ** 10n, ...Array(24).fill(RENT)]);
  } finally {
    await node?.stop();
    rmSync(root, { recursive: true });
  }
});
