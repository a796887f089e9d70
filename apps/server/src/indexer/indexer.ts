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
import { createChainState } from './chain-state.ts';
import { findGap, type Gap } from './gap.ts';
import { type BlocksRead, createBlockReader } from './read-blocks.ts';
import { KEEP_MS, toMarketTrade } from './replay-trades.ts';

const POLL_MS = 100;
const RETRY_MS = 1_000;
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
   * Reads balances and prices from the chain into a market that has its stored trades, catches up and goes on following it.
   * `bridge` is called when nothing ran for a while, once all there was before the gap is indexed.
   */
  start(bridge: (gap: Gap) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
  status(): { indexedSlot: number; problem: string | undefined };
}

export function createIndexer(options: IndexerOptions): Indexer {
  const { trades, bars, market, catalogue, authority, feeOwner, clock, log } = options;
  const source = createBlockSource(options.call);
  const state = createChainState({ ...options, operators: new Set([authority, feeOwner]) });
  const readBlocks = createBlockReader(options);
  const staleMints = new Set<Address>();
  let next = 0;
  let savedSlot = -1;
  // Read into the catalogue already, so it must not be read again when the store refuses it.
  let unsaved: BlocksRead | undefined;
  let problem: string | undefined;
  let indexedMs = 0;
  let prunedAt = 0;
  let following: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  async function saveUnsaved(): Promise<void> {
    if (!unsaved) return;
    const { slot, trades: rows, changes } = unsaved;
    if (rows.length > 0 || changes.length > 0 || slot - savedSlot >= IDLE_CURSOR_SLOTS) {
      await trades.save({ trades: rows, catalogue: changes.map(({ record }) => record), slot });
      savedSlot = slot;
    }
    publish(unsaved);
    next = slot + 1;
    indexedMs = unsaved.timeMs;
    unsaved = undefined;
  }

  function publish({ slot, trades: rows, changes, balances, mints }: BlocksRead): void {
    for (const { bornToken } of changes) if (bornToken) market.addToken(bornToken);
    for (const row of rows) market.apply(toMarketTrade(row));
    for (const { closed, goneToken } of changes) {
      for (const pool of closed) state.close(pool);
      if (goneToken !== undefined) market.removeToken(goneToken);
    }
    state.update(balances.values());
    for (const { opened } of changes)
      if (opened && catalogue.vaultAt(opened.vaults[0])) state.open(opened, slot);
    for (const mint of mints) staleMints.add(mint);
  }

  async function takeIn(blocks: readonly Block[]): Promise<void> {
    if (blocks.length === 0) return;
    unsaved = await readBlocks(blocks);
    await saveUnsaved();
  }

  /** True when there may be more to read at once. */
  async function step(): Promise<boolean> {
    await saveUnsaved();
    const range = await source.slotsFrom(next);
    for (let start = 0; start < range.slots.length && !stopping.signal.aborted; start += BATCH_BLOCKS) {
      const slots = range.slots.slice(start, start + BATCH_BLOCKS);
      const blocks = await Promise.all(slots.map((slot) => source.block(slot)));
      const missing = slots.filter((_, index) => blocks[index] === undefined);
      if (missing.length > 0) log.warn({ missing }, 'the node no longer has these blocks');
      await takeIn(blocks.filter((block) => block !== undefined));
    }
    if (!stopping.signal.aborted) next = Math.max(next, range.next);
    await state.refreshMints(staleMints);
    staleMints.clear();
    await tidy();
    return range.slots.length >= BATCH_BLOCKS;
  }

  async function tidy(): Promise<void> {
    if (clock.now() - prunedAt <= PRUNE_EVERY_MS) return;
    prunedAt = clock.now();
    await bars.rollUp(indexedMs);
    await bars.prune(prunedAt - KEEP_MS);
    await trades.prune(prunedAt - KEEP_MS);
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const hasMore = await step();
        problem = undefined;
        if (!hasMore) await pause(POLL_MS, stopping.signal);
      } catch (error) {
        if (problem === undefined) log.error({ err: error }, 'indexing stands still');
        problem = `indexer: ${error instanceof Error ? error.message : String(error)}`;
        await pause(RETRY_MS, stopping.signal);
      }
    }
  }

  return {
    async start(bridge) {
      savedSlot = (await trades.cursor()) ?? -1;
      next = savedSlot + 1;
      await state.load(Math.max(0, savedSlot));
      const gap = savedSlot < 0 ? undefined : findGap([savedSlot, ...(await source.slotsFrom(next)).slots]);
      while (await step());
      if (gap) await bridge(gap);
      following = follow();
    },
    async stop() {
      stopping.abort();
      await following;
    },
    status: () => ({ indexedSlot: Math.max(0, next - 1), problem }),
  };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
