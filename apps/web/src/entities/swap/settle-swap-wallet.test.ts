import { MEMO_PROGRAM } from '@orrery/chain';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  decompileTransactionMessage,
  generateKeyPairSigner,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
} from '@solana/kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { AMOUNT, aSignable, CONFIRMED, type Sign, settle, signAs, success } from './settle-swap.builder.ts';

// kit's Node build and a simulated browser disagree about AbortSignal, so this runs in Node with an address bar and a document of its own.
vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/swap'),
    document: { cookie: '', documentElement: { dataset: {} } },
    localStorage: { getItem: () => null },
  }),
);

const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;
const THIEF = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const OTHER_BLOCKHASH = 'GHtXQBsoZHVnNFa9YevAzFr17DJjgHXk3ycTKD5xD3Zi' as Blockhash;
/** What the builder's quotes ask for. */
const UNITS = 200_000n;
const world = { execute: success, status: CONFIRMED };

const decode = (bytes: Uint8Array) => {
  const { messageBytes } = getTransactionDecoder().decode(bytes);
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes));
  if (message.version !== 0) throw new Error('orders are of version 0');
  return message;
};
type Message = ReturnType<typeof decode>;
type Change = (message: Message) => Parameters<typeof compileTransaction>[0];

/** A wallet that signs its own version of what it is handed. */
const altering =
  (change: Change) =>
  (signer: KeyPairSigner): Sign =>
  (bytes) =>
    signAs(signer)(new Uint8Array(getTransactionEncoder().encode(compileTransaction(change(decode(bytes))))));
const adding = (instruction: Instruction) => (message: Message) =>
  appendTransactionMessageInstructions([instruction], message);
const guard = (kind: number): Instruction => ({
  programAddress: LIGHTHOUSE,
  accounts: [{ address: MEMO_PROGRAM, role: AccountRole.READONLY }],
  data: Uint8Array.of(kind, 0),
});
const priority = (lamports: bigint) => (message: Message) =>
  setTransactionMessageComputeUnitPrice((lamports * 1_000_000n) / UNITS, message);

afterEach(() => void vi.unstubAllGlobals());

describe('a wallet that changes what it was handed', () => {
  it.each<[string, Change, string]>([
    [
      'adds an instruction',
      adding({ programAddress: MEMO_PROGRAM, data: Uint8Array.of(104) }),
      'instruction',
    ],
    ['adds a guard that writes memory', adding(guard(0)), 'instruction'],
    ['adds an unknown guard', adding(guard(18)), 'instruction'],
    [
      'leaves an instruction out',
      (it) => ({ ...it, instructions: it.instructions.toSpliced(1, 1) }),
      'instruction',
    ],
    [
      'pays another account',
      (it) => ({ ...it, instructions: it.instructions.map((one) => redirect(one, THIEF)) }),
      'instruction',
    ],
    ['names another fee payer', (it) => setTransactionMessageFeePayer(THIEF, it), 'fee-payer'],
    [
      'stretches the blockhash',
      (it) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: OTHER_BLOCKHASH, lastValidBlockHeight: 999n },
          it,
        ),
      'lifetime',
    ],
    ['turns it into another version', (it) => ({ ...it, version: 'legacy' }), 'version'],
    ['offers one lamport above the limit', priority(MAX_PRIORITY_FEE_LAMPORTS + 1n), 'priority-fee'],
  ])('and %s is not sent', async (_, change, what) => {
    const { outcome, executed, onSigned } = await settle(world, altering(change));
    expect(outcome).toMatchObject({ status: 'changed', change: { what } });
    expect(onSigned).not.toHaveBeenCalled();
    expect(executed).not.toHaveBeenCalled();
  });

  it.each<[string, Change, bigint]>([
    ['offers a priority fee at the limit', priority(MAX_PRIORITY_FEE_LAMPORTS), MAX_PRIORITY_FEE_LAMPORTS],
    ['adds a guard', adding(guard(5)), 0n],
  ])('and %s is sent after a second simulation', async (_, change, addedFee) => {
    const { outcome, executed } = await settle({ ...world, simulated: { addedFee } }, altering(change));
    expect(outcome.status).toBe('confirmed');
    expect(executed).toHaveBeenCalledTimes(1);
  });

  it('is not sent when the second simulation finds another swap, or fails', async () => {
    const guarded = altering(adding(guard(5)));
    const dearer = await settle({ ...world, simulated: { addedFee: 1n } }, guarded);
    expect(dearer.outcome).toEqual({ status: 'mismatch', mismatch: 'pays-more' });
    expect(dearer.executed).not.toHaveBeenCalled();
    const failing = settle({ ...world, simulated: { err: 'ProgramAccountNotFound' } }, guarded);
    await expect(failing).rejects.toMatchObject({ code: 'SIMULATION_FAILED' });
  });
});

describe('what a wallet gives back', () => {
  it('is not sent unsigned', async () => {
    const unsigned = settle(world, () => async (bytes) => bytes);
    await expect(unsigned).rejects.toMatchObject({ code: 'SIGNATURE_MISSING' });
  });

  it('is not sent signed by another key', async () => {
    const { keyPair } = await generateKeyPairSigner();
    const forged = settle(world, ({ address }) => async (bytes) => {
      const { messageBytes } = getTransactionDecoder().decode(bytes);
      const signatures = { ...getTransactionDecoder().decode(bytes).signatures };
      signatures[address] = await signBytes(keyPair.privateKey, messageBytes);
      return new Uint8Array(getTransactionEncoder().encode({ messageBytes, signatures } as never));
    });
    await expect(forged).rejects.toMatchObject({ code: 'WALLET_SIGNING_FAILED' });
  });

  it('is not sent when it is another transaction, or none', async () => {
    const { outcome, executed } = await settle(world, (signer) => async () => {
      const { quote } = aSignable(signer.address, { amount: AMOUNT + 1n });
      return signAs(signer)(Uint8Array.from(atob(quote.transaction ?? ''), (char) => char.charCodeAt(0)));
    });
    expect(outcome.status).toBe('changed');
    expect(executed).not.toHaveBeenCalled();
    const garbage = settle(world, () => async () => Uint8Array.of(1, 2, 3));
    await expect(garbage).rejects.toMatchObject({ code: 'TRANSACTION_MALFORMED' });
  });

  it('is not sent when the person gave up while it was checked', async () => {
    const person = new AbortController();
    const late = settle(
      world,
      (signer) => async (bytes) => {
        person.abort(new Error('given up'));
        return signAs(signer)(bytes);
      },
      person.signal,
    );
    await expect(late).rejects.toThrow('given up');
  });
});

it('lets the person go while the chain does not answer what a wallet’s addition does', async () => {
  const person = new AbortController();
  const settling = settle(
    { ...world, isHanging: true },
    (signer) => async (bytes) => {
      setTimeout(() => person.abort(new Error('given up')));
      return altering(adding(guard(5)))(signer)(bytes);
    },
    person.signal,
  );
  await expect(settling).rejects.toThrow('given up');
});

/** What the taker pays into its temporary account, into another one. */
function redirect(instruction: Instruction, to: Address): Instruction {
  const accounts = instruction.accounts ?? [];
  const [from, , ...others] = accounts;
  const isPayment = accounts.length === 2 && from?.role === AccountRole.WRITABLE_SIGNER;
  return isPayment
    ? { ...instruction, accounts: [from, { address: to, role: AccountRole.WRITABLE }, ...others] }
    : instruction;
}
