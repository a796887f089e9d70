import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { millis } from '@orrery/core/time';
import { createChildHere } from '@orrery/localnet/testing';
import { createPacedTime } from '@orrery/runtime';
import type { Universe } from '@orrery/world';
import { createFixtureUniverse } from '@orrery/world/testing';
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import { pino } from 'pino';
import { readPrograms } from '../../apps/server/src/chain/read-programs.ts';
import { compose, type Running } from '../../apps/server/src/composition/compose.ts';
import { type Config, readConfig } from '../../apps/server/src/config.ts';
import { aTrader } from '../../apps/server/src/testing/trader.ts';
import { createWorld, type World } from './world.ts';

const WEB_ROOT = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const PICTURE_CHILD = fileURLToPath(new URL('../../apps/server/dist/picture-child.js', import.meta.url));
const PROGRAMS = new URL('../../programs/', import.meta.url);
/** Between two turns of the event loop in which nothing happens, something may still have been handed on. */
const QUIET_TURNS = 4;
const STOP_STEP_MS = 50;

/** A data directory that a server was in until a moment. */
export interface Prepared {
  path: string;
  nowMs: number;
  /** What the machine's wall clock is ahead by. */
  wallAheadMs?: number;
}

export interface HarnessOptions {
  /** Copied; the server goes on from the moment it was left. */
  prepared: Prepared;
  /** The one the directory was prepared with. */
  createUniverse?: (seed: number) => Universe;
  /** Orders that the world's traders place, change or cancel; as many as in the product when absent. */
  ordersPerSecond?: number;
  /** Settings that are not the harness's own. */
  config?: Partial<Pick<Config, 'host' | 'publicUrl' | 'orderKeeper'>>;
}

interface ServerOptions extends Omit<HarnessOptions, 'prepared'>, Omit<Prepared, 'path'> {
  dataDir: string;
}

type Inner = Pick<Running, 'localnet' | 'indexer' | 'venue' | 'market' | 'catalogue' | 'trades' | 'store'>;

/** The whole server in this process, in a time of its own. */
export interface Harness extends Inner {
  url: string;
  /** Address of the node's own port. */
  rpc: string;
  time: ManualTime;
  /** Sets the machine's wall clock forward, or back if negative. */
  moveWall(milliseconds: number): void;
  /** Lets milliseconds pass: slots close, the indexer follows, the stream ticks. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until the node has nothing to do and all its closed blocks are indexed and shown. */
  settled(): Promise<void>;
  world: World;
  /** A wallet with 10 SOL of the faucet's, the same for the same number. */
  wallet(number: number): ReturnType<typeof aTrader>;
  /** The server that comes after this one: on what a stop in order has left, or on what the disk has at this moment. */
  restart(how?: { isKilled?: boolean }): Promise<Harness>;
  stop(): Promise<void>;
}

/** Starts a server of its own on a copy of a prepared directory, on ports the system chooses. */
export async function startHarness({ prepared, ...rest }: HarnessOptions): Promise<Harness> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-harness-'));
  const { path: from, ...moment } = prepared;
  cpSync(from, dataDir, { recursive: true });
  const server = await startServer({ dataDir, ...moment, ...rest });
  const { running, time, settled, moveWall } = server;
  const { localnet, indexer, venue, market, catalogue, trades, store, port, rpcPort } = running;
  const url = `http://127.0.0.1:${port}`;
  return {
    localnet,
    indexer,
    venue,
    market,
    catalogue,
    trades,
    store,
    url,
    rpc: `http://127.0.0.1:${rpcPort}`,
    time,
    moveWall,
    advance: (milliseconds) => time.advance(milliseconds),
    settled,
    world: createWorld({ running, time, settled, ordersPerSecond: rest.ordersPerSecond }),
    async wallet(number) {
      return await aTrader(
        url,
        await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number)),
      );
    },
    async restart({ isKilled = false } = {}) {
      if (!isKilled) await server.stop();
      const left = { path: dataDir, nowMs: time.now(), wallAheadMs: server.wallAheadMs() };
      const next = await startHarness({ ...rest, prepared: left });
      if (isKilled) await server.stop();
      rmSync(dataDir, { recursive: true });
      return next;
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Composes the server over a directory, from a moment on. */
export async function startServer(options: ServerOptions) {
  const { dataDir, nowMs, createUniverse = createFixtureUniverse } = options;
  let running: Running | undefined;
  let [closed, isStopping] = [0, false];

  function isQuiet(): boolean {
    if (isStopping || !running) return true;
    const { indexedSlot, problem } = running.indexer.status();
    return child.isIdle() && (indexedSlot >= closed || problem !== undefined);
  }

  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = isQuiet() ? quiet + 1 : 0) await setImmediate();
  }

  const time = createManualTime(nowMs, settled);
  let wallAheadMs = options.wallAheadMs ?? 0;
  const machine = { ...time, now: () => millis(time.now() + wallAheadMs) };
  const child = createChildHere(machine);
  const config = readConfig({}, ['--world', 'calm', '--data-dir', dataDir]);
  const composed = await compose({
    config: { ...config, port: 0, rpcPort: 0, publicUrl: 'http://127.0.0.1', ...options.config },
    log: pino({ level: 'warn' }, pino.destination(2)),
    time: createPacedTime(machine),
    version: '0',
    startChild: () => child.start(),
    programs: readPrograms(PROGRAMS),
    createUniverse,
    webRoot: WEB_ROOT,
    pictureChild: PICTURE_CHILD,
    onStep: () => {},
    onSettled: () => {},
  });
  running = composed;
  running.localnet.onSlot((slot) => {
    closed = slot;
  });
  await settled();
  return {
    running: composed,
    time,
    settled,
    moveWall: (milliseconds: number) => {
      wallAheadMs += milliseconds;
    },
    wallAheadMs: () => wallAheadMs,
    /** Stops the server; what it waits for at most passes at once. */
    async stop() {
      isStopping = true;
      let isOver = false;
      const stopping = composed.stop().finally(() => {
        isOver = true;
      });
      while (!isOver) await time.advance(STOP_STEP_MS);
      await stopping;
    },
  };
}
