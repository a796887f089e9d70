import type { VenueInstruction } from '@orrery/chain';
import { fromUnix, type Millis } from '@orrery/core/time';
import { MONEY_MINTS, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { isLaunch } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Catalogue, CatalogueChange } from '../../catalogue/catalogue.ts';
import { vaultsOf } from '../../catalogue/pool-index.ts';
import type { VaultPlace } from '../../catalogue/vault-place.ts';
import type { ChainCall } from '../../chain/chain-call.ts';
import { type BlockRows, type GrowingRows, noRows } from '../../store/block-rows.ts';
import type { TradeRow } from '../../store/schema.ts';
import { lamportChanges } from '../lamport-changes.ts';
import { type TokenChange, tokenChanges } from '../token-changes.ts';
import { accountsOf, type BlockTransaction, instructionsOf, isFailed } from './block.ts';
import type { Block } from './block-source.ts';
import type { LiquidityMove } from './extract/extract-liquidity.ts';
import { extractMoves, NO_MOVES } from './extract/extract-moves.ts';
import { reshapedBy, venueInstructions } from './extract/venue-instructions.ts';
import { createPoolFollower, type PoolFollower } from './follow-pools.ts';
import { markSandwiches } from './prices/mark-sandwiches.ts';
import { priceWithoutFee } from './prices/price-trade.ts';
import type { ReaderContext } from './readers/reader.ts';
import { createProductReader } from './readers/readers.ts';
import { createTradeReader } from './readers/trades.ts';

/** What some blocks say, in their order. */
export interface BlocksRead {
  /** The last of them, and its time. */
  slot: number;
  timeMs: number;
  rows: BlockRows;
  liquidity: readonly LiquidityMove[];
  changes: readonly CatalogueChange[];
  /** The last change of each token account. */
  balances: ReadonlyMap<Address, TokenChange>;
  /** The last lamports of each account that was paid to or taken from and holds no tokens. */
  lamports: ReadonlyMap<Address, number>;
  /** Mints that are new, or that had a change of supply or multiplier. */
  mints: ReadonlySet<Address>;
  /** Pools named in instructions to the venue's program. */
  touched: ReadonlySet<Address>;
  /** Orders named in them, which may be gone. */
  orders: ReadonlySet<Address>;
  /** Pools with changed shares, and positions that were given up. */
  reshaped: ReadonlySet<Address>;
}

interface BlockReaderOptions {
  call: ChainCall;
  /** In US dollars, as of the last blocks read. A batch of blocks changes them once all of it has been read. */
  prices: Map<Address, number>;
  /** A pool's share of a token's liquidity, 0 to 1. */
  shareOf: (mint: Address, pool: Address) => number;
  catalogue: Catalogue;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** Simulated traders, whose swaps are not kept per wallet. */
  simulated?: ReadonlySet<Address> | undefined;
}

/** What is found, as it grows. */
interface Found {
  rows: GrowingRows;
  liquidity: LiquidityMove[];
  changes: CatalogueChange[];
  balances: Map<Address, TokenChange>;
  lamports: Map<Address, number>;
  mints: Set<Address>;
  touched: Set<Address>;
  orders: Set<Address>;
  reshaped: Set<Address>;
}

interface Reading extends Pick<BlockReaderOptions, 'catalogue' | 'log'> {
  pools: PoolFollower;
  found: Found;
  readTrades: ReturnType<typeof createTradeReader>;
  readProducts: ReturnType<typeof createProductReader>;
  /** Called before the catalogue changes. */
  onChange: () => void;
}

/**
 * Reads blocks into priced rows, balances and catalogue changes; catalogue and prices take them over at once, the market does not. A
 * transaction that cannot be read is left out; when the chain does not say what a new pool is, catalogue and prices are as they were.
 */
export function createBlockReader(options: BlockReaderOptions) {
  const { prices, catalogue, log, simulated = new Set<Address>() } = options;
  const pools = createPoolFollower(options);
  return async (blocks: readonly Block[]): Promise<BlocksRead> => {
    const rows = noRows();
    const found: Found = {
      rows,
      liquidity: [],
      changes: [],
      balances: new Map(),
      lamports: new Map(),
      mints: new Set(),
      touched: new Set(),
      orders: new Set(),
      reshaped: new Set(),
    };
    const before: { goBack?: () => void } = {};
    const onChange = () => {
      before.goBack ??= catalogue.mark();
    };
    const traded = new Map<Address, number>();
    const context: ReaderContext = {
      book: createPriceBook({ prices, traded, catalogue }),
      catalogue,
      simulated,
      isBelieved: (row) => isBelieved(row, options),
    };
    const reading: Reading = {
      catalogue,
      log,
      pools,
      found,
      readTrades: createTradeReader(context),
      readProducts: createProductReader(context, rows),
      onChange,
    };
    try {
      for (const block of blocks) await readBlock(block, reading);
    } catch (error) {
      before.goBack?.();
      throw error;
    }
    for (const [mint, price] of traded) prices.set(mint, price);
    for (const { goneToken } of found.changes) if (goneToken !== undefined) prices.delete(goneToken);
    rows.catalogue.push(...found.changes.map(({ record }) => record));
    const { slot = 0, blockTime = 0 } = blocks.at(-1) ?? {};
    return { slot, timeMs: fromUnix(blockTime), ...found };
  };
}

/** Prices as of the blocks before, overlaid with those of the trades read in this batch so far. */
function createPriceBook({
  prices,
  traded,
  catalogue,
}: Pick<BlockReaderOptions, 'prices' | 'catalogue'> & {
  traded: Map<Address, number>;
}): ReaderContext['book'] {
  return {
    priceOf: (mint) => traded.get(mint) ?? prices.get(mint),
    decimalsOf: (mint) => catalogue.token(mint)?.decimals ?? 0,
    note(row) {
      if (row.is_valid_price === 1) traded.set(row.asset, priceWithoutFee(row, catalogue.pool(row.pool)));
    },
  };
}

async function readBlock({ slot, blockTime, transactions }: Block, reading: Reading): Promise<void> {
  const { pools, found, onChange } = reading;
  const timeMs = fromUnix(blockTime);
  const rows: TradeRow[] = [];
  const due = new Set<Address>();
  for (const transaction of transactions) {
    const instructions = isFailed(transaction)
      ? []
      : (readOrSkip(transaction, reading, () => venueInstructions(transaction)) ?? []);
    // What the chain does not answer is asked again with the whole block, so nothing of that is skipped.
    const closing = await followPools(instructions, timeMs, reading);
    const trades = readOrSkip(transaction, reading, () =>
      readTransaction(transaction, { slot, timeMs, closing, due, instructions }, reading),
    );
    rows.push(...(trades ?? []));
  }
  found.rows.trades.push(...markSandwiches(rows));
  if (due.size === 0) return;
  onChange();
  found.changes.push(...(await pools.graduate(due, timeMs)));
}

/** Blocks may hold any transaction: what cannot be read of one must not keep the rest of it or of its block, or the next start, from being read. */
function readOrSkip<T>({ transaction }: BlockTransaction, { log }: Reading, read: () => T): T | undefined {
  try {
    return read();
  } catch (err) {
    log.warn(
      { err, signature: transaction.signatures[0] },
      'transaction decoded only in part; the rest is ignored',
    );
    return undefined;
  }
}

interface Place {
  slot: number;
  timeMs: Millis;
  /** Vaults that the transaction closed. */
  closing: ReadonlyMap<Address, VaultPlace>;
  /** Takes launches that may have graduated. */
  due: Set<Address>;
  instructions: readonly VenueInstruction[];
}

/** Takes over what a transaction did to accounts, and its rows; returns its trades. */
function readTransaction(
  transaction: BlockTransaction,
  { slot, timeMs, closing, due, instructions }: Place,
  reading: Reading,
): TradeRow[] {
  const { catalogue, found, readTrades, readProducts } = reading;
  const attempt = <T>(read: () => T) => readOrSkip(transaction, reading, read);
  const [signature] = transaction.transaction.signatures;
  if (signature === undefined) return [];
  const failed = isFailed(transaction);
  const changes = failed ? [] : tokenChanges(transaction);
  const supplies = supplyChanges(changes);
  for (const change of changes) found.balances.set(change.account, change);
  for (const [account, left] of lamportChanges(transaction)) found.lamports.set(account, left);
  const scaled = failed ? [] : scaledMints(transaction, catalogue);
  for (const mint of [...supplies.keys(), ...scaled]) found.mints.add(mint);
  for (const id of launchesAtGoal(changes, supplies, catalogue)) due.add(id);
  const moves =
    attempt(() =>
      extractMoves(transaction, changes, (account) => catalogue.vaultAt(account) ?? closing.get(account)),
    ) ?? NO_MOVES;
  found.liquidity.push(...moves.liquidity);
  const trades = attempt(() => readTrades({ moves, slot, timeMs })) ?? [];
  const read = {
    transaction,
    signature,
    isFailed: failed,
    slot,
    timeMs,
    instructions,
    changes,
    moves,
    trades,
  };
  readProducts(read, attempt);
  return trades.flat();
}

/**
 * A pool can be opened, and traded with oneself at any price. One is believed from where a good part of what there is of the
 * token is traded for money, for there others would take what was offered below its worth.
 */
function isBelieved(
  { asset, pool }: TradeRow,
  { catalogue, shareOf }: Pick<BlockReaderOptions, 'catalogue' | 'shareOf'>,
): boolean {
  if (!catalogue.isForeignTo(asset, pool)) return true;
  const other = catalogue.pool(pool)?.mints.find(({ id }) => id !== asset)?.id;
  if (other === undefined || !MONEY_MINTS.includes(other)) return false;
  return shareOf(asset, pool) >= BELIEVED_SHARE;
}

/** Takes over what a transaction did to pools; the vaults of those that it closed. */
async function followPools(
  instructions: readonly VenueInstruction[],
  timeMs: Millis,
  { catalogue, pools, found, onChange }: Reading,
): Promise<ReadonlyMap<Address, VaultPlace>> {
  const closing = new Map<Address, VaultPlace>();
  if (instructions.some(({ name }) => CHANGING.has(name))) onChange();
  for (const change of await pools.follow(instructions, timeMs)) {
    found.changes.push(change);
    if (change.bornToken) found.mints.add(change.bornToken.id);
    for (const pool of change.closed) {
      const [first, second] = vaultsOf(pool);
      closing.set(first, { pool, side: 0 }).set(second, { pool, side: 1 });
    }
  }
  for (const one of instructions) {
    for (const id of [...Object.values(one.accounts), ...one.rest])
      if (id !== undefined && catalogue.pool(id)) found.touched.add(id);
    if ('order' in one.accounts && one.accounts.order !== undefined) found.orders.add(one.accounts.order);
    const reshaped = reshapedBy(one);
    if (reshaped !== undefined) found.reshaped.add(reshaped);
  }
  return closing;
}

/** Share of a token's liquidity. */
const BELIEVED_SHARE = 0.1;
const CHANGING: ReadonlySet<string> = new Set(['createPool', 'fundLaunch', 'closePool']);

/**
 * Launches that may have graduated: their vault of mint 1 holds their goal, to which a gift may have brought it too, or some of their
 * token was burnt, as when so much was sold again within the transaction that the vault does not show it.
 */
function launchesAtGoal(
  moved: readonly TokenChange[],
  supplies: ReadonlyMap<Address, bigint>,
  catalogue: Catalogue,
): Address[] {
  return moved.flatMap(({ account, mint, after }) => {
    const { pool, side } = catalogue.vaultAt(account) ?? {};
    if (!pool || !isLaunch(pool)) return [];
    const isAtGoal = side === 1 ? after >= pool.account.figure2 : (supplies.get(mint) ?? 0n) < 0n;
    return isAtGoal ? pool.id : [];
  });
}

/** Mints with a multiplier that an instruction names first, as one that sets it does. */
function scaledMints(transaction: BlockTransaction, catalogue: Catalogue): Address[] {
  const accounts = accountsOf(transaction);
  return instructionsOf(transaction).flatMap(({ accounts: [first = -1] }) => {
    const mint = accounts[first];
    return mint && catalogue.token(mint)?.extensions?.scaledAmount ? mint : [];
  });
}

/** By how much accounts of a mint hold more or less in sum than before: something was minted or burned, or kept back as a transfer fee. */
function supplyChanges(changes: readonly TokenChange[]): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>();
  for (const { mint, before, after } of changes) sums.set(mint, (sums.get(mint) ?? 0n) + after - before);
  return new Map([...sums].filter(([mint, sum]) => sum !== 0n && mint !== WRAPPED_SOL));
}
