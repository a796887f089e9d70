import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GenesisAccount, SolanaRpc } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { millis } from '@orrery/core/time';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { PacedTime } from '@orrery/runtime';
import { createSolanaRpcFromTransport, type KeyPairSigner } from '@solana/kit';
import type { WebSocket } from 'ws';
import { BlockEngine } from './block-engine/block-engine.ts';
import { Head } from './head.ts';
import { parseJson, toJson } from './json.ts';
import { listen } from './listener/listen.ts';
import { Hub } from './pubsub/hub.ts';
import { answerText } from './rpc/answer.ts';
import type { Caller } from './rpc/caller.ts';
import type { ChildPort } from './supervision/child-port.ts';
import { SLOTS_PER_EPOCH } from './supervision/protocol.ts';
import { Supervisor } from './supervision/supervisor.ts';

/** Options of an embedded node. */
export interface LocalnetOptions {
  /** Holds the ledger's files; made when it is not there. */
  dataDir: string;
  /** Starts the child that runs the node; again when one is lost. */
  startChild: () => ChildPort;
  /** Blocks and transactions beyond or older are pruned; accounts never. */
  keep: { bytes: number; milliseconds: number };
  /** Asked for a fresh ledger alone; read piece by piece. */
  genesis: () => Iterable<GenesisAccount> | AsyncIterable<GenesisAccount>;
  /** Pays airdrops, and is the node's identity. */
  faucet: KeyPairSigner;
  /** How long the epochs of a fresh chain are, 32 slots at least; two days unless it is given. */
  slotsPerEpoch?: number;
  /**
   * Nothing but its own clients follows the chain: `orrery_*` may move its clock, and put its accounts back, and a minute may have any
   * number of slots; 165 otherwise.
   */
  isAlone?: boolean;
  /** Its child has the same; the start skips to the chain's, where that is later. */
  time: PacedTime;
  log: { warn(facts: object, line: string): void };
  /** Called after each commit of transactions to the ledger with its duration, in milliseconds. */
  onCommit?: (milliseconds: number) => void;
}

/** The embedded Solana node; `Caller` states how far a caller is trusted. */
export interface Localnet {
  /** When the chain began, in milliseconds since the epoch: slot 0's time. */
  genesisMs: number;
  /** Kit's RPC over an in-process transport; trusted like the node's own port. A blockhash that it gives may be one that transactions name. */
  rpc: SolanaRpc;
  /** Answers JSON-RPC text, single or batch; `requestAirdrop` not through 'gateway'. */
  answer(body: string, caller: Caller): Promise<string>;
  /** The block engine of this chain. */
  blockEngine: Pick<BlockEngine, 'answer' | 'tipFloor'>;
  /** Speaks Solana's PubSub on a socket from elsewhere; the caller has checked its origin and bounded its messages. */
  attachPubSub(socket: WebSocket): void;
  /** Called with each slot that has a closed block from now on; returns how to stop it. */
  onSlot(listener: (closed: number) => void): () => void;
  /** HTTP on `port`, WebSocket on the next; the system chooses them for 0. Returns the port of HTTP. Throws `PORT_TAKEN`. */
  listen(at: { host: string; port: number }): Promise<number>;
  /** `problem` is why the ledger could not be written, until it could again; `restarts` counts how often the child was lost. */
  status(): {
    state: 'ready' | 'restarting';
    problem: string | undefined;
    slot: number;
    transactionsPerSecond: number;
    restarts: number;
  };
  /** Ends within a second with a consistent ledger and no child left. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded Solana node: a supervised child with VM, ledger and slot clock behind JSON-RPC and PubSub.
 * Throws `DATA_DIR_UNUSABLE` when its ledger cannot be opened or written.
 */
export async function startLocalnet(options: LocalnetOptions): Promise<Localnet> {
  const { dataDir, startChild, keep, genesis, faucet, time, log, onCommit } = options;
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    throw new AppError('DATA_DIR_UNUSABLE', { path: dataDir, reason: String(cause) }, { cause });
  }
  const head = new Head();
  const listeners = new Set<(closed: number) => void>();
  let restarts = 0;
  const supervisor: Supervisor = new Supervisor({
    startChild,
    ledgerPath: join(dataDir, 'ledger.db'),
    keep,
    genesis,
    slotsPerEpoch: options.slotsPerEpoch ?? SLOTS_PER_EPOCH,
    identity: faucet.address,
    isAlone: options.isAlone ?? false,
    time,
    onMessage: (message) => {
      head.receive(message);
      hub.receive(message);
      if (message.kind === 'committed' && message.committed.statuses.length > 0) {
        onCommit?.(message.commitMs);
      }
      if (message.kind === 'slot') for (const listener of listeners) listener(message.closed.slot);
    },
    onRestart: (reason) => {
      restarts += 1;
      log.warn({ reason }, 'the child process of the node exited; restarting it from the ledger');
    },
  });
  const ask: Supervisor['ask'] = (name, question) => supervisor.ask(name, question);
  const hub = new Hub(head, ask, time);
  const node = {
    head,
    ask,
    faucet,
    isAlone: options.isAlone ?? false,
    assertReady: () => supervisor.assertReady(),
  };
  const answer = (body: string, caller: Caller) => answerText(body, { ...node, caller });
  await supervisor.start();
  // A chain is a slot ahead of its time from its genesis on. One that stands still may have been moved on by any number of slots, and
  // begins the one that it goes on from whenever that is.
  if (!head.isFrozen) time.notBefore(millis(head.slotMs - SLOT_MS));
  const stopNaming = nameClock(time, log);
  const closers: (() => Promise<void>)[] = [];
  return {
    genesisMs: head.genesisMs,
    rpc: createSolanaRpcFromTransport(
      async <Response>({ payload }: { payload: unknown }): Promise<Response> =>
        // Kit hands over what its own types promise of the reply.
        parseJson(await answer(toJson(payload), 'process')) as Response,
    ),
    answer,
    blockEngine: new BlockEngine(node, time),
    attachPubSub: (socket) => hub.attach(socket),
    onSlot: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listen: async (at) => {
      const ports = await listen(at, { answer, attach: (socket) => hub.attach(socket) });
      closers.push(() => ports.close());
      return ports.port;
    },
    status: () => ({
      state: supervisor.isReady ? 'ready' : 'restarting',
      problem: supervisor.problem,
      slot: head.slot('processed'),
      transactionsPerSecond: head.rate(),
      restarts,
    }),
    stop: async () => {
      stopNaming();
      hub.stop();
      head.stop();
      await Promise.all([...closers.map((close) => close()), supervisor.stop()]);
    },
  };
}

/** Tells the log when the wall is not where the node's time is; returns how to stop it. */
function nameClock(time: PacedTime, log: LocalnetOptions['log']): () => void {
  const name = () => {
    const offMs = time.offMs();
    if (offMs !== 0)
      log.warn(
        { offMs },
        'the wall clock differs from the chain’s clock, which catches up by running at most 5 % faster or slower',
      );
  };
  name();
  return time.onPace(name);
}
