import { SYSTEM_PROGRAM } from '@orrery/chain';
import { addressBytes, toBase58 } from '@orrery/core/base58';
import { rentLamports } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import {
  Account,
  type AddressAndAccount,
  Clock,
  EpochSchedule,
  FailedTransactionMetadata,
  LiteSvm,
  type SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js';
import type { AccountState, TransactionErrorJson } from '../supervision/protocol.ts';
import { completeBorn, SYSVARS } from './born-accounts.ts';
import type { CoreProgram } from './core-programs.ts';
import { toErrorJson } from './vm-error.ts';

const LOG_BYTES = 10_000n;

type PostAccounts = ReadonlyMap<Address, AccountState>;

export interface VmResult {
  err: TransactionErrorJson | null;
  meta: TransactionMetadata;
}

/** The virtual machine. It aborts the process on bytes that `parseTransaction` has not accepted. */
export class Vm {
  // The package's main entry encodes every address and transaction anew, four times the cost of running one.
  readonly #svm = new LiteSvm();
  readonly #core: readonly CoreProgram[];
  #tipHash = '';

  /** It begins with what a test validator does, as far as it has the code; `core` are programs beside. */
  constructor(core: readonly CoreProgram[] = []) {
    this.#core = core;
    this.#svm.withNativeMints();
    this.#svm.setSigverify(true);
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
    this.#svm.setLogBytesLimit(LOG_BYTES);
    completeBorn(this, core);
  }

  /** Another VM, as this one was when it began. */
  reborn(): Vm {
    return new Vm(this.#core);
  }

  /** The accounts of a program; only for a few at the start, since asking one for its address leaks it. */
  ownedBy(owner: Address): [Address, AccountState][] {
    return this.#svm
      .getProgramAccounts(addressBytes(owner))
      .map((found): [Address, AccountState] => [toBase58(found.address) as Address, toState(found.account())])
      .filter(([, { lamports }]) => lamports > 0n);
  }

  read(key: Uint8Array): AccountState | null {
    const account = this.#svm.getAccount(key);
    return account === null || account.lamports() === 0n ? null : toState(account);
  }

  write(address: Address, state: AccountState): void {
    const { lamports, data, owner, executable } = state;
    this.#svm.setAccount(
      addressBytes(address),
      new Account(lamports, data, addressBytes(owner), executable, 0n),
    );
  }

  /** Empties an account, as one that was closed. */
  remove(address: Address): void {
    this.write(address, { lamports: 0n, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false });
  }

  /** The hash of the newest closed block. */
  get tipHash(): string {
    return this.#tipHash;
  }

  /** Runs a transaction for good, unless a signature of it is not good: `SignatureFailure`. */
  execute(bytes: Uint8Array): VmResult {
    return toResult(this.#svm.sendVersionedTransaction(bytes));
  }

  /** Runs a transaction for good, whose signatures were checked before. */
  executeChecked(bytes: Uint8Array): VmResult {
    this.#svm.setSigverify(false);
    const outcome = this.#svm.sendVersionedTransaction(bytes);
    this.#svm.setSigverify(true);
    return toResult(outcome);
  }

  /**
   * Signatures do not matter to it. `accountsOf` names what the transaction's writable accounts, given in its order, would
   * become.
   */
  simulate(bytes: Uint8Array): VmResult & { accountsOf: (writable: readonly Address[]) => PostAccounts } {
    this.#svm.setSigverify(false);
    const outcome = this.#svm.simulateVersionedTransaction(bytes);
    this.#svm.setSigverify(true);
    if (outcome instanceof FailedTransactionMetadata) {
      return { ...toResult(outcome), accountsOf: () => new Map() };
    }
    const accountsOf = (writable: readonly Address[]) => {
      const posts = (outcome as SimulatedTransactionInfo).postAccounts();
      // They come in the order of the keys. Asking one for its address would leak it, so that is left for a list of another
      // length: the VM takes nothing it reserves for writable, also where the transaction asks for it.
      const isOrdered = posts.length === writable.length;
      const addressOf = (place: number, post: AddressAndAccount) =>
        (isOrdered ? writable[place] : undefined) ?? (toBase58(post.address) as Address);
      return new Map(posts.map((post, place) => [addressOf(place, post), toState(post.account())]));
    };
    return { err: null, meta: outcome.meta(), accountsOf };
  }

  rentExemption(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  /** Tells programs how long epochs are. */
  setEpochs(slots: number): void {
    this.#svm.setEpochSchedule(new EpochSchedule(BigInt(slots), BigInt(slots), false, 0n, 0n));
  }

  /** Tells programs the time, and gives durable nonces and lookup tables a new slot. */
  advance(
    { slot, unixSeconds, epoch, epochBegan }: Record<'slot' | 'unixSeconds' | 'epoch' | 'epochBegan', number>,
    recent: readonly { slot: number; hash: string }[],
  ): void {
    this.#svm.setClock(
      new Clock(BigInt(slot), BigInt(epochBegan), BigInt(epoch), BigInt(epoch + 1), BigInt(unixSeconds)),
    );
    // Newest first, as programs search it.
    this.#svm.setSlotHashes(
      recent.toReversed().map((each) => ({ slot: BigInt(each.slot), hash: each.hash })),
    );
    this.#svm.expireBlockhash();
    this.#tipHash = recent.at(-1)?.hash ?? '';
  }
}

function toState(account: Account): AccountState {
  const owner = toBase58(account.owner()) as Address;
  const data = account.data();
  // The VM writes one lamport with each change of a sysvar.
  const lamports = owner === SYSVARS ? rentLamports(data.length) : account.lamports();
  return { lamports, owner, data, executable: account.executable() };
}

function toResult(outcome: TransactionMetadata | FailedTransactionMetadata): VmResult {
  if (outcome instanceof FailedTransactionMetadata) {
    return { err: toErrorJson(outcome.err()), meta: outcome.meta() };
  }
  return { err: null, meta: outcome };
}
