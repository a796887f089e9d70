import assert from 'node:assert/strict';
import { isPrecompile, type SolanaRpc } from '@orrery/chain';
import type { ManualTime } from '@orrery/core/testing';
import { SIGNATURE_FEE_LAMPORTS, SLOT_MS } from '@orrery/domain/solana/network';
import {
  type Address,
  addSignersToTransactionMessage,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionError,
} from '@solana/kit';
import { Book } from './book.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const MAX_ACCOUNTS = 100;

/** A part of a transaction, and what it changes when it is accepted. */
export interface Step {
  instructions: readonly Instruction[];
  /** Beside the fee payer. */
  signers?: readonly KeyPairSigner[];
  settle: (book: Book, landed: Landed) => void;
}

/** What the chain tells of a transaction that was accepted. */
export interface Landed {
  slot: bigint;
  /** What the last instruction returned; undefined for a step before it. */
  returned: Buffer | undefined;
}

/** Signed and not sent yet. */
export interface Signed {
  payer: Address;
  wire: Base64EncodedWireTransaction;
  bytes: number;
  lamports: bigint;
  steps: readonly Step[];
}

type Tables = Readonly<Record<Address, Address[]>>;

/** A client of a node's JSON-RPC as any developer could write it, with a book of what is to stand on the chain. */
export class Client {
  readonly book: Book;
  readonly #time: ManualTime;
  #rpc: SolanaRpc;

  constructor(rpc: SolanaRpc, time: ManualTime, book: Book) {
    this.#rpc = rpc;
    this.#time = time;
    this.book = book;
  }

  /** Speaks to another node from now on. */
  turnTo(rpc: SolanaRpc): void {
    this.#rpc = rpc;
  }

  /** Sends in one transaction what must be accepted, and finds everything as it should be. */
  async do(payer: KeyPairSigner, ...steps: readonly Step[]): Promise<Landed> {
    return this.land(await this.sign(payer, steps));
  }

  /** Sends what must be refused with a program's number and changes nothing but the fee. */
  async refuse(code: number, payer: KeyPairSigner, ...steps: readonly Step[]): Promise<void> {
    await this.land(await this.sign(payer, steps), code);
  }

  async sign(payer: KeyPairSigner, steps: readonly Step[], tables: Tables = {}): Promise<Signed> {
    const { value } = await this.#rpc.getLatestBlockhash(CONFIRMED).send();
    const instructions = steps.flatMap((step) => step.instructions);
    const signers = steps.flatMap((step) => step.signers ?? []);
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (m) => setTransactionMessageFeePayerSigner(payer, m),
      (m) => setTransactionMessageLifetimeUsingBlockhash(value, m),
      (m) => appendTransactionMessageInstructions(instructions, m),
      (m) => addSignersToTransactionMessage(signers, m),
      (m) => compressTransactionMessageUsingAddressLookupTables(m, tables),
    );
    const transaction = await signTransactionMessageWithSigners(message);
    const checks = instructions.filter(({ programAddress }) => isPrecompile(programAddress));
    const signatures = Object.keys(transaction.signatures).length + checks.length;
    const wire = getBase64EncodedWireTransaction(transaction);
    return {
      payer: payer.address,
      wire,
      // Signatures take as much room as the zeros in their place.
      bytes: Buffer.from(wire, 'base64').length,
      lamports: BigInt(signatures) * SIGNATURE_FEE_LAMPORTS,
      steps,
    };
  }

  /** Sends in the next slot what must be accepted, or refused with the given number, and finds everything as it should be. */
  async land({ payer, wire, lamports, steps }: Signed, code?: number): Promise<Landed> {
    await this.#time.advance(SLOT_MS);
    const options = { encoding: 'base64', skipPreflight: true } as const;
    const signature = await this.#rpc.sendTransaction(wire, options).send();
    const { slot, meta, writable } = await this.#told(signature);
    const landed = { slot, returned: Buffer.from(meta.returnData?.data[0] ?? '', 'base64') };
    assert.deepEqual(codeOf(meta.err), code ?? null, meta.logMessages?.join('\n'));
    assert.equal(meta.fee, lamports);
    this.book.charge(payer, lamports);
    if (code === undefined)
      for (const step of steps)
        step.settle(this.book, step === steps.at(-1) ? landed : { slot, returned: undefined });
    for (const account of writable) assert(this.book.lamports.has(account), `${account} is in no book`);
    await this.check();
    return landed;
  }

  /** Finds every account as the book has it. */
  async check(): Promise<void> {
    assert.deepStrictEqual(await this.#read([...this.book.lamports.keys()]), this.book);
  }

  /** What an instruction returns that changes nothing. */
  async ask(payer: KeyPairSigner, instruction: Instruction): Promise<Buffer> {
    const { wire } = await this.sign(payer, [{ instructions: [instruction], settle: () => undefined }]);
    const options = { ...CONFIRMED, encoding: 'base64' } as const;
    const { value } = await this.#rpc.simulateTransaction(wire, options).send();
    assert.equal(value.err, null, value.logs?.join('\n'));
    return Buffer.from(value.returnData?.data[0] ?? '', 'base64');
  }

  /** Lets so many slots pass. */
  async pass(slots: number): Promise<void> {
    await this.#time.advance(slots * SLOT_MS);
  }

  /** The open slot, which follows the newest block. */
  async slot(): Promise<bigint> {
    return (await this.#rpc.getSlot({ commitment: 'confirmed' }).send()) + 1n;
  }

  async #told(signature: Signature) {
    const found = await this.#rpc
      .getTransaction(signature, { ...CONFIRMED, encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send();
    if (!found?.meta) throw new Error('the transaction is not on the chain');
    const { accountKeys, header } = found.transaction.message;
    const signed = header.numRequiredSignatures;
    const own = accountKeys.filter((_, place) =>
      place < signed
        ? place < signed - header.numReadonlySignedAccounts
        : place < accountKeys.length - header.numReadonlyUnsignedAccounts,
    );
    const loaded = found.meta.loadedAddresses?.writable ?? [];
    return { slot: found.slot, meta: found.meta, writable: [...own, ...loaded] };
  }

  async #read(addresses: readonly Address[]): Promise<Book> {
    const book = new Book();
    for (let start = 0; start < addresses.length; start += MAX_ACCOUNTS) {
      const some = addresses.slice(start, start + MAX_ACCOUNTS);
      const options = { ...CONFIRMED, encoding: 'base64' } as const;
      const { value } = await this.#rpc.getMultipleAccounts(some, options).send();
      for (const [index, account] of value.entries()) {
        const address = some[index];
        if (address === undefined) continue;
        if (account === null) book.lamports.set(address, 0n);
        else {
          const data = new Uint8Array(Buffer.from(account.data[0], 'base64'));
          book.enter({ address, lamports: account.lamports, owner: account.owner, data });
        }
      }
    }
    return book;
  }
}

/** The number a program refused with, or what else went wrong. */
function codeOf(error: TransactionError | null): unknown {
  if (error === null || typeof error === 'string' || !('InstructionError' in error)) return error;
  const [, what] = error.InstructionError;
  return typeof what === 'object' && 'Custom' in what ? Number(what.Custom) : error;
}
