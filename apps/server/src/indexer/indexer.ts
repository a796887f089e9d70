import { setTimeout } from 'node:timers/promises';
import type { Clock } from '@orrery/core';
import type { Market } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Catalogue } from '../catalogue.ts';
import type { ChainCall } from '../chain-call.ts';
import type { BarRepository } from '../store/bars.repository.ts';
import type { TradeRepository } from '../store/trades.repository.ts';
import { type Block, createBlockSource } from './block-source.ts';
import { type ChainState, createChainState } from './chain-state.ts';
import { type Gap, isGap, toRuns } from './gap.ts';
import type { TokenProgramRows } from './read-accounts.ts';
import { type BlocksRead, createBlockReader } from './read-blocks.ts';
import { KEEP_MS, toMarketTrade } from './replay-trades.ts';

const POLL_MS = 100;
const RETRY_MOST_MS = 1_000;
const BATCH_BLOCKS = 64;
/** Blocks in which nothing happened move the cursor on disk only this often, in slots (about a minute). */
const IDLE_CURSOR_SLOTS = 150;
const PRUNE_EVERY_MS = 600_000;

export interface IndexerOptions {
  call: ChainCall;
  trades: TradeRepository;
  bars: BarRepository;
  market: Market;
  catalogue: Catalogue;
  /** Owner of the pools' vaults, whose memos are believed. */
  authority: Address;
  feeOwner: Address;
  clock: Clock;
  log: Logger;
}

/** Blocks in, trades and statistics out: stored first, then shown, so nothing shown is ever lost or counted twice. */
export interface Indexer {
  /**
   * Takes balances from what the token programs own, and prices, into a market that has its stored trades, catches up and goes on
   * following the chain.
   * `bridge` is called when nothing ran for a while, once all there was before the gap is indexed; it keeps what it draws and moves
   * the cursor behind the gap at once, since no block behind it is indexed before.
   */
  start(listed: TokenProgramRows, bridge: (gap: Gap) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
  status(): { indexedSlot: number; problem: string | undefined };
}

export function createIndexer(options: IndexerOptions): Indexer {
  const { trades, market, catalogue, authority, feeOwner, log } = options;
  const source = createBlockSource(options.call);
  const state = createChainState({ ...options, operators: new Set([authority, feeOwner]) });
  const readBlocks = createBlockReader(options);
  const tidy = createTidying(options);
  const staleMints = new Set<Address>();
  let next = 0;
  let savedSlot = -1;
  // Read into the catalogue already, so it must not be read again when the store refuses it.
  let unsaved: BlocksRead | undefined;
  let problem: string | undefined;
  let indexedMs = 0;
  let bridge: (gap: Gap) => Promise<void> = () => Promise.resolve();
  let following: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  async function saveUnsaved(): Promise<void> {
    if (!unsaved) return;
    const { slot, trades: rows, changes } = unsaved;
    if (rows.length > 0 || changes.length > 0 || slot - savedSlot >= IDLE_CURSOR_SLOTS) {
      await trades.save({ trades: rows, catalogue: changes.map(({ record }) => record), slot });
      savedSlot = slot;
    }
    show(unsaved, { market, catalogue, state });
    for (const mint of unsaved.mints) staleMints.add(mint);
    next = slot + 1;
    indexedMs = unsaved.timeMs;
    unsaved = undefined;
  }

  async function takeIn(blocks: readonly Block[]): Promise<void> {
    if (blocks.length === 0) return;
    unsaved = await readBlocks(blocks);
    await saveUnsaved();
  }

  /** True when there may be more to read at once. */
  async function step(): Promise<boolean> {
    await saveUnsaved();
    const { slots: listed, tip } = await source.slotsFrom(next);
    // With nothing behind it the open slot ends the gap: its block is the next one there will be.
    if (listed.length === 0) await bridgeTo(tip);
    for (const slots of toRuns(listed, BATCH_BLOCKS)) {
      if (stopping.signal.aborted) return false;
      await bridgeTo(slots[0] ?? next);
      const blocks = await Promise.all(slots.map((slot) => source.block(slot)));
      const missing = slots.filter((_, index) => blocks[index] === undefined);
      if (missing.length > 0) log.warn({ missing }, 'the node no longer has these blocks');
      await takeIn(blocks.filter((block) => block !== undefined));
      next = Math.max(next, (slots.at(-1) ?? 0) + 1);
    }
    await state.refreshMints(staleMints);
    staleMints.clear();
    await tidy(indexedMs);
    return listed.length >= BATCH_BLOCKS || isGap({ after: next - 1, until: tip });
  }

  async function bridgeTo(until: number): Promise<void> {
    const gap = { after: Math.max(0, next - 1), until };
    if (!isGap(gap)) return;
    await bridge(gap);
    [savedSlot, next] = [until - 1, until];
  }

  async function follow(): Promise<void> {
    let retryMs = POLL_MS;
    while (!stopping.signal.aborted) {
      try {
        const hasMore = await step();
        problem = undefined;
        retryMs = POLL_MS;
        if (!hasMore) await pause(POLL_MS, stopping.signal);
      } catch (error) {
        if (problem === undefined) log.error({ err: error }, 'indexing stands still');
        problem = `indexer: ${error instanceof Error ? error.message : String(error)}`;
        await pause(retryMs, stopping.signal);
        // A chain that restarts is back in a few tenths of a second, a full disk is not.
        retryMs = Math.min(2 * retryMs, RETRY_MOST_MS);
      }
    }
  }

  return {
    async start(listed, bridgeGap) {
      bridge = bridgeGap;
      savedSlot = (await trades.cursor()) ?? -1;
      next = savedSlot + 1;
      await state.load(listed, Math.max(0, savedSlot));
      while (await step());
      following = follow();
    },
    async stop() {
      stopping.abort();
      await following;
    },
    status: () => ({ indexedSlot: Math.max(0, next - 1), problem }),
  };
}

interface Shown {
  market: Market;
  catalogue: Catalogue;
  state: ChainState;
}

/** Tells the market what blocks said, in the order in which it can take it. */
function show({ slot, trades, changes, balances }: BlocksRead, { market, catalogue, state }: Shown): void {
  for (const { bornToken } of changes) if (bornToken) market.addToken(bornToken);
  for (const row of trades) market.apply(toMarketTrade(row));
  for (const { closed, goneToken } of changes) {
    for (const pool of closed) state.close(pool);
    if (goneToken !== undefined) market.removeToken(goneToken);
  }
  state.update(balances.values());
  for (const { opened } of changes)
    if (opened && catalogue.vaultAt(opened.vaults[0])) state.open(opened, slot);
}

/** Rolls up and forgets what is old, now and then. */
function createTidying({ bars, trades, clock }: IndexerOptions): (indexedMs: number) => Promise<void> {
  let tidiedAt = 0;
  return async (indexedMs) => {
    if (clock.now() - tidiedAt <= PRUNE_EVERY_MS) return;
    tidiedAt = clock.now();
    await bars.rollUp(indexedMs);
    await bars.prune(tidiedAt - KEEP_MS);
    await trades.prune(tidiedAt - KEEP_MS);
  };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
