import { setImmediate, setTimeout } from 'node:timers/promises';
import type { SolanaRpc } from '@orrery/chain';
import { type Clock, fromUnix, millis } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import { DAY_MS, type Market, type MarketTrade } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { CountedTrade, TradeRow } from '../store/schema.ts';
import type { TradeRepository } from '../store/trades.repository.ts';
import type { BlockTransaction } from './block.ts';
import { type Block, createBlockSource } from './block-source.ts';
import { createPoolBook } from './chain-state.ts';
import { accountsOf, extractTrade, type IndexedPool } from './extract-trade.ts';
import { toTradeRows } from './price-trade.ts';

const POLL_MS = 100;
const RETRY_MS = 1_000;
const BATCH_BLOCKS = 64;
/** Blocks without trades move the cursor on disk only this often, in slots (about a minute). */
const IDLE_CURSOR_SLOTS = 150;
const PRUNE_EVERY_MS = 600_000;
/** An hour more than the longest window, so that its opening price is still there after a restart. */
const KEEP_MS = DAY_MS + 3_600_000;

export interface IndexerOptions {
  rpc: SolanaRpc;
  trades: TradeRepository;
  market: Market;
  tokens: readonly TokenFacts[];
  pools: readonly IndexedPool[];
  clock: Clock;
  log: Logger;
}

/** Blocks in, trades and statistics out: stored first, then shown, so nothing shown is ever lost or counted twice. */
export interface Indexer {
  /** Rebuilds the market from the store, catches up with the chain and goes on following it. */
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): { indexedSlot: number; problem: string | undefined };
}

export function createIndexer(options: IndexerOptions): Indexer {
  const { trades, market, clock, log } = options;
  const source = createBlockSource(options.rpc);
  const pools = createPoolBook(options);
  const reader = createBlockReader(options);
  let next = 0;
  let savedSlot = -1;
  let problem: string | undefined;
  let prunedAt = 0;
  let following: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  async function takeIn(blocks: readonly Block[]): Promise<void> {
    const last = blocks.at(-1);
    if (!last) return;
    const { rows, vaults } = reader.read(blocks);
    if (rows.length > 0 || last.slot - savedSlot >= IDLE_CURSOR_SLOTS) {
      await trades.save(rows, last.slot);
      savedSlot = last.slot;
    }
    for (const row of rows) market.apply(toMarketTrade(row));
    pools.update(vaults);
    next = last.slot + 1;
  }

  /** True when there may be more to read at once. */
  async function step(): Promise<boolean> {
    const range = await source.slotsFrom(next);
    for (let start = 0; start < range.slots.length && !stopping.signal.aborted; start += BATCH_BLOCKS) {
      const slots = range.slots.slice(start, start + BATCH_BLOCKS);
      const blocks = await Promise.all(slots.map((slot) => source.block(slot)));
      const missing = slots.filter((_, index) => blocks[index] === undefined);
      if (missing.length > 0) log.warn({ missing }, 'the node no longer has these blocks');
      await takeIn(blocks.filter((block) => block !== undefined));
    }
    if (!stopping.signal.aborted) next = Math.max(next, range.next);
    if (clock.now() - prunedAt > PRUNE_EVERY_MS) {
      prunedAt = clock.now();
      await trades.prune(prunedAt - KEEP_MS);
    }
    return range.slots.length >= BATCH_BLOCKS;
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
    async start() {
      market.advance(clock.now());
      for await (const rows of trades.since(clock.now() - KEEP_MS)) {
        for (const row of rows) market.apply(toMarketTrade(row));
        // Neither the store nor the market waits for anything: without this nobody could stop a long start.
        await setImmediate();
      }
      savedSlot = (await trades.cursor()) ?? -1;
      next = savedSlot + 1;
      await pools.load();
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

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function toMarketTrade(row: CountedTrade): MarketTrade {
  return {
    asset: row.asset,
    trader: row.trader,
    side: row.side,
    time: millis(row.time_ms),
    slot: row.slot,
    price: row.usd_price,
    isValidPrice: row.is_valid_price === 1,
    microUsd: row.usd_micro,
  };
}

/** Turns blocks into priced rows and the vault balances they end with, without touching the market. */
function createBlockReader({ market, tokens, pools }: Pick<IndexerOptions, 'market' | 'tokens' | 'pools'>) {
  const decimals = new Map(tokens.map((token) => [token.id, token.decimals]));
  const vaultAddresses = new Set(pools.flatMap(({ vaults }) => vaults));
  const isKnown = (mint: Address) => decimals.has(mint);

  function noteVaults(transaction: BlockTransaction, vaults: Map<Address, bigint>): void {
    const accounts = accountsOf(transaction);
    for (const { accountIndex, uiTokenAmount } of transaction.meta.postTokenBalances) {
      const address = accounts[accountIndex];
      if (address && vaultAddresses.has(address)) vaults.set(address, uiTokenAmount.amount);
    }
  }

  return {
    read(blocks: readonly Block[]): { rows: TradeRow[]; vaults: Map<Address, bigint> } {
      const rows: TradeRow[] = [];
      const vaults = new Map<Address, bigint>();
      const prices = new Map<Address, number>();
      const book = {
        priceOf: (mint: Address) => prices.get(mint) ?? market.price(mint),
        decimalsOf: (mint: Address) => decimals.get(mint) ?? 0,
      };
      for (const { slot, blockTime, transactions } of blocks) {
        for (const [index, transaction] of transactions.entries()) {
          noteVaults(transaction, vaults);
          const trade = extractTrade(transaction, pools);
          if (!trade || !isKnown(trade.sold.mint) || !isKnown(trade.bought.mint)) continue;
          const added = toTradeRows(trade, { slot, index, timeMs: fromUnix(blockTime) }, book);
          for (const row of added) if (row.is_valid_price === 1) prices.set(row.asset, row.usd_price);
          rows.push(...added);
        }
      }
      return { rows, vaults };
    },
  };
}
