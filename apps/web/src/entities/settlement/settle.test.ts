import { type DecodedTransaction, decodeTransaction, type Proposal, SYSTEM_PROGRAM } from '@orrery/chain';
import { aRecord, aTransaction } from '@orrery/chain/testing';
import {
  AccountRole,
  type Address,
  generateKeyPairSigner,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeOutcome } from './outcome.model.ts';
import { tryPreview } from './preview.ts';
import { follow, settle } from './settle.ts';
import { MAX_PRIORITY_FEE_LAMPORTS, type Settleable } from './settleable.ts';

// kit's Node build and a simulated browser disagree about AbortSignal, so this runs in Node with an address bar of its own.
vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/send'),
    localStorage: { getItem: () => null },
  }),
);

/** One that says nothing. */
class SilentSocket extends EventTarget {
  close() {}
}

const FRIEND = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const THIEF = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const AMOUNT = 1_000n;
const FEE = 5_000n;

type TransferMismatch = 'recipient' | 'costs-more';
interface Arrival {
  slot: number;
}

let sender: KeyPairSigner;
let handedIn: Uint8Array;
beforeEach(async () => {
  sender = await generateKeyPairSigner();
});
afterEach(() => vi.unstubAllGlobals());

/** A transfer of SOL: a product with a mismatch, a receipt and words of its own, that swaps know nothing of. */
function aTransfer(to: Address): Settleable<TransferMismatch, Arrival> {
  const proposal: Proposal<TransferMismatch, Arrival> = {
    transaction: decodeTransaction(transferBytes(to)),
    signer: sender.address,
    lastValidBlockHeight: 150n,
    maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
    findBreach: (found) => (recipientOf(found) === FRIEND ? undefined : 'recipient'),
    findMismatch: ({ sol }, added) => (sol < -AMOUNT - FEE - added ? 'costs-more' : undefined),
    promised: [{ owner: sender.address, mint: null, least: -AMOUNT - FEE, most: -AMOUNT }],
    delivery: {
      by: 'receiver',
      send: async ({ bytes }) => {
        handedIn = bytes;
        return {};
      },
      readReceipt: ({ slot }) => ({ slot: Number(slot) }),
    },
  };
  return {
    proposal,
    describe: (arrival) => (arrival ? `Arrived in slot ${arrival.slot}` : 'On its way'),
    describeMismatch: (mismatch) => `It's wrong in its ${mismatch}.`,
    kind: 'other',
    operation: { name: 'FUND_WALLET', facts: {} },
  };
}

function transferBytes(to: Address): Uint8Array {
  const data = new Uint8Array(12);
  new DataView(data.buffer).setUint32(0, 2, true);
  new DataView(data.buffer).setBigUint64(4, AMOUNT, true);
  const accounts = [
    { address: sender.address, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ];
  return aTransaction({
    feePayer: sender.address,
    instructions: [{ programAddress: SYSTEM_PROGRAM, accounts, data }],
  });
}

const recipientOf = ({ instructions }: DecodedTransaction) => instructions[0]?.accounts[1]?.address;

/** A chain that has confirmed everything; a simulation takes so much of the sender. */
function theChain(taken: bigint) {
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', async (_: string | URL, init: { body: string }) => {
    const { id, method, params } = JSON.parse(init.body);
    const result = answerTo(method, params, taken);
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }, toNumbers));
  });
}

const toNumbers = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

function answerTo(
  method: string,
  [first, options]: [Address[], { accounts: { addresses: Address[] } }],
  taken: bigint,
) {
  const walletsOf = (addresses: Address[], lamports: bigint) =>
    addresses.map((address) =>
      address === sender.address
        ? {
            lamports: Number(lamports),
            owner: SYSTEM_PROGRAM,
            data: ['', 'base64'],
            executable: false,
            space: 0,
            rentEpoch: 0,
          }
        : null,
    );
  const context = { slot: 9 };
  if (method === 'getBlockHeight') return 1;
  if (method === 'getTransaction')
    return aRecord(handedIn, [{ owner: sender.address, mint: null, change: -taken }]);
  if (method === 'getMultipleAccounts') return { context, value: walletsOf(first, 1_000_000n) };
  if (method === 'simulateTransaction')
    return {
      context,
      value: { err: null, logs: [], accounts: walletsOf(options.accounts.addresses, 1_000_000n - taken) },
    };
  return { context, value: [{ slot: 9, confirmations: 1, err: null, confirmationStatus: 'confirmed' }] };
}

const sign = async (bytes: Uint8Array) => {
  const signed = await partiallySignTransaction([sender.keyPair], getTransactionDecoder().decode(bytes));
  return new Uint8Array(getTransactionEncoder().encode(signed));
};
const patient = new AbortController().signal;

it('previews and settles a product it knows nothing of, and tells its end in that product’s words', async () => {
  theChain(AMOUNT + FEE);
  const transfer = aTransfer(FRIEND);
  const previewed = await tryPreview(async () => transfer.proposal, patient);
  expect(previewed).toMatchObject({ preview: { sol: -AMOUNT - FEE, mismatch: undefined } });
  // Settled as it was decoded for its preview.
  expect(previewed.proposal).toBe(transfer.proposal);
  const outcome = await settle(transfer.proposal, { sign, onSigned: vi.fn(), signal: patient });
  expect(outcome).toMatchObject({ status: 'confirmed', receipt: { slot: 9 } });
  expect(describeOutcome(outcome, transfer)).toMatchObject({
    title: 'Transaction Confirmed',
    description: 'Arrived in slot 9',
  });
});

it('gives a simulation its own 3 s, whatever its proposal took to arrive', async () => {
  theChain(AMOUNT + FEE);
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const previewed = await tryPreview(async () => {
    expect(limit).not.toHaveBeenCalled();
    return aTransfer(FRIEND).proposal;
  }, patient);
  expect(previewed).toMatchObject({ preview: { sol: -AMOUNT - FEE } });
  expect(limit).toHaveBeenCalledExactlyOnceWith(3_000);
  limit.mockRestore();
});

it('finds by a product’s own rules what is not on its screen, in a simulation and before the wallet is asked', async () => {
  theChain(AMOUNT + FEE + 1n);
  const dearer = await tryPreview(async () => aTransfer(FRIEND).proposal, patient);
  expect(dearer.preview?.mismatch).toBe('costs-more');
  const send = vi.fn(async () => ({}));
  const transfer = aTransfer(THIEF);
  const delivery = { by: 'receiver' as const, send };
  const stolen = { ...transfer, proposal: { ...transfer.proposal, delivery } };
  const asked = vi.fn(sign);
  const outcome = await settle(stolen.proposal, { sign: asked, onSigned: vi.fn(), signal: patient });
  expect(outcome).toEqual({ status: 'mismatch', mismatch: 'recipient' });
  expect(describeOutcome(outcome, stolen).description).toBe("Not sent. It's wrong in its recipient.");
  expect([asked.mock.calls.length, send.mock.calls.length]).toEqual([0, 0]);
});

it('keeps what was decoded when the simulation fails, so that it can be signed without one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('connection refused')));
  const { proposal } = aTransfer(FRIEND);
  const tried = await tryPreview(async () => proposal, patient);
  expect(tried).toMatchObject({ failure: expect.anything() });
  expect(tried.proposal).toBe(proposal);
});

it('takes a simulation that does not come in time for one that failed', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const tried = tryPreview(async () => aTransfer(FRIEND).proposal, patient);
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(3_000));
  late.abort(new DOMException('too late', 'TimeoutError'));
  expect(await tried).toMatchObject({ failure: expect.anything(), proposal: expect.anything() });
});

it('calls what a node forgot of long ago unknown, and not expired', async () => {
  theChain(0n);
  const confirmed = fetch;
  vi.stubGlobal('fetch', async (url: string | URL, init: { body: string }) => {
    const { id, method } = JSON.parse(init.body);
    if (method === 'getBlockHeight') return Response.json({ jsonrpc: '2.0', id, result: 151 });
    if (method === 'getTransaction') return Response.json({ jsonrpc: '2.0', id, result: null });
    const result = { context: { slot: 9 }, value: [null] };
    return method === 'getSignatureStatuses'
      ? Response.json({ jsonrpc: '2.0', id, result })
      : confirmed(url, init);
  });
  const { bytes, signature } = aTransfer(FRIEND).proposal.transaction;
  const wire = getBase64Decoder().decode(bytes);
  const at = (sentAt: number) =>
    follow(
      { signature, wire, signer: sender.address, lastValidBlockHeight: '150', modes: null, sentAt },
      () => Promise.reject(),
    );
  expect(await at(Date.now())).toMatchObject({ status: 'failed', failure: { code: 7000 } });
  expect(await at(Date.now() - 3_600_001)).toEqual({ status: 'unknown', signature });
});
