import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { aTransaction } from '@orrery/chain/testing';
import { addressBytes } from '@orrery/core/base58';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { machine } from '@orrery/runtime';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Block, BundleReply, FromChild, Operations, SendReply } from '../supervision/protocol.ts';
import { SIGNER, signed } from '../testing/signer.ts';
import { Accounts } from './accounts.ts';
import { Bank } from './bank.ts';
import { SlotClock } from './clock/slot-clock.ts';
import { Validator } from './cluster/validator.ts';
import { Developer } from './developer/developer.ts';
import { Ledger } from './ledger/ledger.ts';
import { Node } from './node.ts';
import { Vm } from './vm.ts';

const FRIEND = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' as Address;
const STRANGER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const BUDGET = 'ComputeBudget111111111111111111111111111111' as Address;
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const GENESIS_MS = 1_800_000_000_000;
const GENESIS_HASH = 'So11111111111111111111111111111111111111112';
const RICHES = 10n ** 10n;
const NONCE = 'Nonce11111111111111111111111111111111111111' as Address;
/** What the nonce account holds at first. */
const FIRST_NONCE = 'So11111111111111111111111111111111111111113' as Address;
let dir: string;
let ledger: Ledger;
let node: Node;
let vm: Vm;
let accounts: Accounts;
let closed: Block[];
let disk: { isSlow: boolean; syncs: (() => void)[] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: GENESIS_MS });
  dir = mkdtempSync(join(tmpdir(), 'orrery-turns-'));
  disk = { isSlow: false, syncs: [] };
  ledger = new Ledger(join(dir, 'ledger.db'), (_, done) => {
    if (disk.isSlow) disk.syncs.push(() => done(null));
    else done(null);
  });
  const rich = { lamports: RICHES, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
  ledger.layOut([
    { address: SIGNER, ...rich },
    { address: NONCE, ...rich, data: nonceData() },
  ]);
  ledger.begin({ hash: GENESIS_HASH, milliseconds: GENESIS_MS, slotsPerEpoch: 432_000 });
  start();
});

afterEach(() => {
  vi.useRealTimers();
  node.stop();
  rmSync(dir, { recursive: true });
});

/** A node over what the ledger holds, as a restarted child is. */
function start(): void {
  closed = [];
  vm = new Vm();
  accounts = new Accounts(vm);
  accounts.loadFrom(ledger);
  const emit = (message: FromChild) => {
    if (message.kind === 'slot') closed.push(message.closed);
  };
  const keep = { bytes: 1e9, milliseconds: 3_600_000 };
  const genesis = { hash: GENESIS_HASH, milliseconds: GENESIS_MS, slotsPerEpoch: 432_000 };
  const validator = new Validator(ledger, accounts, { identity: SIGNER, isAlone: false, ...genesis });
  const developer = new Developer({ vm, accounts, ledger, validator });
  const clock = new SlotClock(machine, GENESIS_MS, ledger.clock());
  const parts = { ledger, vm, accounts, bank: new Bank(vm, accounts), validator, developer, clock };
  node = new Node({ ...parts, keep, isAlone: false, emit, time: machine }, genesis);
}

function closeSlots(count: number): void {
  vi.advanceTimersByTime(count * SLOT_MS);
}

const tip = () => closed.at(-1)?.hash ?? GENESIS_HASH;

const u64 = (value: number) => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer);

/** A signed transaction of the payer's; its memo tells it from the others. */
function priced(price: number, text: string, more: Instruction[] = []): Uint8Array {
  const data = new TextEncoder().encode(text);
  const instructions = [
    { programAddress: BUDGET, data: new Uint8Array([3, ...u64(price)]) },
    { programAddress: MEMO, data },
    ...more,
  ];
  return signed(aTransaction({ feePayer: SIGNER, instructions, blockhash: tip() }));
}

/** An initialised nonce account of the signer's. */
function nonceData(): Uint8Array {
  const data = new Uint8Array(80);
  data.set([1, 0, 0, 0, 1, 0, 0, 0]);
  data.set(addressBytes(SIGNER), 8);
  data.set(addressBytes(FIRST_NONCE), 40);
  return data;
}

const onNonce = (instructions: Instruction[]) =>
  signed(
    aTransaction({
      feePayer: SIGNER,
      instructions: [
        getAdvanceNonceAccountInstruction({ nonceAccount: NONCE, nonceAuthority: createNoopSigner(SIGNER) }),
        ...instructions,
      ],
      blockhash: FIRST_NONCE,
    }),
  );

const pay = (destination: Address, amount: bigint) =>
  getTransferSolInstruction({ source: createNoopSigner(SIGNER), destination, amount });

function ask<Name extends keyof Operations>(name: Name, wish: Operations[Name]['ask']) {
  return new Promise<Operations[Name]['reply']>((resolve, fails) => {
    // One name with its own `ask`: TypeScript does not follow the pair through the generic.
    node.answer({ id: 1, name, ask: wish } as never, { reply: (value) => resolve(value as never), fails });
  });
}

const send = (bytes: Uint8Array): Promise<SendReply> => ask('send', { bytes, skipPreflight: true });
const sendBundle = (transactions: Uint8Array[], offered = 1_000n): Promise<BundleReply> =>
  ask('sendBundle', { transactions, tip: offered });
const nameOf = (reply: SendReply) => (reply.kind === 'accepted' ? reply.signature : reply.kind);
/** What landed since the node began, in order. */
const landed = () => node.state().statuses.map(({ signature }) => signature);

describe('the turn of what waits', () => {
  test('of what arrives together the dearer lands first, equals as they came', async () => {
    const [cheap, dear, asDear, middling] = await Promise.all([
      send(priced(1, 'cheap')),
      send(priced(500, 'dear')),
      send(priced(500, 'as dear')),
      send(priced(30, 'middling')),
    ]);
    expect(landed()).toEqual([dear, asDear, middling, cheap].map(nameOf));
  });

  test('of two that want the same lamports the dearer gets them, though it came last', async () => {
    const most = RICHES - 1_000_000n;
    const [late, first] = await Promise.all([
      send(priced(1, 'first', [pay(FRIEND, most)])),
      send(priced(2, 'last', [pay(STRANGER, most)])),
    ]);
    expect(node.state().statuses).toMatchObject([
      { signature: nameOf(first), err: null },
      { signature: nameOf(late), err: { InstructionError: [2, { Custom: 1 }] } },
    ]);
    expect([accounts.get(FRIEND), accounts.get(STRANGER)?.lamports]).toEqual([null, most]);
  });

  test('a dear one overtakes what has waited since before it came', async () => {
    const cheap = Array.from({ length: 200 }, (_, index) => send(priced(1, `${index}`)));
    await setImmediate();
    const dear = nameOf(await send(priced(2, 'dear')));
    await Promise.all(cheap);
    const place = landed().indexOf(dear);
    expect([place > 0, place <= 128, landed().length]).toEqual([true, true, 201]);
  });

  test('beyond 1,000 that wait the cheapest is turned away, and nothing that was accepted is lost', async () => {
    const first = priced(5, 'first');
    const forged = priced(900, 'forged').fill(7, 70, 71);
    const sent = [send(first)];
    for (let index = 0; index < 998; index += 1) sent.push(send(priced(10, `${index}`)));
    sent.push(send(priced(3, 'cheapest')));
    const [tooCheap, asCheap, dearer, bad] = await Promise.all([
      send(priced(2, 'too cheap')),
      send(priced(3, 'as cheap')),
      send(priced(11, 'dearer')),
      send(forged),
    ]);
    const replies = await Promise.all(sent);
    expect([tooCheap, asCheap, bad, replies.at(-1)]).toEqual([
      { kind: 'outbid' },
      { kind: 'outbid' },
      { kind: 'outbid' },
      { kind: 'outbid' },
    ]);
    const accepted = [...replies, dearer].filter(({ kind }) => kind === 'accepted').map(nameOf);
    expect(accepted).toHaveLength(1_000);
    expect(new Set(landed())).toEqual(new Set(accepted));
    expect([landed()[0], landed().at(-1)]).toEqual([nameOf(dearer), nameOf(replies[0] ?? dearer)]);
    // The line has room again.
    expect(await send(priced(0, 'later'))).toMatchObject({ kind: 'accepted' });
  });
});

describe('a bundle', () => {
  test('lands whole and in order, with nothing between, whatever else waits', async () => {
    const bundle = [priced(0, 'a', [pay(FRIEND, 1_000_000n)]), priced(0, 'b'), priced(0, 'c')];
    const [low, reply, high] = await Promise.all([
      send(priced(1, 'low')),
      sendBundle(bundle, 100_000n),
      send(priced(1_000_000_000, 'high')),
    ]);
    expect(reply).toEqual({ kind: 'landed', slot: node.state().slot });
    const own = await Promise.all(bundle.map(async (bytes) => nameOf(await send(bytes))));
    expect(landed()).toEqual([nameOf(high), ...own, nameOf(low)]);
    expect(await sendBundle(bundle)).toEqual({ kind: 'failed' });
    expect(accounts.get(FRIEND)?.lamports).toBe(1_000_000n);
  });

  test('is told to have landed once it is on the disk', async () => {
    disk.isSlow = true;
    const told: BundleReply[] = [];
    const sent = sendBundle([priced(0, 'a', [pay(FRIEND, 1_000_000n)])]).then((reply) => told.push(reply));
    while (disk.syncs.length === 0) await setImmediate();
    await setImmediate();
    expect([told, accounts.get(FRIEND)?.lamports]).toEqual([[], 1_000_000n]);
    disk.isSlow = false;
    disk.syncs[0]?.();
    await sent;
    expect(told).toMatchObject([{ kind: 'landed' }]);
  });

  test('that fails leaves nothing, and its transactions may be sent again', async () => {
    const good = priced(7, 'good', [pay(FRIEND, 1_000_000n)]);
    const bad = priced(7, 'bad', [pay(STRANGER, RICHES)]);
    while (!accounts.isWhole) accounts.loadSome();
    const before = { count: node.state().transactionCount, lamports: accounts.lamports };
    expect(await sendBundle([good, bad])).toEqual({ kind: 'failed' });
    const inVm = [FRIEND, SIGNER].map((address) => vm.read(addressBytes(address))?.lamports);
    expect(inVm).toEqual([undefined, RICHES]);
    expect([accounts.get(FRIEND), accounts.get(SIGNER)?.lamports]).toEqual([null, RICHES]);
    closeSlots(1);
    expect(node.state()).toMatchObject({ transactionCount: before.count, statuses: [] });
    expect([closed.at(-1)?.transactions, accounts.lamports]).toEqual([0, before.lamports]);
    expect([ledger.account(FRIEND), ledger.account(SIGNER)?.lamports]).toEqual([null, RICHES]);
    expect(await send(good)).toMatchObject({ kind: 'accepted' });
    expect(accounts.get(FRIEND)?.lamports).toBe(1_000_000n);
    expect(landed()).toHaveLength(1);
    // The other may be sent as well, and fails for itself.
    expect(await send(bad)).toMatchObject({ kind: 'accepted' });
    expect(node.state().statuses.map(({ err }) => err === null)).toEqual([true, false]);
  });

  test('with one that has landed, has expired or is forged fails', async () => {
    const known = priced(0, 'known');
    await send(known);
    const old = priced(0, 'old');
    const forged = priced(0, 'forged').fill(7, 70, 71);
    for (const each of [known, forged])
      expect(await sendBundle([priced(0, 'x'), each])).toEqual({ kind: 'failed' });
    closeSlots(160);
    expect(await sendBundle([priced(0, 'y'), old])).toEqual({ kind: 'failed' });
    expect(landed()).toHaveLength(1);
  });
});

describe('recent fees', () => {
  const fees = async (...written: Address[]) => (await ask('fees', written)).map(({ price }) => price);

  test('are the least of each block, or the highest of the least that wrote the accounts, also after a restart', async () => {
    closeSlots(1);
    await Promise.all([send(priced(90, 'a', [pay(FRIEND, 1_000_000n)])), send(priced(40, 'b'))]);
    await send(priced(70, 'c', [pay(STRANGER, 1_000_000n)]));
    closeSlots(1);
    await send(priced(8, 'd', [pay(FRIEND, 1n)]));
    closeSlots(2);
    const expected = async () => {
      expect((await fees()).slice(-4)).toEqual([0n, 40n, 8n, 0n]);
      expect((await fees(FRIEND)).slice(-4)).toEqual([0n, 90n, 8n, 0n]);
      expect((await fees(STRANGER, FRIEND)).slice(-4)).toEqual([0n, 90n, 8n, 0n]);
      expect((await fees(STRANGER)).slice(-4)).toEqual([0n, 70n, 8n, 0n]);
      // The payer writes in all of them; programs are read.
      expect((await fees(SIGNER, MEMO)).slice(-4)).toEqual([0n, 40n, 8n, 0n]);
    };
    await expected();
    vi.clearAllTimers();
    start();
    await expected();
    closeSlots(200);
    expect(await fees()).toEqual(Array(150).fill(0n));
  });
});

describe('a durable nonce', () => {
  test('is used by one transaction of a bundle, whose others then follow', async () => {
    const [first, second] = [onNonce([pay(FRIEND, 2_000_000n)]), onNonce([pay(STRANGER, 2_000_000n)])];
    expect(await sendBundle([first, second])).toEqual({ kind: 'failed' });
    expect(accounts.get(NONCE)?.data).toEqual(nonceData());
    expect(await sendBundle([first, priced(1, 'behind it')])).toMatchObject({ kind: 'landed' });
    expect(await sendBundle([second])).toEqual({ kind: 'failed' });
    expect(await send(second)).toEqual({ kind: 'barred', err: 'BlockhashNotFound' });
    expect([accounts.get(FRIEND)?.lamports, accounts.get(STRANGER)]).toEqual([2_000_000n, null]);
  });

  test('is nobody’s but its authority’s, and looked for in the first instruction alone', async () => {
    const advance = getAdvanceNonceAccountInstruction({
      nonceAccount: NONCE,
      nonceAuthority: createNoopSigner(SIGNER),
    });
    const late = aTransaction({
      feePayer: SIGNER,
      instructions: [pay(FRIEND, 2_000_000n), advance],
      blockhash: FIRST_NONCE,
    });
    const refusal = { kind: 'barred', err: 'BlockhashNotFound' };
    expect(await send(signed(late))).toEqual(refusal);
    const data = nonceData();
    data.set(addressBytes(STRANGER), 8);
    accounts.load(NONCE, { lamports: RICHES, owner: SYSTEM_PROGRAM, data, executable: false });
    expect(await send(onNonce([]))).toEqual(refusal);
    expect(accounts.get(NONCE)?.data).toEqual(data);
  });
});
