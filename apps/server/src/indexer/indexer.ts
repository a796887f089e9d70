import { DAY_MS, pause, type Time } from '@orrery/core/time';
import { type Market, toMinute } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ChainCall } from '../chain/chain-call.ts';
import type { BarRepository } from '../store/bars/bars.repository.ts';
import { toHour } from '../store/bars/live-bars.ts';
import type { BlockStore } from '../store/block-store.ts';
import type { StoredTrade } from '../store/schema.ts';
import type { TradeRepository } from '../store/trades/trades.repository.ts';
import { createBlockSource } from './blocks/block-source.ts';
import { priceWithoutFee } from './blocks/prices/price-trade.ts';
import { type Gap, isGap, toRuns } from './gap.ts';
import { createIntake, type PoolMoves } from './intake.ts';
import { KEEP_MS } from './replay-trades.ts';
import { createChainState } from './state/chain-state.ts';
import type { TokenProgramRows } from './state/read-accounts.ts';
import type { Past } from './synthetic-history/synthetic-history.ts';

const RETRY_MS = 100;
const MAX_RETRY_MS = 1_000;
const BATCH_BLOCKS = 64;
const PRUNE_EVERY_MS = 600_000;
/** How long minute bars are kept; hours are for good. */
const KEEP_MINUTES_MS = 7 * DAY_MS;

export interface IndexerOptions {
  call: ChainCall;
  /** Calls with the slot of each block that the chain has closed; returns how to stop it. */
  onSlot: (listener: (closed: number) => void) => () => void;
  blocks: BlockStore;
  bars: Pick<BarRepository, 'rollUp' | 'prune'>;
  trades: Pick<TradeRepository, 'lastPriced'>;
  market: Market;
  catalogue: Catalogue;
  feeOwner: Address;
  /** The wallets that the server pays with, which are no holders. */
  ownWallets?: readonly Address[];
  time: Time;
  log: Logger;
  /** The world's traders. */
  simulated?: ReadonlySet<Address> | undefined;
  /** Told of blocks' trades once they are stored and counted. */
  onTaken?: ((trades: readonly StoredTrade[]) => void) | undefined;
  /** Told what blocks did to pools, in their order. */
  onPools?: ((moves: PoolMoves) => void) | undefined;
}

/** Blocks in, trades and statistics out: stored first, then shown, so nothing shown is ever lost or counted twice. */
export interface Indexer {
  /**
   * Takes balances from what the token programs own, and prices, into a market that has its stored trades, catches up and goes on
   * following the chain. `recall` of the past is called once they are counted.
   * Its `bridge` is called when nothing ran for a while, once all there was before the gap is indexed; it stores the synthetic history it generates and moves
   * the cursor behind the gap at once, since no block behind it is indexed before.
   */
  start(listed: TokenProgramRows, past: Pick<Past, 'recall' | 'bridge'>): Promise<void>;
  stop(): Promise<void>;
  status(): { indexedSlot: number; problem: string | undefined };
}

export function createIndexer(options: IndexerOptions): Indexer {
  const { onSlot, blocks, trades, catalogue, time, log } = options;
  const source = createBlockSource(options.call);
  const prices = new Map<Address, number>();
  const state = createChainState({ ...options, prices });
  const intake = createIntake({ ...options, prices, state });
  const tidy = createTidying(options);
  let problem: string | undefined;
  let bridge: (gap: Gap) => Promise<void> = () => Promise.resolve();
  let following: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const closed = createClosedSlots();
  const stopListening = onSlot((slot) => closed.add(slot));

  /** True when there may be more to read at once. */
  async function step(): Promise<boolean> {
    await intake.finish();
    const told = closed.runFrom(intake.next);
    const { slots: listed, tip } = told ?? (await source.slotsFrom(intake.next));
    // With nothing behind it the open slot ends the gap: its block is the next one there will be.
    if (listed.length === 0) await bridgeTo(tip);
    for (const slots of toRuns(listed, BATCH_BLOCKS)) {
      if (stopping.signal.aborted) return false;
      await bridgeTo(slots[0] ?? intake.next);
      const read = await Promise.all(slots.map((slot) => source.block(slot)));
      const missing = slots.filter((_, index) => read[index] === undefined);
      if (missing.length > 0) log.warn({ missing }, 'skipping blocks that the node has pruned');
      await intake.take(read.filter((block) => block !== undefined));
      intake.skipTo((slots.at(-1) ?? 0) + 1);
    }
    await tidy(intake.indexedMs);
    await intake.refresh();
    return listed.length >= BATCH_BLOCKS || isGap({ after: intake.next - 1, until: tip });
  }

  async function bridgeTo(until: number): Promise<void> {
    const gap = { after: Math.max(0, intake.next - 1), until };
    if (!isGap(gap)) return;
    await bridge(gap);
    intake.startAfter(until - 1);
  }

  async function follow(): Promise<void> {
    let retryMs = RETRY_MS;
    while (!stopping.signal.aborted) {
      try {
        const hasMore = await step();
        problem = undefined;
        retryMs = RETRY_MS;
        if (!hasMore) await closed.added();
      } catch (error) {
        if (problem === undefined) log.error({ err: error }, 'indexing has stalled');
        problem = `indexer: ${error instanceof Error ? error.message : String(error)}`;
        await pause(time, retryMs, stopping.signal);
        // A chain that restarts is back in a few tenths of a second, a full disk is not.
        retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
      }
    }
  }

  return {
    async start(listed, past) {
      bridge = (gap) => past.bridge(gap);
      const savedSlot = (await blocks.cursor()) ?? -1;
      intake.startAfter(savedSlot);
      // Blocks behind the cursor are valued at the prices of before them, not at those of today.
      for (const { id } of catalogue.tokens()) {
        const last = trades.lastPriced(id);
        if (last) prices.set(id, priceWithoutFee(last, catalogue.pool(last.pool)));
      }
      await state.load(listed, Math.max(0, savedSlot));
      past.recall();
      while (await step());
      following = follow();
    },
    async stop() {
      stopping.abort();
      stopListening();
      closed.wake();
      await following;
    },
    status: () => ({ indexedSlot: Math.max(0, intake.next - 1), problem }),
  };
}

/** Slots that the chain has said it closed and that were not read yet. */
function createClosedSlots() {
  let slots: number[] = [];
  let isWoken = false;
  let resume = () => {};
  function wake(): void {
    isWoken = true;
    resume();
  }
  return {
    wake,
    add(slot: number) {
      slots.push(slot);
      // After this many, the node has to say which of their blocks it still has.
      if (slots.length > BATCH_BLOCKS) slots.shift();
      wake();
    },
    /** Those from a slot on, one after the other; undefined where there is none or one is missing: then the node has to list them. */
    runFrom(first: number) {
      slots = slots.filter((slot) => slot >= first);
      const tip = slots.at(-1);
      const isRun = slots.every((slot, index) => slot === first + index);
      return tip !== undefined && isRun ? { slots, tip } : undefined;
    },
    /** Waits for the next one; one that came meanwhile counts. */
    async added() {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      }
      isWoken = false;
    },
  };
}

/** Rolls up and forgets what is old, now and then. */
function createTidying({ bars, blocks, time }: IndexerOptions): (indexedMs: number) => Promise<void> {
  let tidiedAt = 0;
  return async (indexedMs) => {
    if (time.now() - tidiedAt <= PRUNE_EVERY_MS) return;
    tidiedAt = time.now();
    await bars.rollUp(indexedMs);
    await bars.prune(toHour(tidiedAt - KEEP_MINUTES_MS));
    // Whole minutes: bars of one that has lost a part of its trades would be wrong.
    await blocks.prune(toMinute(tidiedAt - KEEP_MS));
  };
}
