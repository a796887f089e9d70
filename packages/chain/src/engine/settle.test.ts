import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { pause } from '@orrery/core/time';
import {
  type Address,
  createNoopSigner,
  generateKeyPairSigner,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction, parseTransferSolInstruction } from '@solana-program/system';
import { beforeEach, expect, type Mock, test, vi } from 'vitest';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import type { SolanaRpc } from '../rpc.ts';
import { aRecord, aTransaction } from '../testing.ts';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode-transaction.ts';
import type { Proposal, ReceiverDelivery } from './proposal.ts';
import type { LandedTransaction } from './sending/landed-transaction.ts';
import { settleProposal, settleTogether } from './settle.ts';

const FRIEND = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const THIEF = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
type Send = ReceiverDelivery<bigint>['send'];
type Payment = Proposal<'thief' | 'dearer', bigint> & { delivery: { send: Mock<Send> } };
const AMOUNT = 1_000n;
const FEE = 5_000n;

let time: ManualTime;
let payer: KeyPairSigner;
let signedBytes: Uint8Array[];
beforeEach(async () => {
  signedBytes = [];
  time = createManualTime(0, () => setImmediate());
  payer = await generateKeyPairSigner();
});

const payment = (to: Address = FRIEND) =>
  getTransferSolInstruction({ source: createNoopSigner(payer.address), destination: to, amount: AMOUNT });
const bytesOf = (...instructions: Instruction[]) => aTransaction({ feePayer: payer.address, instructions });

async function sign(bytes: Uint8Array): Promise<Uint8Array> {
  const signed = await partiallySignTransaction([payer.keyPair], getTransactionDecoder().decode(bytes));
  const given = new Uint8Array(getTransactionEncoder().encode(signed));
  signedBytes.push(given);
  return given;
}

/** A payment of SOL, which no product of ours makes yet: the engine knows nothing else of it. */
function aPayment({
  send = async () => ({}),
  ...changes
}: Partial<Omit<Payment, 'delivery'>> & { send?: Send } = {}): Payment {
  const isTo = (found: DecodedTransaction, to: Address) =>
    found.instructions.some(
      ({ program, accounts }) => program === SYSTEM_PROGRAM && accounts[1]?.address === to,
    );
  return {
    transaction: decodeTransaction(bytesOf(payment())),
    signer: payer.address,
    lastValidBlockHeight: 10n,
    maxAddedLamports: 200n,
    findBreach: (found: DecodedTransaction) => (isTo(found, THIEF) ? ('thief' as const) : undefined),
    findMismatch: ({ sol }: { sol: bigint }, added: bigint) =>
      sol < -AMOUNT - FEE - added ? ('dearer' as const) : undefined,
    promised: [{ owner: payer.address, mint: null, least: -AMOUNT - FEE, most: -AMOUNT }],
    delivery: { by: 'receiver' as const, send: vi.fn(send), readReceipt: () => AMOUNT },
    ...changes,
  };
}

interface Chain {
  height?: bigint;
  status?: { err: unknown; confirmationStatus: string } | null;
  isAway?: boolean;
  /** What a simulation takes of the payer. */
  taken?: bigint;
  /** How long each answer takes. */
  latencyMs?: number;
  /** What it has of a transaction that was signed; it did what it says unless told otherwise. */
  record?: (signed: Uint8Array) => LandedTransaction | null;
}

const asSaid = (signed: Uint8Array) =>
  aRecord(signed, [{ owner: payer.address, mint: null, change: -AMOUNT - FEE }]);

function aChain({
  height = 1n,
  status = null,
  isAway = false,
  taken = 0n,
  record = asSaid,
  latencyMs = 0,
}: Chain): SolanaRpc {
  const answer = (value: unknown) => ({
    send: async () => {
      if (isAway) throw new Error('away');
      if (latencyMs > 0) await pause(time, latencyMs);
      return value;
    },
  });
  const wallet = (lamports: bigint) => ({ lamports, owner: SYSTEM_PROGRAM, data: ['', 'base64'] });
  const ofPayer = (addresses: readonly Address[], lamports: bigint) =>
    addresses.map((address) => (address === payer.address ? wallet(lamports) : null));
  const rpc = {
    getBlockHeight: () => answer(height),
    getTransaction: (signature: string) => {
      const bytes = signedBytes.find((each) => decodeTransaction(each).signature === signature);
      return answer(status && bytes ? record(bytes) : null);
    },
    getSignatureStatuses: () => answer({ value: [status && { slot: 4n, ...status }] }),
    getMultipleAccounts: (addresses: readonly Address[]) => answer({ value: ofPayer(addresses, 10_000n) }),
    simulateTransaction: (_: string, { accounts }: { accounts: { addresses: readonly Address[] } }) =>
      answer({
        context: { slot: 3n },
        value: { err: null, logs: [], accounts: ofPayer(accounts.addresses, 10_000n - taken) },
      }),
  };
  return rpc as unknown as SolanaRpc;
}

const CONFIRMED = { err: null, confirmationStatus: 'confirmed' };

async function settle(
  chain: Chain,
  proposal: Proposal<'thief' | 'dearer', bigint> = aPayment(),
  signAs = sign,
  others: Record<string, Chain> = {},
) {
  const onSigned = vi.fn();
  const onUnseen = vi.fn();
  const rpc = aChain(chain);
  const named = Object.entries(others).map(([name, other]) => ({ name, rpc: aChain(other) }));
  const host = {
    rpc,
    origins: [{ name: 'own', rpc }, ...named],
    onUnseen,
    time,
    sign: vi.fn(signAs),
    onSigned,
    signal: new AbortController().signal,
  };
  let isOver = false;
  const settling = settleProposal(proposal, host).finally(() => {
    isOver = true;
  });
  // Signatures are made by threads of the process, which no manual time waits for.
  while (!isOver) await (onSigned.mock.calls.length > 0 ? time.advance(1_000) : setImmediate());
  return { outcome: await settling, sign: host.sign, onSigned, onUnseen, tookMs: time.now() };
}

test('sees a transaction of any product through, and hands on what the chain’s record says', async () => {
  const proposal = aPayment();
  const { outcome, sign: asked, onSigned } = await settle({ status: CONFIRMED }, proposal);
  const sent = proposal.delivery.send.mock.calls[0]?.[0] ?? proposal.transaction;
  expect(outcome).toEqual({ status: 'confirmed', signature: sent.signature, receipt: AMOUNT });
  expect(asked).toHaveBeenCalledExactlyOnceWith(proposal.transaction.bytes);
  expect(onSigned).toHaveBeenCalledTimes(1);
  const [found] = sent.instructions.map(({ program, accounts, data }) =>
    parseTransferSolInstruction({
      programAddress: program as typeof SYSTEM_PROGRAM,
      accounts: accounts.map(({ address }) => ({ address, role: 0 })) as never,
      data,
    }),
  );
  expect(found).toMatchObject({ accounts: { destination: { address: FRIEND } }, data: { amount: AMOUNT } });
});

test('asks no wallet to sign what the product finds to be something else', async () => {
  const transaction = decodeTransaction(bytesOf(payment(THIEF)));
  const { outcome, sign: asked } = await settle({}, aPayment({ transaction }));
  expect(outcome).toEqual({ status: 'mismatch', mismatch: 'thief' });
  expect(asked).not.toHaveBeenCalled();
});

test('sends nothing that the wallet changed, and after its addition only what still does the same', async () => {
  const proposal = aPayment();
  const toThief = () => sign(bytesOf(payment(THIEF)));
  expect((await settle({}, proposal, toThief)).outcome).toEqual({
    status: 'changed',
    change: { what: 'instruction', program: SYSTEM_PROGRAM },
  });
  // 200,000 and 3,000 units at so many micro-lamports.
  const priority = () =>
    sign(bytesOf(getSetComputeUnitPriceInstruction({ microLamports: 1_000 }), payment()));
  const dearer = await settle({ taken: AMOUNT + FEE + 200n }, proposal, priority);
  expect(dearer.outcome).toEqual({ status: 'mismatch', mismatch: 'dearer' });
  expect(dearer.onSigned).not.toHaveBeenCalled();
  expect(proposal.delivery.send).not.toHaveBeenCalled();
  const same = await settle({ taken: AMOUNT + FEE, status: CONFIRMED }, proposal, priority);
  expect(same.outcome).toMatchObject({ status: 'confirmed' });
  const sponsored = aPayment({ sponsor: FRIEND });
  expect((await settle({}, sponsored, priority)).outcome).toEqual({ status: 'not-as-sponsored' });
});

test('says how it ended by the chain alone', async () => {
  const err = { InstructionError: [0, { Custom: 1 }] };
  const record = (signed: Uint8Array) => aRecord(signed, [], err);
  const failed = await settle({ status: { err, confirmationStatus: 'finalized' }, record });
  expect(failed.outcome).toMatchObject({
    status: 'failed',
    failure: { message: 'Insufficient SOL', code: 1, programIds: [SYSTEM_PROGRAM] },
  });
  expect((await settle({ height: 11n })).outcome).toMatchObject({
    status: 'expired',
    failure: { message: 'Transaction has expired and was not confirmed. Please try again.', code: 7000 },
  });
  const silent = aPayment({ send: () => Promise.reject(new Error('away')) });
  expect((await settle({ status: CONFIRMED }, silent)).outcome).toMatchObject({ status: 'confirmed' });
  expect((await settle({ isAway: true })).outcome).toMatchObject({
    status: 'unknown',
    signature: expect.any(String),
  });
  expect(time.pending).toBe(0);
});

test('is not confirmed by a status without its record, by another transaction’s, or by one that cannot be read', async () => {
  const unreadable = (signed: Uint8Array) =>
    ({ ...asSaid(signed), transaction: ['AQID', 'base64'] }) as never;
  const ofAnother = () => asSaid(bytesOf(payment(THIEF)));
  for (const record of [() => null, ofAnother, unreadable]) {
    const begun = time.now();
    const { outcome, onUnseen, tookMs } = await settle({ status: CONFIRMED, record });
    expect(outcome).toEqual({ status: 'unknown', signature: expect.any(String), unseenBy: ['own'] });
    expect(onUnseen).toHaveBeenCalledExactlyOnceWith(['own']);
    expect(tookMs - begun).toBe(10_000);
  }
});

test('is confirmed after one trip to the chain, also where two nodes are asked', async () => {
  const slow: Chain = { status: CONFIRMED, latencyMs: 1_000 };
  for (const others of [undefined, { other: slow }]) {
    const begun = time.now();
    const { outcome, tookMs } = await settle(
      { status: CONFIRMED, latencyMs: 1_000 },
      aPayment(),
      sign,
      others,
    );
    expect(outcome.status).toBe('confirmed');
    expect(tookMs - begun).toBe(1_000);
  }
});

test('is not confirmed by its receiver’s word', async () => {
  const { outcome } = await settle(
    {},
    aPayment({ send: async () => ({ signature: payer.address as never }) }),
  );
  expect(outcome).toEqual({ status: 'unknown', signature: expect.any(String), unseenBy: [] });
});

test('is told as its record has it, against a status that says success', async () => {
  const ends = async (change: bigint, more: { owner: Address; mint: Address; change: bigint }[] = []) => {
    const sol = { owner: payer.address, mint: null, change };
    const record = (signed: Uint8Array) => aRecord(signed, [sol, ...more]);
    return (await settle({ status: CONFIRMED, record })).outcome.status;
  };
  expect(await ends(-AMOUNT - FEE)).toBe('confirmed');
  expect(await ends(-AMOUNT - FEE - 1n)).toBe('differs');
  // Less than all was paid.
  expect(await ends(1n - AMOUNT)).toBe('differs');
  expect(await ends(-AMOUNT - FEE, [{ owner: payer.address, mint: FRIEND, change: -1n }])).toBe('differs');
  expect(await ends(-AMOUNT - FEE, [{ owner: THIEF, mint: FRIEND, change: -1n }])).toBe('confirmed');
  const record = (signed: Uint8Array) => aRecord(signed, [], { InstructionError: [0, { Custom: 1 }] });
  const { outcome } = await settle({ status: CONFIRMED, record });
  expect(outcome).toMatchObject({ status: 'failed', failure: { message: 'Insufficient SOL' }, response: {} });
});

test('has not failed by a status that its record contradicts, and has by one that stays without a record', async () => {
  const status = { err: 'AccountInUse', confirmationStatus: 'confirmed' };
  expect((await settle({ status })).outcome).toMatchObject({ status: 'unknown', unseenBy: ['own'] });
  const unrecorded = await settle({ status, record: () => null });
  expect(unrecorded.outcome).toMatchObject({ status: 'failed', response: undefined });
});

test('needs a second node’s word where there is one, and says within 10 s which does not show it', async () => {
  const lone = await settle({ status: CONFIRMED }, aPayment(), sign, { other: {} });
  expect(lone.outcome).toEqual({ status: 'unknown', signature: expect.any(String), unseenBy: ['other'] });
  expect(lone.onUnseen).toHaveBeenCalledExactlyOnceWith(['other']);
  expect(lone.tookMs).toBe(10_000);
  const away = await settle({ status: CONFIRMED }, aPayment(), sign, { other: { isAway: true } });
  expect(away.outcome).toMatchObject({ status: 'unknown', unseenBy: ['other'] });
  const both = await settle({ status: CONFIRMED }, aPayment(), sign, { other: { status: CONFIRMED } });
  expect(both.outcome.status).toBe('confirmed');
  expect(both.onUnseen).not.toHaveBeenCalled();
  const oneOfTwo = { away: { isAway: true }, other: { status: CONFIRMED } };
  expect((await settle({ status: CONFIRMED }, aPayment(), sign, oneOfTwo)).outcome.status).toBe('confirmed');
  const failed = { other: { status: { err: 'AccountInUse', confirmationStatus: 'confirmed' } } };
  expect((await settle({ status: CONFIRMED }, aPayment(), sign, failed)).outcome.status).toBe('unknown');
  const behind = await settle({}, aPayment(), sign, { other: { status: CONFIRMED } });
  expect(behind.outcome).toMatchObject({ status: 'unknown', unseenBy: ['own'] });
});

test('has not expired by one node’s word while another one shows it', async () => {
  const { outcome } = await settle({ height: 11n }, aPayment(), sign, { other: { status: CONFIRMED } });
  expect(outcome).toMatchObject({ status: 'unknown', unseenBy: ['own'] });
});

test('names what its receiver refuses, so that it can be followed: the signed bytes have left', async () => {
  const refusing = aPayment({ send: async () => ({ refusal: 'no' }) });
  const { outcome } = await settle({}, refusing);
  const signature = refusing.delivery.send.mock.calls[0]?.[0].signature;
  expect(outcome).toEqual({ status: 'refused', reason: 'no', signature });
  // A sponsored one's name is its sponsor's to give.
  const sponsored = aPayment({ sponsor: FRIEND, send: async () => ({ refusal: 'no' }) });
  expect((await settle({}, sponsored)).outcome).toEqual({ status: 'refused', reason: 'no' });
});

test('hands a sponsored transaction over until its receiver names it, and gives up at last', async () => {
  const send = vi.fn(async () => ({}));
  const { outcome } = await settle({ status: CONFIRMED }, aPayment({ sponsor: FRIEND, send }));
  expect(outcome).toEqual({ status: 'unknown' });
  // Every 2 s for 120 s.
  expect(send).toHaveBeenCalledTimes(60);
});

test('several are signed in one go, and sent all or none; a wallet that cannot is said to', async () => {
  const host = {
    rpc: aChain({ status: CONFIRMED }),
    time,
    sign,
    signAll: vi.fn((all: readonly Uint8Array[]) => Promise.all(all.map(sign))),
    onSigned: vi.fn(),
    signal: new AbortController().signal,
  };
  const pair = () => [aPayment(), aPayment()];
  const outcomes = await settleTogether(pair(), host);
  expect(outcomes.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  expect(host.signAll).toHaveBeenCalledTimes(1);

  const thief = { transaction: decodeTransaction(bytesOf(payment(THIEF))) };
  const unsigned = await settleTogether([aPayment(), aPayment(thief)], host);
  expect(unsigned).toEqual([{ status: 'unsent' }, { status: 'mismatch', mismatch: 'thief' }]);
  expect(host.signAll).toHaveBeenCalledTimes(1);

  const proposals = pair();
  const swapping = async ([first]: readonly Uint8Array[]) =>
    Promise.all([sign(first ?? new Uint8Array()), sign(bytesOf(payment(THIEF)))]);
  const unsent = await settleTogether(proposals, { ...host, signAll: swapping });
  expect(unsent.map(({ status }) => status)).toEqual(['unsent', 'changed']);
  for (const { delivery } of proposals) expect(delivery.send).not.toHaveBeenCalled();

  const fewer = async ([first]: readonly Uint8Array[]) => [await sign(first ?? new Uint8Array())];
  await expect(settleTogether(pair(), { ...host, signAll: fewer })).rejects.toMatchObject({
    code: 'WALLET_SIGNING_FAILED',
  });
  await expect(settleTogether(pair(), { ...host, signAll: undefined })).rejects.toMatchObject({
    code: 'BATCH_SIGNING_UNAVAILABLE',
  });
});

test('asks no wallet for what cannot be proved, before each reason is agreed to', async () => {
  const [rpc, asked, signal] = [aChain({}), vi.fn(sign), new AbortController().signal];
  const host = { rpc, time, sign: asked, signAll: vi.fn(), onSigned: vi.fn(), signal };
  const doubtful = aPayment({ unproved: ['program', 'recipient'], agreed: ['program'] });
  await expect(settleProposal(doubtful, host)).rejects.toThrow('NOT_AGREED');
  await expect(settleTogether([aPayment(), doubtful], host)).rejects.toThrow('NOT_AGREED');
  expect([asked, host.signAll].flatMap(({ mock }) => mock.calls)).toEqual([]);
  const agreed = aPayment({ unproved: ['program'], agreed: ['program', 'recipient'] });
  expect((await settle({ status: CONFIRMED }, agreed)).outcome).toMatchObject({ status: 'confirmed' });
});
