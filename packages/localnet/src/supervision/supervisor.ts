import type { GenesisAccount } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import type { PacedTime } from '@orrery/runtime';
import type { Address } from '@solana/kit';
import { RpcError } from '../rpc-error.ts';
import type { ChildPort } from './child-port.ts';
import type { FromChild, Operations, Question, ToChild } from './protocol.ts';

const RESTART_DELAY_MS = 50;
const MAX_RESTART_DELAY_MS = 2000;
const MAX_CLOSE_MS = 800;
const MAX_GENESIS_ROWS = 2_000;

interface SupervisorParts {
  startChild: () => ChildPort;
  ledgerPath: string;
  keep: { bytes: number; milliseconds: number };
  genesis: () => Iterable<GenesisAccount> | AsyncIterable<GenesisAccount>;
  slotsPerEpoch: number;
  identity: Address;
  isAlone: boolean;
  onMessage: (message: FromChild) => void;
  onRestart: (reason: string) => void;
  time: PacedTime;
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** Keeps the node's child alive and carries questions to it. */
export class Supervisor {
  readonly #parts: SupervisorParts;
  readonly #waiting = new Map<number, Waiting>();
  #outbox: Question[] = [];
  #child: ChildPort | undefined;
  #tellGone: () => void = () => undefined;
  #isReady = false;
  #isStopping = false;
  #lastId = 0;
  #failures = 0;
  #reason = '';
  #problem: string | undefined;
  #preventRestart: () => void = () => undefined;
  #firstStart: { resolve: () => void; reject: (error: unknown) => void } | undefined;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
    parts.time.onPace((pace) => this.#tell({ kind: 'pace', pace }));
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** What the child could not write its ledger for, until it has written again. */
  get problem(): string | undefined {
    return this.#problem;
  }

  assertReady(): void {
    if (!this.#isReady) throw restarting();
  }

  /** Starts the child; fails with `DATA_DIR_UNUSABLE` when the ledger cannot be opened. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#firstStart = { resolve, reject };
      this.#startChild();
    });
  }

  /** Asks the child; rejects with the JSON-RPC error −32005 while it is away. */
  ask<Name extends keyof Operations>(
    name: Name,
    ask: Operations[Name]['ask'],
  ): Promise<Operations[Name]['reply']> {
    if (!this.#isReady) return Promise.reject(restarting());
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      if (this.#outbox.length === 0) setImmediate(() => this.#flush());
      // One name with its own `ask`: TypeScript does not follow the pair through the generic.
      this.#outbox.push({ id, name, ask } as Question);
    });
  }

  /** Stops the child: what it has acknowledged is on disk already, so a slow one is killed. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#preventRestart();
    const child = this.#child;
    if (child === undefined) return;
    const gone = new Promise<void>((resolve) => {
      this.#tellGone = resolve;
    });
    // A real process is killed in real time, also where the node's time is manual.
    const killer = setTimeout(() => child.kill(), MAX_CLOSE_MS);
    this.#flush();
    this.#tell({ kind: 'questions', questions: [{ id: 0, name: 'close', ask: null }] });
    await gone;
    clearTimeout(killer);
  }

  #startChild(): void {
    const child = this.#parts.startChild();
    this.#child = child;
    child.onMessage((messages) => {
      for (const message of messages) this.#receive(message);
    });
    child.onExit((how) => this.#lost(how));
    const { ledgerPath: path, keep, identity, isAlone, time } = this.#parts;
    this.#tell({ kind: 'open', path, keep, identity, isAlone, pace: time.pace });
  }

  #receive(message: FromChild): void {
    if (message.kind === 'failed') this.#reason = this.#problem = message.reason;
    else if (message.kind === 'wants-genesis') void this.#giveGenesis();
    else if (message.kind === 'replies') {
      for (const { id, value, error } of message.replies) {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error === undefined) waiting?.resolve(value as never);
        else waiting?.reject(new RpcError(-32603, `Internal error: ${error}`));
      }
    } else {
      // A block is closed on disk: one that failed there has to show that before it is asked anything.
      if (message.kind === 'slot') {
        this.#failures = 0;
        this.#problem = undefined;
      }
      if (message.kind === 'slot' || (message.kind === 'ready' && this.#problem === undefined))
        this.#isReady = true;
      this.#parts.onMessage(message);
      if (message.kind !== 'ready') return;
      this.#firstStart?.resolve();
      this.#firstStart = undefined;
    }
  }

  async #giveGenesis(): Promise<void> {
    const { slotsPerEpoch } = this.#parts;
    try {
      // In pieces: the child writes one while the next is laid out, and neither ever holds all of them.
      let accounts: GenesisAccount[] = [];
      for await (const account of this.#parts.genesis()) {
        if (accounts.push(account) < MAX_GENESIS_ROWS) continue;
        await this.#tellSent({ kind: 'genesis', accounts, isLast: false, slotsPerEpoch });
        accounts = [];
      }
      this.#tell({ kind: 'genesis', accounts, isLast: true, slotsPerEpoch });
    } catch (error) {
      this.#firstStart?.reject(error);
      this.#firstStart = undefined;
      await this.stop();
    }
  }

  #lost(how: string): void {
    this.#isReady = false;
    this.#child = undefined;
    this.#outbox = [];
    for (const { reject } of this.#waiting.values()) reject(restarting());
    this.#waiting.clear();
    this.#tellGone();
    if (this.#isStopping) return;
    const reason = this.#reason === '' ? how : this.#reason;
    if (this.#firstStart !== undefined) {
      this.#isStopping = true;
      this.#firstStart.reject(new AppError('DATA_DIR_UNUSABLE', { path: this.#parts.ledgerPath, reason }));
      return;
    }
    this.#parts.onRestart(reason);
    this.#reason = '';
    const delay = this.#failures === 0 ? 0 : RESTART_DELAY_MS * 2 ** this.#failures;
    this.#failures++;
    this.#preventRestart = this.#parts.time.after(Math.min(delay, MAX_RESTART_DELAY_MS), () =>
      this.#startChild(),
    );
  }

  #flush(): void {
    if (this.#outbox.length === 0) return;
    const questions = this.#outbox;
    this.#outbox = [];
    this.#tell({ kind: 'questions', questions });
  }

  #tellSent(message: ToChild): Promise<void> {
    return new Promise((resolve) => {
      if (this.#child === undefined) resolve();
      else this.#child.send(message, resolve);
    });
  }

  #tell(message: ToChild): void {
    // A child that died under the message is noticed by its exit, which rejects what was asked.
    this.#child?.send(message);
  }
}

function restarting(): RpcError {
  return new RpcError(-32005, 'Node is unhealthy: it is restarting from its ledger', {
    numSlotsBehind: null,
  });
}
