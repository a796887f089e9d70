import type { LaunchCount, Market } from '@orrery/market';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Catalogue, LaunchEvent } from '../catalogue/catalogue.ts';
import type { ChainCall } from '../chain/chain-call.ts';
import { type BlockStore, hasRows } from '../store/block-store.ts';
import type { StoredTrade } from '../store/schema.ts';
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
  /** Brings to its end what the store refused, or what could not be shown. */
  finish(): Promise<void>;
  /** Reads again mints with a supply the blocks changed, and pools with changed shares; and whose accounts are that are new. */
  refresh(): Promise<void>;
}

/** What blocks did to the pools there are. */
export interface PoolMoves {
  closed: readonly Pool[];
  /** New, or launches no more; a pool may have been closed before. */
  opened: readonly Pool[];
  /** Those named in instructions to the venue's program that exist. */
  touched: ReadonlySet<Address>;
  /** Those with added or removed liquidity, which may change their tick arrays. */
  reshaped: ReadonlySet<Address>;
  /** Orders that were opened, changed, filled or ended. */
  orders: ReadonlySet<Address>;
}

interface IntakeOptions {
  blocks: Pick<BlockStore, 'save'>;
  market: Market;
  catalogue: Catalogue;
  /** In US dollars, as of the last blocks read. */
  prices: Map<Address, number>;
  state: ChainState;
  call: ChainCall;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** The world's traders. */
  simulated?: ReadonlySet<Address> | undefined;
  /** Told of blocks' trades once they are stored and counted. */
  onTaken?: ((trades: readonly StoredTrade[]) => void) | undefined;
  /** Told then too, and of blocks that did nothing as well. */
  onPools?: ((moves: PoolMoves) => void) | undefined;
}

/** Blocks that were read into the catalogue, so that they must not be read again. */
interface Unfinished {
  read: BlocksRead;
  /** Set once the store has them. */
  stored?: readonly StoredTrade[];
  /** What is still to be done to show them. Each is tried once: a trade counted by half is reported as a problem, one counted twice is not. */
  unshown: (() => void)[];
}

export function createIntake(options: IntakeOptions): Intake {
  const readBlocks = createBlockReader({ ...options, shareOf: options.state.shareOf });
  const staleMints = new Set<Address>();
  const stalePools = new Set<Address>();
  let next = 0;
  let savedSlot = -1;
  let indexedMs = 0;
  let unfinished: Unfinished | undefined;

  async function finish(): Promise<void> {
    if (!unfinished) return;
    const { read, unshown } = unfinished;
    unfinished.stored ??= await save(read);
    const { stored } = unfinished;
    for (let show = unshown.shift(); show; show = unshown.shift()) show();
    for (const mint of read.mints) staleMints.add(mint);
    for (const id of read.reshaped) stalePools.add(id);
    const moves = toPoolMoves(read, options.catalogue);
    next = read.slot + 1;
    indexedMs = read.timeMs;
    unfinished = undefined;
    options.onTaken?.(stored);
    options.onPools?.(moves);
  }

  async function save({ slot, rows }: BlocksRead): Promise<readonly StoredTrade[]> {
    if (!hasRows(rows) && slot - savedSlot < IDLE_CURSOR_SLOTS) return [];
    const stored = await options.blocks.save({ ...rows, slot });
    savedSlot = slot;
    return stored;
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
      const read = await readBlocks(blocks);
      unfinished = { read, unshown: toShow(read, options) };
      await finish();
    },
    finish,
    async refresh() {
      await empty(staleMints, (ids) => options.state.refreshMints(ids));
      await empty(stalePools, (ids) => options.state.refreshPools(ids));
      await options.state.sol.refresh();
    },
  };
}

/** Takes all out of a set; what could not be dealt with is in it again. */
async function empty(ids: Set<Address>, deal: (ids: readonly Address[]) => Promise<void>): Promise<void> {
  const taken = [...ids];
  ids.clear();
  try {
    await deal(taken);
  } catch (error) {
    for (const id of taken) ids.add(id);
    throw error;
  }
}

/** Passes the content of blocks to the market, in the order in which it can take it. */
function toShow(
  { slot, rows, changes, balances, lamports }: BlocksRead,
  { market, catalogue, state }: Pick<IntakeOptions, 'market' | 'catalogue' | 'state'>,
): (() => void)[] {
  const born = changes.flatMap(({ bornToken }) => bornToken ?? []);
  const launches = changes.flatMap(({ record }) => toLaunchCount(record.launch) ?? []);
  return [
    ...born.map((token) => () => market.addToken(token)),
    () => market.addLaunches(launches),
    ...rows.trades.map((row) => () => market.apply(toMarketTrade(row))),
    ...changes.map(({ closed, goneToken }) => () => {
      for (const pool of closed) state.close(pool);
      if (goneToken !== undefined) market.removeToken(goneToken);
    }),
    () => state.update(balances.values()),
    () => state.sol.update(lamports),
    ...changes.map(({ opened }) => () => {
      if (opened && catalogue.pool(opened.id) === opened) state.open(opened, slot);
    }),
  ];
}

function toPoolMoves({ changes, touched, reshaped, orders }: BlocksRead, catalogue: Catalogue): PoolMoves {
  const isThere = (pool: Pool) => catalogue.pool(pool.id) === pool;
  const left = [...touched].filter((id) => catalogue.pool(id));
  return {
    closed: changes.flatMap(({ closed }) => closed),
    opened: changes.flatMap(({ opened }) => (opened && isThere(opened) ? opened : [])),
    touched: new Set(left),
    reshaped: new Set(left.filter((id) => reshaped.has(id))),
    orders,
  };
}

function toLaunchCount(launch: LaunchEvent | undefined): LaunchCount | undefined {
  if (!launch || launch.kind === 'delisted') return undefined;
  const isBirth = launch.kind === 'born';
  const { developer } = launch.token.launch;
  return { developer, mints: isBirth ? 1 : 0, migrations: isBirth ? 0 : 1 };
}
