import { SYSTEM_PROGRAM } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { isMint } from '../../layouts/token-layout.ts';
import {
  type AccountState,
  type DeveloperReply,
  GENESIS_SNAPSHOT,
  type Operations,
  type Question,
} from '../../supervision/protocol.ts';
import type { Accounts } from '../accounts.ts';
import { NATIVE_LOADER, SYSVARS } from '../born-accounts.ts';
import { STAKE_HISTORY } from '../cluster/stake-history.ts';
import type { Validator } from '../cluster/validator.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Vm } from '../vm.ts';

const OF_THE_VM: readonly Address[] = [SYSVARS, NATIVE_LOADER];
const AUTHORITY_BYTES = 36;
/** Rows have a number that follows from their slot, and no number has more bits than 53. */
const MAX_SLOT = 2 ** 36;
/** Each is as large as all accounts. */
const MAX_SNAPSHOTS = 20;
const NAMES = ['setAccount', 'warp', 'freeze', 'saveSnapshot', 'restoreSnapshot', 'dropSnapshot'] as const;

type Changes = [Address, AccountState | null][];

interface Parts {
  vm: Vm;
  accounts: Accounts;
  ledger: Ledger;
  validator: Validator;
}

/** A question that puts the chain where no transaction would. */
export type DeveloperQuestion = Extract<Question, { name: (typeof NAMES)[number] }>;

export function isForDevelopers(question: Question): question is DeveloperQuestion {
  return NAMES.some((name) => name === question.name);
}

/** What the running chain lets be done with it. */
interface Chain {
  /** The open one. */
  slot: number;
  write(changes: Changes): void;
  warp(slot: number): void;
  freeze(isFrozen: boolean): void;
}

/** Writes accounts beside all programs, as developers ask for. */
export class Developer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  answer(question: DeveloperQuestion, chain: Chain): DeveloperReply {
    const { snapshots } = this.#parts.ledger;
    const { slot } = chain;
    switch (question.name) {
      case 'setAccount':
        return this.#setAccount(question.ask, chain);
      case 'warp':
        return warp(question.ask.slot, chain);
      case 'freeze':
        chain.freeze(question.ask.isFrozen);
        return { slot };
      case 'saveSnapshot':
        return this.#saveSnapshot(question.ask.name, slot);
      case 'restoreSnapshot':
        return this.#restore(question.ask.name, chain);
      case 'dropSnapshot':
        if (!snapshots.has(question.ask.name)) return noSnapshot(question.ask.name);
        snapshots.drop(question.ask.name);
        return { slot };
    }
  }

  /** Keeps what the chain begins with, once. */
  keepGenesis(): void {
    const { snapshots } = this.#parts.ledger;
    if (!snapshots.has(GENESIS_SNAPSHOT)) snapshots.save(GENESIS_SNAPSHOT, 0);
  }

  /** Lets an address mint until what is returned is called, which gives the mint's state with its own authority. */
  lendAuthority(mint: Address, to: Address): () => Changes {
    const { accounts } = this.#parts;
    const before = accounts.get(mint);
    if (before === null || !isMint(before)) return () => [];
    const authority = Uint8Array.of(1, 0, 0, 0, ...addressBytes(to));
    accounts.load(mint, withAuthority(before, authority));
    return () => {
      const after = withAuthority(accounts.get(mint) ?? before, before.data.subarray(0, AUTHORITY_BYTES));
      accounts.load(mint, after);
      return [[mint, after]];
    };
  }

  /** Gives an account what is named of it, and the rent of its size when lamports are not; without lamports it is gone. */
  #setAccount({ address, change }: Operations['setAccount']['ask'], chain: Chain): DeveloperReply {
    const { accounts, vm } = this.#parts;
    const old = accounts.get(address);
    const data = change.data ?? old?.data ?? new Uint8Array();
    const [held, least] = [old?.lamports ?? 0n, vm.rentExemption(data.length)];
    const state: AccountState = {
      data,
      owner: change.owner ?? old?.owner ?? SYSTEM_PROGRAM,
      lamports: change.lamports ?? (held < least ? least : held),
      executable: change.executable ?? old?.executable ?? false,
    };
    if (this.#isKept(address, [old?.owner, state.owner])) {
      return { refused: `${address} is kept by the node itself` };
    }
    const changes: Changes = [[address, state.lamports === 0n ? null : state]];
    try {
      this.#write(changes);
    } catch (error) {
      if (old === null) vm.remove(address);
      else vm.write(address, old);
      return {
        refused: `the account cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
    chain.write(changes);
    return { slot: chain.slot };
  }

  #isKept(address: Address, owners: readonly (Address | undefined)[]): boolean {
    const { accounts, validator } = this.#parts;
    return (
      address.startsWith('Sysvar') ||
      address === validator.voteAddress ||
      accounts.isBuiltIn(address) ||
      owners.some((owner) => OF_THE_VM.some((each) => each === owner))
    );
  }

  #saveSnapshot(name: string, slot: number): DeveloperReply {
    const { snapshots } = this.#parts.ledger;
    if (snapshots.has(name)) return { refused: `there is a snapshot named ${name} already` };
    const count = snapshots.list().filter((each) => each.name !== GENESIS_SNAPSHOT).length;
    if (count >= MAX_SNAPSHOTS) return { refused: `at most ${MAX_SNAPSHOTS} snapshots are kept` };
    snapshots.save(name, slot);
    return { slot };
  }

  /** Puts all accounts back to how a snapshot holds them; votes and the history of stake stay as the chain went on. */
  #restore(name: string, chain: Chain): DeveloperReply {
    const { ledger, validator } = this.#parts;
    if (!ledger.snapshots.has(name)) return noSnapshot(name);
    const kept: readonly Address[] = [STAKE_HISTORY, validator.voteAddress];
    const changes = withBorn(
      ledger.snapshots.changesBackTo(name).filter(([address]) => !kept.includes(address)),
      this.#parts,
    );
    // The VM takes a program over as it is written, from the account that holds its code: so that comes first.
    changes.sort(([, a], [, b]) => Number(a?.executable === true) - Number(b?.executable === true));
    this.#write(changes);
    chain.write(changes);
    return { slot: chain.slot };
  }

  #write(changes: Changes): void {
    const { accounts, vm } = this.#parts;
    for (const [address, state] of changes) {
      // What was never asked for is loaded, so that the indexes let go of it.
      accounts.get(address);
      if (state !== null) accounts.load(address, state);
      else {
        vm.remove(address);
        accounts.set(address, null);
      }
    }
  }
}

/** The changes with what a VM brings with it where that was not written yet and would be gone. */
function withBorn(changes: Changes, { accounts, vm }: Parts): Changes {
  const isBorn = ([address, state]: Changes[number]) => state === null && accounts.isBorn(address);
  if (!changes.some(isBorn)) return changes;
  const fresh = vm.reborn();
  return changes.map((each) => (isBorn(each) ? [each[0], fresh.read(addressBytes(each[0]))] : each));
}

function warp(to: number, chain: Chain): DeveloperReply {
  const { slot } = chain;
  if (to <= slot) return { refused: `the chain is at slot ${slot} already, and goes forward only` };
  if (to > MAX_SLOT) return { refused: `slot ${to} is too far; max ${MAX_SLOT}` };
  chain.warp(to);
  return { slot: to };
}

function noSnapshot(name: string): DeveloperReply {
  return {
    refused: name === GENESIS_SNAPSHOT ? 'the genesis was not kept' : `there is no snapshot named ${name}`,
  };
}

function withAuthority(mint: AccountState, authority: Uint8Array): AccountState {
  const data = Uint8Array.from(mint.data);
  data.set(authority);
  return { ...mint, data };
}
