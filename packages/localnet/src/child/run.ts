import { randomBytes } from 'node:crypto';
import { SYSTEM_PROGRAM } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import { MAX_EARLY_MS, rentLamports } from '@orrery/domain/solana/network';
import { JITO_TIP_ACCOUNTS, NOZOMI_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import type { Machine } from '@orrery/runtime';
import { compactHeap, createToldTime } from '@orrery/runtime';
import type { Address } from '@solana/kit';
import type { ParentPort } from '../supervision/child-port.ts';
import {
  type FromChild,
  HOW_TO_RESTORE,
  type Operations,
  type Question,
  type ToChild,
} from '../supervision/protocol.ts';
import { Accounts } from './accounts.ts';
import { Bank } from './bank.ts';
import { type EarlyLimits, LEAST_SLOT_MS, SlotClock } from './clock/slot-clock.ts';
import { Validator } from './cluster/validator.ts';
import { readCorePrograms } from './core-programs.ts';
import { Developer } from './developer/developer.ts';
import { type Genesis, Ledger, type Sync } from './ledger/ledger.ts';
import { isDamage, isLedgerFailure } from './ledger/sql-row.ts';
import { Node } from './node.ts';
import { Vm } from './vm.ts';

const OF_ALL_ACCOUNTS: ReadonlySet<keyof Operations> = new Set([
  'programAccounts',
  'tokenAccounts',
  'supply',
  'richest',
  'setAccount',
  'restoreSnapshot',
]);

const DAMAGED = 'the ledger is damaged';

type Reply = Extract<FromChild, { kind: 'replies' }>['replies'][number];

/** What a child stands on; the last three are the product's own unless a test says otherwise. */
interface ChildParts {
  parent: ParentPort;
  machine: Machine;
  /** The folder of the programs' binaries. */
  programs: URL;
  sync?: Sync;
  onLoaded?: () => void;
  early?: EarlyLimits;
}

/**
 * Runs the node's child process: VM, ledger and slot clock, controlled by the parent. It exits when the parent asks or is gone, and on any
 * failure to write the ledger; the supervisor then restarts it from disk.
 */
export function runNodeChild(parts: ChildParts): void {
  const { parent, machine, programs, sync, onLoaded = compactHeap, early } = parts;
  const { emit, reply } = createOutbox(parent);
  const time = createToldTime(machine);
  const vm = new Vm(readCorePrograms(programs));
  const accounts = new Accounts(vm);
  let ledger: Ledger | undefined;
  let keep = { bytes: 0, milliseconds: 0 };
  let identity: Address = SYSTEM_PROGRAM;
  let isAlone = false;
  let node: Node | undefined;
  // Questions that wait until all accounts are loaded.
  let forWhole: Question[] = [];
  let isOver = false;

  function start(opened: Ledger, genesis: Genesis): void {
    openTipAccounts(opened, accounts);
    vm.setEpochs(genesis.slotsPerEpoch);
    const validator = new Validator(opened, accounts, { identity, isAlone, ...genesis });
    const developer = new Developer({ vm, accounts, ledger: opened, validator });
    const bank = new Bank(vm, accounts);
    const clock = new SlotClock(time, genesis.milliseconds, opened.clock(), early ?? earlyLimits(isAlone));
    node = new Node(
      { ledger: opened, vm, accounts, bank, validator, developer, clock, keep, isAlone, emit, time },
      genesis,
    );
    emit({ kind: 'ready', state: node.state() });
    setImmediate(loadRest);
  }

  // Behind what is asked meanwhile, so that a chain of any size is back at once.
  function loadRest(): void {
    if (isOver) return;
    if (!accounts.isWhole) {
      accounts.loadSome();
      setImmediate(loadRest);
      return;
    }
    for (const question of forWhole) ask(question);
    forWhole = [];
    onLoaded();
  }

  function ask(question: Question): void {
    if (question.name === 'close') {
      exit(0);
      return;
    }
    if (OF_ALL_ACCOUNTS.has(question.name) && !accounts.isWhole) {
      forWhole.push(question);
      return;
    }
    const { id } = question;
    const fails = (error: unknown) => reply({ id, error: String(error) });
    try {
      node?.answer(question, { reply: (value) => reply({ id, value }), fails });
    } catch (error) {
      if (isLedgerFailure(error)) throw error;
      fails(error);
    }
  }

  function open(path: string): void {
    ledger = new Ledger(path, sync);
    const genesis = ledger.genesis();
    if (genesis === null) {
      emit({ kind: 'wants-genesis' });
      return;
    }
    accounts.loadFrom(ledger);
    start(ledger, genesis);
  }

  function layOut(piece: Extract<ToChild, { kind: 'genesis' }>): void {
    if (ledger === undefined) return;
    ledger.layOut(piece.accounts);
    for (const { address, ...rest } of piece.accounts) accounts.load(address, { executable: false, ...rest });
    if (!piece.isLast) return;
    const hash = toBase58(new Uint8Array(randomBytes(32)));
    const genesis = { hash, milliseconds: time.now(), slotsPerEpoch: piece.slotsPerEpoch };
    ledger.begin(genesis);
    start(ledger, genesis);
  }

  function exit(code: number): void {
    isOver = true;
    node?.stop();
    parent.exit(code);
  }

  parent.onFailure((error) => fail(parent, error));
  parent.onGone(() => exit(0));
  parent.onMessage((message) => {
    try {
      receive(message);
    } catch (error) {
      fail(parent, error);
    }
  });

  function receive(message: ToChild): void {
    if (message.kind === 'open') {
      ({ keep, identity, isAlone } = message);
      time.tell(message.pace);
      open(message.path);
    } else if (message.kind === 'pace') time.tell(message.pace);
    else if (message.kind === 'genesis') layOut(message);
    else for (const question of message.questions) ask(question);
  }
}

/** Slots of a chain that nothing follows may be ahead of its clock by any time. */
function earlyLimits(isAlone: boolean): EarlyLimits {
  return { leastMs: LEAST_SLOT_MS, mostMs: isAlone ? Infinity : MAX_EARLY_MS };
}

/** A tip is less than the rent of an account, so that none could be paid to one that is not there; chains of before have none. */
function openTipAccounts(ledger: Ledger, accounts: Accounts): void {
  const lamports = rentLamports(0);
  const state = { lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false };
  const missing = [...JITO_TIP_ACCOUNTS, ...NOZOMI_TIP_ACCOUNTS].filter(
    (each) => accounts.get(each) === null,
  );
  if (missing.length === 0) return;
  for (const address of missing) accounts.load(address, state);
  ledger.commit([], new Map(missing.map((address) => [address, state])), []);
}

/** Messages to the parent, told together: each send is a system call here and one there. */
function createOutbox(parent: ParentPort) {
  let outbox: FromChild[] = [];
  function emit(message: FromChild): void {
    if (outbox.length === 0) {
      setImmediate(() => {
        parent.send(outbox);
        outbox = [];
      });
    }
    outbox.push(message);
  }
  function reply(one: Reply): void {
    const last = outbox.at(-1);
    if (last?.kind === 'replies') last.replies.push(one);
    else emit({ kind: 'replies', replies: [one] });
  }
  return { emit, reply };
}

function fail(parent: ParentPort, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const reason = isDamage(error) ? `${DAMAGED} (${message}); ${HOW_TO_RESTORE}` : message;
  const messages: FromChild[] = [{ kind: 'failed', reason }];
  parent.send(messages, () => parent.exit(1));
}
