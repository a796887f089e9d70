import { setImmediate } from 'node:timers/promises';
import { isAppError } from '@orrery/core/app-error';
import { createManualTime } from '@orrery/core/testing';
import type { BroadcastMode } from '@orrery/domain/trading/broadcast';
import {
  type Address,
  createNoopSigner,
  generateKeyPairSigner,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
  type Signature,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import type { SolanaRpc } from '../rpc.ts';
import { aRecord, aTransaction } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import type { Proposal } from './proposal.ts';
import type { Channels } from './sending/channels.ts';
import type { LandedTransaction } from './sending/landed-transaction.ts';
import { settleProposal } from './settle.ts';

const FRIEND = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const THIEF = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const LIFE = 150;
const BLOCK_MS = 400;

let payer: KeyPairSigner;
let stranger: KeyPairSigner;
beforeAll(async () => {
  [payer, stranger] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
});

function bytesTo(destination: Address): Uint8Array {
  const source = createNoopSigner(payer.address);
  const instructions = [getTransferSolInstruction({ source, destination, amount: 1_000n })];
  return aTransaction({ feePayer: payer.address, instructions });
}

async function signWith(signer: KeyPairSigner, bytes: Uint8Array): Promise<Uint8Array> {
  const signed = await partiallySignTransaction([signer.keyPair], getTransactionDecoder().decode(bytes));
  return new Uint8Array(getTransactionEncoder().encode(signed));
}

const WALLETS = {
  honest: (bytes: Uint8Array) => signWith(payer, bytes),
  rejects: () => Promise.reject(new Error('User rejected the request.')),
  'signs another': () => signWith(payer, bytesTo(THIEF)),
  'signs nothing': async (bytes: Uint8Array) => bytes,
  'returns garbage': async () => Uint8Array.of(1, 2, 3),
  'wrong key': async (bytes: Uint8Array) => {
    const signed = new Uint8Array(bytes);
    const { signatures } = decodeTransaction(await signWith(payer, bytesTo(THIEF)));
    signed.set(signatures[0] ?? [], 1);
    return signed;
  },
} satisfies Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>;

/** What an endpoint does with a call; each call takes the next of them, and the last stays. */
type Fault = 'none' | 'refuses' | 'times out' | 'hangs' | '429' | 'goes back' | 'lies' | 'swallows';
type Truth = { kind: 'lands' | 'fails' | 'dropped'; after: number };

interface World {
  wallet: keyof typeof WALLETS;
  faults: readonly Fault[];
  /** The other node answers one call of three. */
  isWitnessShaky: boolean;
  truth: Truth;
  modes: readonly BroadcastMode[];
  skipPreflight: boolean;
}

/** A chain that is what it is, behind an endpoint that is not. */
function aWorld({ faults, truth, isWitnessShaky }: World) {
  const time = createManualTime(0, () => setImmediate());
  const handedIn: string[] = [];
  let calls = 0;
  const height = () => 1 + Math.floor(time.now() / BLOCK_MS);
  /** Lands only what was handed in, and only while it can. */
  const hasLanded = () =>
    handedIn.length > 0 &&
    truth.kind !== 'dropped' &&
    time.now() >= truth.after &&
    truth.after < LIFE * BLOCK_MS;
  const err = truth.kind === 'fails' ? { InstructionError: [0, { Custom: 1 }] } : null;

  const answer = <Value>(honest: () => Value, older = honest, lie = honest) => ({
    send: async (): Promise<Value> => {
      const fault = faults[Math.min(calls, faults.length - 1)] ?? 'none';
      calls += 1;
      if (fault === 'refuses') throw new Error('refused');
      if (fault === '429') throw new Error('HTTP 429');
      if (fault === 'times out') throw new DOMException('too slow', 'TimeoutError');
      if (fault === 'hangs') return new Promise(() => undefined);
      if (fault === 'lies') return lie();
      return fault === 'goes back' ? older() : honest();
    },
  });
  const PAID = [{ owner: payer.address, mint: null, change: -5_001n }];
  const hand = (wire: string, isSwallowed: boolean) => {
    if (!isSwallowed) handedIn.push(wire);
    return '1'.repeat(64) as Signature;
  };
  const statusNow = () => (hasLanded() ? { slot: 4n, err, confirmationStatus: 'confirmed' } : null);
  let asked = 0;
  const truthful = <Value>(read: () => Value) => ({
    send: async () => {
      asked += 1;
      if (isWitnessShaky && asked % 3 > 0) throw new Error('HTTP 429');
      return read();
    },
  });
  const witness = {
    getBlockHeight: () => truthful(() => BigInt(height())),
    getSignatureStatuses: () => truthful(() => ({ value: [statusNow()] })),
  } as unknown as SolanaRpc;
  const rpc = {
    getBlockHeight: () =>
      answer(
        () => BigInt(height()),
        () => BigInt(Math.max(0, height() - 40)),
        () => 1_000n,
      ),
    getSignatureStatuses: () =>
      answer(
        () => ({ value: [statusNow()] }),
        () => ({ value: [null] }),
        () => ({ value: [statusNow() ? null : { slot: 9n, err: null, confirmationStatus: 'confirmed' }] }),
      ),
    getTransaction: (signature: Signature) => {
      const bytes = handedIn
        .map((wire) => new Uint8Array(getBase64Encoder().encode(wire)))
        .find((each) => each.length > 0 && decodeTransaction(each).signature === signature);
      return answer(
        () => (bytes && hasLanded() ? aRecord(bytes, PAID, err) : null),
        () => null,
        // The best lie there is, or one that cannot be read.
        () =>
          bytes && calls % 2 === 0
            ? aRecord(bytes, PAID)
            : { meta: { logMessages: 7, postTokenBalances: 'none' }, transaction: [] },
      );
    },
    simulateTransaction: () => answer(() => ({ context: { slot: 3n }, value: { err: null, logs: [] } })),
    sendTransaction: (wire: string) => answer(() => hand(wire, faults[0] === 'swallows')),
  } as unknown as SolanaRpc;
  const channels: Channels = {
    fanOut: (wire) => void hand(wire, false),
    relay: async (wire) => hand(wire, false),
    sendBundle: async ([wire = '']) => hand(wire, false),
    bundleStatus: async () => (hasLanded() ? 'confirmed' : undefined),
    subscribe: () => undefined,
  };
  return { time, rpc, witness, channels, handedIn, hasLanded };
}

/** As a product may read it: it throws for what is no transaction. */
function readAmount({ meta }: LandedTransaction): bigint | undefined {
  const [first] = meta?.postTokenBalances ?? [];
  return first && BigInt(first.uiTokenAmount.amount);
}

function aProposal({ modes, skipPreflight }: World): Proposal<'thief', bigint> {
  return {
    transaction: decodeTransaction(bytesTo(FRIEND)),
    signer: payer.address,
    lastValidBlockHeight: BigInt(LIFE),
    maxAddedLamports: 0n,
    findBreach: ({ instructions }) =>
      instructions.some(
        ({ program, accounts }) => program === SYSTEM_PROGRAM && accounts[1]?.address === THIEF,
      )
        ? 'thief'
        : undefined,
    findMismatch: () => undefined,
    promised: [{ owner: payer.address, mint: null, least: -5_001n, most: -1n }],
    delivery: { by: 'broadcast', modes, skipPreflight, readReceipt: readAmount },
  };
}

/** Settles in a world; signatures are made by threads of the process, which no manual time waits for. */
async function settleIn(
  {
    time,
    rpc,
    witness,
    channels,
    handedIn,
    isSentBefore = false,
  }: ReturnType<typeof aWorld> & { isSentBefore?: boolean },
  proposal: Proposal<'thief', bigint>,
  sign: (bytes: Uint8Array) => Promise<Uint8Array> = WALLETS.honest,
) {
  const stored: Signature[] = [];
  let isSigned = false;
  let isOver = false;
  const settling = settleProposal(proposal, {
    rpc,
    origins: [
      { name: 'liar', rpc },
      { name: 'witness', rpc: witness },
    ],
    time,
    channels,
    sign,
    onSigned: () => {
      isSigned = true;
    },
    onSending: ({ signature }) => {
      if (!isSentBefore) expect(handedIn).toHaveLength(0);
      stored.push(signature);
    },
    signal: new AbortController().signal,
  })
    .catch((error: unknown) => ({ status: 'threw' as const, error }))
    .finally(() => {
      isOver = true;
    });
  while (!isOver) await (isSigned ? time.advance(500) : setImmediate());
  return { outcome: await settling, stored };
}

const worlds: fc.Arbitrary<World> = fc.record({
  wallet: fc.constantFrom(...(Object.keys(WALLETS) as (keyof typeof WALLETS)[])),
  faults: fc.array(
    fc.constantFrom<Fault>('none', 'refuses', 'times out', 'hangs', '429', 'goes back', 'lies', 'swallows'),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
  isWitnessShaky: fc.boolean(),
  truth: fc.record({
    kind: fc.constantFrom<Truth['kind']>('lands', 'fails', 'dropped'),
    after: fc.integer({ min: 0, max: 90_000 }),
  }),
  modes: fc.constantFrom<readonly BroadcastMode[]>(
    ['priorityFees'],
    ['jito'],
    ['nozomi'],
    ['priorityFees', 'jito'],
    ['priorityFees', 'jito', 'nozomi'],
  ),
  skipPreflight: fc.boolean(),
});

test('whatever wallets and endpoints do, nothing is sent that was not shown and no end is told that the chain does not confirm', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const scene = aWorld(world);
      const { handedIn, hasLanded } = scene;
      const { outcome, stored } = await settleIn(scene, aProposal(world), WALLETS[world.wallet]);
      // Only the proposal's own message, signed by its signer.
      for (const wire of handedIn) {
        const sent = decodeTransaction(new Uint8Array(getBase64Encoder().encode(wire)));
        expect(sent.messageBytes).toEqual(decodeTransaction(bytesTo(FRIEND)).messageBytes);
        expect(stored).toContain(sent.signature);
      }
      if (world.wallet !== 'honest') {
        expect(handedIn).toEqual([]);
        expect(['threw', 'changed', 'mismatch']).toContain(outcome.status);
        return;
      }
      if (outcome.status === 'expired' && outcome.signature === undefined) {
        expect([handedIn, stored]).toEqual([[], []]);
        return;
      }
      expect(stored).toHaveLength(1);
      if (outcome.status === 'confirmed') expect(hasLanded() && world.truth.kind === 'lands').toBe(true);
      if (outcome.status === 'failed') {
        expect(hasLanded() && world.truth.kind === 'fails').toBe(true);
        expect(outcome.failure).toMatchObject({ message: 'Insufficient SOL', code: 1, txid: stored[0] });
      }
      if (outcome.status === 'expired') expect(hasLanded()).toBe(false);
      expect(['confirmed', 'failed', 'expired', 'unknown']).toContain(outcome.status);
    }),
    { numRuns: 60 },
  );
});

const usual: World = {
  wallet: 'honest',
  faults: ['none'],
  isWitnessShaky: false,
  truth: { kind: 'lands', after: 0 },
  modes: ['priorityFees'],
  skipPreflight: false,
};

test('a wallet that signs too late is not sent for', async () => {
  const scene = aWorld(usual);
  await scene.time.advance((LIFE + 1) * BLOCK_MS);
  const { outcome, stored } = await settleIn(scene, aProposal(usual));
  expect(outcome).toMatchObject({
    status: 'expired',
    failure: { message: 'Transaction expired blockheight exceeded', code: 7003, txid: undefined },
  });
  expect([scene.handedIn, stored]).toEqual([[], []]);
});

test('what its simulation says would fail is not sent unless preflight is skipped; rent and locks stop it always', async () => {
  const sendIn = async (err: unknown, skipPreflight: boolean) => {
    const scene = aWorld(usual);
    const value = { err, logs: [] };
    const simulateTransaction = () => ({ send: async () => ({ context: { slot: 1n }, value }) });
    const rpc = { ...scene.rpc, simulateTransaction } as unknown as SolanaRpc;
    const { outcome } = await settleIn({ ...scene, rpc }, aProposal({ ...usual, skipPreflight }));
    return { outcome, count: scene.handedIn.length };
  };
  const custom = { InstructionError: [0, { Custom: 1 }] };
  const stopped = await sendIn(custom, false);
  expect(stopped).toMatchObject({ outcome: { status: 'stopped', failure: { code: 1 } }, count: 0 });
  expect((await sendIn(custom, true)).outcome.status).toBe('confirmed');
  const rent = await sendIn({ InsufficientFundsForRent: { account_index: 0 } }, true);
  expect(rent).toMatchObject({ outcome: { status: 'stopped' }, count: 0 });
  // As when somebody else has sent it meanwhile.
  expect((await sendIn('AlreadyProcessed', false)).outcome.status).toBe('confirmed');
  const locks = await sendIn('TooManyAccountLocks', true);
  expect(locks.outcome).toMatchObject({
    status: 'stopped',
    failure: { message: 'Transaction locked too many accounts.', code: 7002 },
  });
});

test('what a wallet has sent by itself is followed to its end, though it would fail by now', async () => {
  const scene = aWorld({ ...usual, truth: { kind: 'fails', after: 0 } });
  const value = { err: { InstructionError: [0, { Custom: 1 }] }, logs: [] };
  const simulateTransaction = () => ({ send: async () => ({ context: { slot: 1n }, value }) });
  const rpc = { ...scene.rpc, simulateTransaction } as unknown as SolanaRpc;
  const sendsItself = async (bytes: Uint8Array) => {
    const signed = await WALLETS.honest(bytes);
    scene.channels.fanOut('');
    return signed;
  };
  const { outcome } = await settleIn({ ...scene, rpc, isSentBefore: true }, aProposal(usual), sendsItself);
  expect(outcome).toMatchObject({ status: 'failed', failure: { message: 'Insufficient SOL', code: 1 } });
});

test('says so when what came of a confirmed transaction cannot be read', async () => {
  const { outcome, stored } = await settleIn(aWorld(usual), aProposal(usual));
  expect(outcome).toMatchObject({
    status: 'confirmed',
    unread: { message: 'Balances cannot be extracted properly', code: 7001, txid: stored[0] },
  });
});

test('the transaction’s own keys sign before the wallet does', async () => {
  const source = createNoopSigner(payer.address);
  const fromStranger = getTransferSolInstruction({
    source: createNoopSigner(stranger.address),
    destination: payer.address,
    amount: 5n,
  });
  const bytes = aTransaction({
    feePayer: payer.address,
    instructions: [getTransferSolInstruction({ source, destination: FRIEND, amount: 1n }), fromStranger],
  });
  const seen: boolean[] = [];
  const proposal = { ...aProposal(usual), transaction: decodeTransaction(bytes) };
  const { outcome } = await settleIn(
    aWorld(usual),
    { ...proposal, extraSigners: [stranger.keyPair] },
    (given) => {
      seen.push(decodeTransaction(given).signatures[1]?.some((byte) => byte !== 0) ?? false);
      return signWith(payer, given);
    },
  );
  expect(seen).toEqual([true]);
  expect(outcome.status).toBe('confirmed');
});

test('a hanging wallet can be given up, and nothing of it is sent later', async () => {
  const { time, rpc, channels, handedIn } = aWorld(usual);
  const abort = new AbortController();
  let sign: (bytes: Uint8Array) => void = () => undefined;
  const settling = settleProposal(aProposal(usual), {
    time,
    rpc,
    channels,
    sign: () =>
      new Promise((resolve) => {
        sign = resolve;
      }),
    onSigned: () => undefined,
    signal: abort.signal,
  });
  await setImmediate();
  abort.abort();
  sign(await WALLETS.honest(bytesTo(FRIEND)));
  await expect(settling).rejects.toSatisfy((error) => !isAppError(error));
  expect(handedIn).toEqual([]);
});
