import { randomBytes } from 'node:crypto';
import { toBase58 } from '@orrery/chain';
import type { FromChild, Operations, Question, ToChild } from '../protocol.ts';
import { settleHeap } from '../settle-heap.ts';
import { Accounts } from './accounts.ts';
import { Bank } from './bank.ts';
import { Ledger } from './ledger.ts';
import { Node } from './node.ts';
import { Vm } from './vm.ts';

const OF_ALL_ACCOUNTS: ReadonlySet<keyof Operations> = new Set([
  'programAccounts',
  'tokenAccounts',
  'supply',
]);

type Reply = Extract<FromChild, { kind: 'replies' }>['replies'][number];

/**
 * Runs the node's child: VM, ledger and slot clock, led by the parent over IPC. It exits when the parent asks or is
 * gone, and on any failure to write the ledger: the supervisor then starts it again from what is on disk.
 */
export function runNodeChild(): void {
  let ledger: Ledger | undefined;
  let keep = { bytes: 0, milliseconds: 0 };
  let node: Node | undefined;
  // Told together: each send is a system call here and one there.
  let outbox: FromChild[] = [];
  // Questions that wait until all accounts are loaded.
  let forWhole: Question[] = [];
  const emit = (message: FromChild) => {
    if (outbox.length === 0) {
      setImmediate(() => {
        process.send?.(outbox);
        outbox = [];
      });
    }
    outbox.push(message);
  };
  const reply = (one: Reply) => {
    const last = outbox.at(-1);
    if (last?.kind === 'replies') last.replies.push(one);
    else emit({ kind: 'replies', replies: [one] });
  };
  const vm = new Vm();
  const accounts = new Accounts(vm);
  const start = (opened: Ledger, genesis: { hash: string; milliseconds: number }) => {
    node = new Node({ ledger: opened, vm, accounts, bank: new Bank(vm, accounts), keep, emit }, genesis);
    emit({ kind: 'ready', state: node.state() });
    setImmediate(loadRest);
  };
  // Behind what is asked meanwhile, so that a chain of any size is back at once.
  const loadRest = () => {
    if (!accounts.isWhole) {
      accounts.loadSome();
      setImmediate(loadRest);
      return;
    }
    for (const question of forWhole) ask(question);
    forWhole = [];
    settleHeap();
  };
  const ask = (question: Question) => {
    if (OF_ALL_ACCOUNTS.has(question.name) && !accounts.isWhole) {
      forWhole.push(question);
      return;
    }
    try {
      node?.answer(question, (value) => reply({ id: question.id, value }));
    } catch (error) {
      if (isLedgerFailure(error)) throw error;
      reply({ id: question.id, error: String(error) });
    }
  };
  const receive = (message: ToChild) => {
    if (message.kind === 'open') {
      keep = message.keep;
      ledger = new Ledger(message.path);
      const genesis = ledger.genesis();
      if (genesis === null) {
        emit({ kind: 'wants-genesis' });
        return;
      }
      accounts.loadFrom(ledger);
      start(ledger, genesis);
    } else if (message.kind === 'genesis') {
      if (ledger === undefined) return;
      ledger.layOut(message.accounts);
      for (const { address, ...rest } of message.accounts)
        accounts.load(address, { ...rest, executable: false });
      if (!message.isLast) return;
      const genesis = { hash: toBase58(new Uint8Array(randomBytes(32))), milliseconds: Date.now() };
      ledger.begin(genesis.milliseconds, genesis.hash);
      start(ledger, genesis);
    } else {
      for (const question of message.questions) {
        if (question.name === 'close') exit(0);
        ask(question);
      }
    }
  };
  const exit = (code: number) => {
    node?.stop();
    process.exit(code);
  };
  process.on('message', (message: ToChild) => {
    try {
      receive(message);
    } catch (error) {
      fail(error);
    }
  });
  process.on('uncaughtException', fail);
  process.on('disconnect', () => exit(0));
  // Ctrl-C reaches the whole group; the parent is the one who decides.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
}

function fail(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const messages: FromChild[] = [{ kind: 'failed', reason }];
  process.send?.(messages, () => process.exit(1));
}

function isLedgerFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'SqliteError';
}
