import { Buffer } from 'node:buffer';
import type { ParsedMessage, ParsedTransaction } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { feeOf } from '../fee.ts';
import {
  advanced,
  nonceAccountOf,
  nonceSource,
  standsOn,
  touchesNonces,
  withBlockhash,
} from '../layouts/durable-nonce.ts';
import type { AccountState, Bar, SimulationResult, TransactionErrorJson } from '../supervision/protocol.ts';
import { hasValidSignatures } from '../verify-signatures.ts';
import type { Accounts } from './accounts.ts';
import { findLoadError, isLoadError } from './load-error.ts';
import { type ResolvedKey, resolveKeys } from './resolve-keys.ts';
import { readMeta, type TransactionMeta, writeMeta } from './transaction-meta.ts';
import type { Vm, VmResult } from './vm.ts';

export interface Execution {
  err: TransactionErrorJson | null;
  meta: TransactionMeta;
  logs: string[];
  mentions: Address[];
  changed: [Address, AccountState | null][];
}

/** Runs transactions on the VM and writes down what each did. */
export class Bank {
  readonly #vm: Vm;
  readonly #accounts: Accounts;

  constructor(vm: Vm, accounts: Accounts) {
    this.#vm = vm;
    this.#accounts = accounts;
  }

  /** Runs a transaction for good. It leaves no trace when it could not even pay its fee, or a signature is not good. */
  execute(transaction: ParsedTransaction): Execution | 'no trace' | 'unsigned' {
    const keys = resolveKeys(transaction, this.#accounts);
    const before = keys.all.map(({ address, key }) => this.#accounts.get(address, key));
    const nonce = this.#nonceOf(transaction);
    const { err: told, meta: outcome } = this.#run(transaction);
    if (told === 'SignatureFailure') return 'unsigned';
    const err = findLoadError(told, transaction, before);
    if (isLoadError(err)) this.#charge(transaction, before[0] ?? null);
    // A failed transaction changes its fee payer and nothing else.
    const touched = ({ isWritable }: ResolvedKey, index: number) => (err === null ? isWritable : index === 0);
    const changed: [Address, AccountState | null][] = [];
    let fee = 0n;
    const after = keys.all.map((key, index) => {
      const old = before[index] ?? null;
      if (!touched(key, index)) return old;
      const now = this.#vm.read(key.key);
      if (isSame(old, now)) return old;
      // Lamports are neither made nor lost but for the fee.
      fee += (old?.lamports ?? 0n) - (now?.lamports ?? 0n);
      changed.push([key.address, now]);
      return now;
    });
    // The VM looks at some of what makes it refuse a transaction before it looks at the signatures.
    if (err !== null && fee === 0n) return hasValidSignatures(transaction) ? 'no trace' : 'unsigned';
    if (err !== null && nonce !== undefined) {
      const index = keys.all.findIndex(({ address }) => address === nonce);
      const held = after[index];
      if (held) changed.push([nonce, this.#useUp(nonce, held, transaction)]);
    }
    for (const [address, state] of changed) this.#accounts.set(address, state);
    const logs = outcome.logs();
    const meta = readMeta({ err, fee, keys, before, after, outcome, logs }, this.#accounts);
    return { err, meta, logs, mentions: keys.all.map((key) => key.address), changed };
  }

  /** Whether a message's blockhash is a durable nonce that it may use. */
  standsOnNonce(message: ParsedMessage): boolean {
    return this.#nonceOf(message) !== undefined;
  }

  /**
   * Runs several for good, one behind the other, or none of them: with the first that fails, or may not run any more when its turn comes,
   * all they wrote is put back.
   */
  executeAll(
    transactions: readonly ParsedTransaction[],
    mayRun: (transaction: ParsedTransaction) => boolean,
  ): Execution[] | 'undone' {
    const before = new Map<Address, { key: Uint8Array; state: AccountState | null }>();
    const done: Execution[] = [];
    try {
      for (const transaction of transactions) {
        if (!mayRun(transaction)) return 'undone';
        for (const { address, key, isWritable } of resolveKeys(transaction, this.#accounts).all) {
          if (!isWritable || before.has(address)) continue;
          before.set(address, { key, state: this.#accounts.get(address, key) });
        }
        const execution = this.execute(transaction);
        if (typeof execution === 'string' || execution.err !== null) return 'undone';
        done.push(execution);
      }
      return done;
    } finally {
      if (done.length < transactions.length) this.#restore(before);
    }
  }

  #restore(before: ReadonlyMap<Address, { key: Uint8Array; state: AccountState | null }>): void {
    const written = [...before].filter(([, { key, state }]) => !isSame(state, this.#vm.read(key)));
    // The VM takes a program over as it is written, from the account that holds its code: so that comes first.
    const isProgram = ([, { state }]: (typeof written)[number]) => Number(state?.executable === true);
    for (const [address, { state }] of written.toSorted((a, b) => isProgram(a) - isProgram(b))) {
      if (state !== null) this.#accounts.load(address, state);
      else {
        this.#vm.remove(address);
        this.#accounts.set(address, null);
      }
    }
  }

  /** Why a transaction would fail now, or null: the preflight check of the hot path. */
  preflight(transaction: ParsedTransaction): SimulationResult | null {
    // The VM alone does not know what is not loaded yet.
    if (!this.#accounts.isWhole) return failureOf(this.simulate(transaction, []));
    return this.#vm.simulate(this.#toRun(transaction)).err === null ? null : this.simulate(transaction, []);
  }

  /** What a transaction would do now; `bar` is why it could not land whatever it does. */
  simulate(
    transaction: ParsedTransaction,
    wanted: readonly Address[],
    bar: Bar | null = null,
  ): SimulationResult {
    const keys = resolveKeys(transaction, this.#accounts);
    const before = keys.all.map(({ address, key }) => this.#accounts.get(address, key));
    const { err: told, meta: outcome, accountsOf } = this.#vm.simulate(this.#toRun(transaction));
    const err = bar ?? findLoadError(told, transaction, before);
    const writable = keys.all.filter(({ isWritable }) => isWritable);
    const accounts = accountsOf(writable.map(({ address }) => address));
    const later = (address: Address) => {
      const state = accounts.get(address);
      if (state === undefined) return this.#accounts.get(address);
      return state.lamports === 0n ? null : state;
    };
    const after = err === null ? keys.all.map(({ address }) => later(address)) : before;
    const logs = bar === null ? outcome.logs() : [];
    const fee = feeOf(transaction);
    // What has run has logged that it was called, a message without instructions apart, which does not fail.
    const hasRun = err === null || logs.length > 0;
    const returned = outcome.returnData();
    const data = returned.data();
    return {
      err,
      fee: hasRun || isLoadError(err) ? fee : null,
      logs,
      unitsConsumed: hasRun ? Number(outcome.computeUnitsConsumed()) : 0,
      returnData: !hasRun || data.length === 0 ? null : { programId: toBase58(returned.programId()), data },
      meta: writeMeta(readMeta({ err, fee, keys, before, after, outcome, logs }, this.#accounts)),
      loadedAccountsDataSize: hasRun
        ? before.reduce((total, state) => total + (state?.data.length ?? 0), 0)
        : 0,
      accounts: wanted.map(later),
    };
  }

  /** Takes the fee of a transaction whose programs cannot be loaded, which the VM has let go. */
  #charge(transaction: ParsedTransaction, payer: AccountState | null): void {
    const [address] = transaction.staticAccounts;
    if (payer === null || address === undefined) return;
    this.#vm.write(address, { ...payer, lamports: payer.lamports - feeOf(transaction) });
  }

  #nonceOf(message: ParsedMessage): Address | undefined {
    const address = nonceAccountOf(message);
    return address !== undefined && standsOn(message, this.#accounts.get(address)) ? address : undefined;
  }

  /** What the VM is given: it makes nonces of the blockhash in the message, where real nodes take the latest one. */
  #toRun(transaction: ParsedTransaction): Uint8Array {
    if (!touchesNonces(transaction)) return transaction.bytes;
    return withBlockhash(transaction, nonceSource(this.#vm.tipHash, transaction));
  }

  #run(transaction: ParsedTransaction): Pick<VmResult, 'err' | 'meta'> {
    const bytes = this.#toRun(transaction);
    // Other bytes than those that were signed; a bad signature is left for the VM to say.
    return bytes === transaction.bytes || !hasValidSignatures(transaction)
      ? this.#vm.execute(transaction.bytes)
      : this.#vm.executeChecked(bytes);
  }

  /** Advances the nonce of a transaction that failed, which must not run again. */
  #useUp(nonce: Address, held: AccountState, transaction: ParsedTransaction): AccountState {
    const state = advanced(held, nonceSource(this.#vm.tipHash, transaction));
    this.#vm.write(nonce, state);
    return state;
  }
}

function failureOf(simulation: SimulationResult): SimulationResult | null {
  return simulation.err === null ? null : simulation;
}

function isSame(old: AccountState | null, now: AccountState | null): boolean {
  if (old === null || now === null) return old === now;
  return old.lamports === now.lamports && old.owner === now.owner && Buffer.compare(old.data, now.data) === 0;
}
