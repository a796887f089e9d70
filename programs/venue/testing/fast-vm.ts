import { readFileSync } from 'node:fs';
import { addressBytes, toBase58 } from '@orrery/core/base58';
import type { Address, Instruction } from '@solana/kit';
import { Account, ComputeBudget, FailedTransactionMetadata, LiteSvm } from 'litesvm/dist/internal.js';
import type { GenesisAccount } from '../../../packages/chain/src/genesis/genesis.ts';
import { VENUE_PROGRAM } from '../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { TestVm } from '../../../packages/chain/src/testing/vm.ts';
import { compileTransaction } from '../../../packages/chain/src/transactions/compile-transaction.ts';
import { MAX_TRANSACTION_BYTES } from '../../../packages/chain/src/transactions/parse-transaction.ts';

const PROGRAM = new URL('../venue.so', import.meta.url);
/** Compute units of a transaction at most, for which wallets ask when they need more than they get unasked. */
const MAX_UNITS = 1_400_000n;
const NOTHING = new Uint8Array();

/** Which instruction of a transaction was refused, -1 for none of them, with a program's number or the runtime's name. */
export interface Failure {
  index: number;
  code: number | string;
}

export interface Outcome {
  failure?: Failure;
  /** Compute units. */
  units: number;
  /** Without the zeros at its end. */
  returned: Uint8Array;
}

/**
 * The venue's program on the real VM without what many thousand transactions of a test have no use for: signatures, blockhashes, history, logs.
 * An account that a transaction says has signed counts as having done so. Its answers are freed between two turns of the event loop: who sends
 * a hundred thousand transactions waits for one now and then.
 */
export class FastVm {
  readonly #svm = new LiteSvm();
  readonly #keys = new Map<Address, Uint8Array>();
  readonly #lifetime = { blockhash: this.#svm.latestBlockhash() };

  constructor() {
    this.#svm.setSigverify(false);
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
    this.#svm.setLogBytesLimit(0n);
    const budget = new ComputeBudget();
    budget.computeUnitLimit = MAX_UNITS;
    this.#svm.setComputeBudget(budget);
    this.addProgram(VENUE_PROGRAM, PROGRAM);
  }

  addProgram(address: Address, file: URL): void {
    this.#svm.addProgram(this.#key(address), new Uint8Array(readFileSync(file)));
  }

  /** Takes over accounts from another VM: all of these owners, and those of these addresses. */
  copy(vm: TestVm, owners: readonly Address[], addresses: readonly Address[] = []): void {
    const owned = owners.flatMap((owner) => vm.svm.getProgramAccounts(owner).map(({ address }) => address));
    for (const address of [...owned, ...addresses]) {
      const account = vm.read(address);
      if (account) this.put(account);
    }
  }

  put({ address, owner, data, lamports }: Omit<GenesisAccount, 'executable'>): void {
    this.#svm.setAccount(this.#key(address), new Account(lamports, data, this.#key(owner), false, 0n));
  }

  /** Takes an account off the chain. */
  drop(address: Address): void {
    this.#svm.setAccount(this.#key(address), new Account(0n, NOTHING, new Uint8Array(32), false, 0n));
  }

  read(address: Address): GenesisAccount | undefined {
    const found = this.#svm.getAccount(this.#key(address));
    if (found === null) return undefined;
    // Any 32 bytes are an address.
    const owner = toBase58(found.owner()) as Address;
    return { address, lamports: found.lamports(), owner, data: found.data() };
  }

  /** The account's bytes, none where there is none. */
  bytes(address: Address): Uint8Array {
    return this.#svm.getAccount(this.#key(address))?.data() ?? NOTHING;
  }

  /** A transaction of these instructions; undefined when they are too much for one. */
  compile(payer: Address, instructions: readonly Instruction[]): Uint8Array | undefined {
    const bytes = compileTransaction(payer, this.#lifetime, instructions);
    return bytes.length > MAX_TRANSACTION_BYTES ? undefined : bytes;
  }

  send(transaction: Uint8Array): Outcome {
    const result = this.#svm.sendVersionedTransaction(transaction);
    if (!(result instanceof FailedTransactionMetadata)) {
      return { units: Number(result.computeUnitsConsumed()), returned: result.returnData().data() };
    }
    const error = String(result.err());
    const [, index = '-1', name = error] = /index: (\d+), error: (\w+)/.exec(error) ?? [];
    const [, code] = /code: (\d+)/.exec(error) ?? [];
    return {
      failure: { index: Number(index), code: code === undefined ? name : Number(code) },
      units: Number(result.meta().computeUnitsConsumed()),
      returned: NOTHING,
    };
  }

  setTime(slot: bigint, unixSeconds: bigint): void {
    const clock = this.#svm.getClock();
    clock.slot = slot;
    clock.unixTimestamp = unixSeconds;
    this.#svm.setClock(clock);
  }

  #key(address: Address): Uint8Array {
    const known = this.#keys.get(address) ?? addressBytes(address);
    this.#keys.set(address, known);
    return known;
  }
}
