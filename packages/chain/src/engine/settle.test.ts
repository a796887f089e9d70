import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
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
import { beforeEach, expect, test, vi } from 'vitest';
import { SYSTEM_PROGRAM } from '../programs.ts';
import type { SolanaRpc } from '../rpc.ts';
import { aTransaction } from '../testing.ts';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode-transaction.ts';
import type { Proposal, ReceiverDelivery } from './proposal.ts';
import { settleProposal, settleTogether } from './settle.ts';

const FRIEND = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const THIEF = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
type Send = ReceiverDelivery<bigint>['send'];
const AMOUNT = 1_000n;
const FEE = 5_000n;

let time: ManualTime;
let payer: KeyPairSigner;
beforeEach(async () => {
  time = createManualTime(0, () => setImmediate());
  payer = await generateKeyPairSigner();
});

const payment = (to: Address = FRIEND) =>
  getTransferSolInstruction({ source: createNoopSigner(payer.address), destination: to, amount: AMOUNT });
const bytesOf = (...instructions: Instruction[]) => aTransaction({ feePayer: payer.address, instructions });

async function sign(bytes: Uint8Array): Promise<Uint8Array> {
  const signed = await partiallySignTransaction([payer.keyPair], getTransactionDecoder().decode(bytes));
  return new Uint8Array(getTransactionEncoder().encode(signed));
}

/** A payment of SOL, which no product of ours makes yet: the engine knows nothing else of it. */
function aPayment({
  send = async () => ({ receipt: AMOUNT }),
  ...changes
}: Partial<Omit<Proposal<'thief' | 'dearer', bigint>, 'delivery'>> & { send?: Send } = {}) {
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
    delivery: { by: 'receiver' as const, send: vi.fn(send) },
    ...changes,
  };
}

interface Chain {
  height?: bigint;
  status?: { err: unknown; confirmationStatus: string } | null;
  isAway?: boolean;
  /** What a simulation takes of the payer. */
  taken?: bigint;
}

function aChain({ height = 1n, status = null, isAway = false, taken = 0n }: Chain): SolanaRpc {
  const answer = (value: unknown) => ({
    send: async () => {
      if (isAway) throw new Error('away');
      return value;
    },
  });
  const wallet = (lamports: bigint) => ({ lamports, owner: SYSTEM_PROGRAM, data: ['', 'base64'] });
  const ofPayer = (addresses: readonly Address[], lamports: bigint) =>
    addresses.map((address) => (address === payer.address ? wallet(lamports) : null));
  const rpc = {
    getBlockHeight: () => answer(height),
    getTransaction: () => answer(null),
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
) {
  const onSigned = vi.fn();
  const host = {
    rpc: aChain(chain),
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
  return { outcome: await settling, sign: host.sign, onSigned };
}

test('sees a transaction of any product through, and hands on what its receiver says', async () => {
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

test('says how it ended by the chain alone, and of what was not sent why', async () => {
  const err = { InstructionError: [0, { Custom: 1 }] };
  const failed = await settle({ status: { err, confirmationStatus: 'finalized' } });
  expect(failed.outcome).toMatchObject({
    status: 'failed',
    failure: { message: 'Insufficient SOL', code: 1, programIds: [SYSTEM_PROGRAM] },
  });
  expect((await settle({ height: 11n })).outcome).toMatchObject({
    status: 'expired',
    failure: { message: 'Transaction has expired and was not confirmed. Please try again.', code: 7000 },
  });
  const refusing = aPayment({ send: async () => ({ refusal: 'no' }) });
  expect((await settle({}, refusing)).outcome).toEqual({ status: 'refused', reason: 'no' });
  const silent = aPayment({ send: () => Promise.reject(new Error('away')) });
  expect((await settle({ status: CONFIRMED }, silent)).outcome).toMatchObject({ status: 'confirmed' });
  expect((await settle({ isAway: true })).outcome).toMatchObject({
    status: 'unknown',
    signature: expect.any(String),
  });
  expect(time.pending).toBe(0);
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
