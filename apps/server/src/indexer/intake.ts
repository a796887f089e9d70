import type { LaunchCount, Market } from '@orrery/market';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Catalogue, LaunchEvent } from '../catalogue/catalogue.ts';
import type { ChainCall } from '../chain-call.ts';
import type { StoredTrade } from '../store/schema.ts';
import type { TradeRepository } from '../store/trades.repository.ts';
import type { Block } from './blocks/block-source.ts';
import { type BlocksRead, createBlockReader } from './blocks/read-blocks.ts';
import { toMarketTrade } from './replay-trades.ts';
import type { ChainState } from './state/chain-state.ts';

/** Blocks in which nothing happened move the cursor on disk only this often, in slots (about a minute). */
const IDLE_CURSOR_SLOTS = 150;

/** Takes blocks in: read, stored, then shown; what the store refuses is neither lost nor read twice. */
export interface Intake {
  /** The slot behind all that was taken in. */
  readonly next: number;
  /** Time of the last block taken in; 0 before the first. */
  readonly indexedMs: number;
  /** Goes on behind a slot up to which the store knows everything. */
  startAfter(savedSlot: number): void;
  /** Nothing was found before this slot. */
  skipTo(slot: number): void;
  take(blocks: readonly Block[]): Promise<void>;
  /** Brings what the store refused to its end. */
  finish(): Promise<void>;
  /** Reads again mints whose supply the blocks changed, and pools whose shares. */
  refresh(): Promise<void>;
}

/** What blocks did to the pools there are. */
export interface PoolMoves {
  /** New, or launches no more. */
  opened: readonly Pool[];
  closed: readonly Pool[];
  /** Those that the venue's program was told to do something with. */
  touched: ReadonlySet<Address>;
  /** Liquidity came or went, on which tick arrays hang. */
  withTicks: boolean;
}

interface IntakeOptions {
  trades: Pick<TradeRepository, 'save'>;
  market: Market;
  catalogue: Catalogue;
  state: ChainState;
  call: ChainCall;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** Told of blocks' trades once they are stored and counted. */
  onTaken?: ((trades: readonly StoredTrade[]) => void) | undefined;
  /** Told then too, and of blocks that did nothing as well. */
  onPools?: ((moves: PoolMoves) => void) | undefined;
}

export function createIntake(options: IntakeOptions): Intake {
  const readBlocks = createBlockReader(options);
  const staleMints = new Set<Address>();
  const stalePools = new Set<Address>();
  let next = 0;
  let savedSlot = -1;
  let indexedMs = 0;
  // Read into the catalogue already, so it must not be read again when the store refuses it.
  let unsaved: BlocksRead | undefined;

  async function finish(): Promise<void> {
    if (!unsaved) return;
    const { slot, trades, transfers, changes } = unsaved;
    const isEventful = trades.length > 0 || transfers.length > 0 || changes.length > 0;
    let stored: readonly StoredTrade[] = [];
    if (isEventful || slot - savedSlot >= IDLE_CURSOR_SLOTS) {
      const catalogue = changes.map(({ record }) => record);
      stored = await options.trades.save({ trades, transfers, catalogue, slot });
      savedSlot = slot;
    }
    show(unsaved, options);
    for (const mint of unsaved.mints) staleMints.add(mint);
    for (const id of unsaved.reshaped) stalePools.add(id);
    const moves = toPoolMoves(unsaved, options.catalogue);
    next = slot + 1;
    indexedMs = unsaved.timeMs;
    unsaved = undefined;
    options.onTaken?.(stored);
    options.onPools?.(moves);
  }

  return {
    get next() {
      return next;
    },
    get indexedMs() {
      return indexedMs;
    },
    startAfter(slot) {
      [savedSlot, next] = [slot, slot + 1];
    },
    skipTo(slot) {
      next = Math.max(next, slot);
    },
    async take(blocks) {
      if (blocks.length === 0) return;
      unsaved = await readBlocks(blocks);
      await finish();
    },
    finish,
    async refresh() {
      await options.state.refreshMints(staleMints);
      staleMints.clear();
      await options.state.refreshPools(stalePools);
      stalePools.clear();
    },
  };
}

/** Tells the market what blocks said, in the order in which it can take it. */
function show(
  { slot, trades, changes, balances }: BlocksRead,
  { market, catalogue, state }: Pick<IntakeOptions, 'market' | 'catalogue' | 'state'>,
): void {
  for (const { bornToken } of changes) if (bornToken) market.addToken(bornToken);
  market.addLaunches(changes.flatMap(({ record }) => toLaunchCount(record.launch) ?? []));
  for (const row of trades) market.apply(toMarketTrade(row));
  for (const { closed, goneToken } of changes) {
    for (const pool of closed) state.close(pool);
    if (goneToken !== undefined) market.removeToken(goneToken);
  }
  state.update(balances.values());
  for (const { opened } of changes)
    if (opened && catalogue.pool(opened.id) === opened) state.open(opened, slot);
}

function toPoolMoves({ changes, touched, reshaped }: BlocksRead, catalogue: Catalogue): PoolMoves {
  const isThere = (pool: Pool) => catalogue.pool(pool.id) === pool;
  return {
    opened: changes.flatMap(({ opened }) => (opened && isThere(opened) ? opened : [])),
    closed: changes.flatMap(({ closed }) => closed),
    touched,
    withTicks: reshaped.size > 0,
  };
}

function toLaunchCount(launch: LaunchEvent | undefined): LaunchCount | undefined {
  if (!launch || launch.kind === 'delisted') return undefined;
  const isBirth = launch.kind === 'born';
  const { developer } = launch.token.launch;
  return { developer, mints: isBirth ? 1 : 0, migrations: isBirth ? 0 : 1 };
}
