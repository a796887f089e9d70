import type { VenueInstruction } from '@orrery/chain';
import { fromUnix, type Millis } from '@orrery/core/time';
import { MONEY_MINTS, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Market } from '@orrery/market';
import { isLaunch } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { Catalogue, CatalogueChange } from '../../catalogue/catalogue.ts';
import { vaultsOf } from '../../catalogue/pool-index.ts';
import type { VaultPlace } from '../../catalogue/vault-place.ts';
import type { ChainCall } from '../../chain/chain-call.ts';
import type { GiftEvent } from '../../store/gifts/gift-event.ts';
import type { FailureRow, SwapRow, TradeRow, TransferRow } from '../../store/schema.ts';
import { createTradeIds, createTransferIds, type IdIn } from '../../store/trades/trade-ids.ts';
import { accountsOf, type BlockTransaction, instructionsOf, isFailed } from './block.ts';
import type { Block } from './block-source.ts';
import { extractGifts } from './extract/extract-gifts.ts';
import type { LiquidityMove } from './extract/extract-liquidity.ts';
import { extractMoves } from './extract/extract-moves.ts';
import { type TokenChange, tokenChanges } from './extract/token-changes.ts';
import { reshapedBy, venueInstructions } from './extract/venue-instructions.ts';
import { createPoolFollower, type PoolFollower } from './follow-pools.ts';
import { markSandwiches } from './prices/mark-sandwiches.ts';
import { type PriceBook, toSwapRow, toTradeRows } from './prices/price-trade.ts';
import { toTransferRow } from './prices/price-transfer.ts';

/** What some blocks say, in their order. */
export interface BlocksRead {
  /** The last of them, and its time. */
  slot: number;
  timeMs: number;
  trades: readonly TradeRow[];
  transfers: readonly TransferRow[];
  /** Of wallets that are no simulated trader's. */
  swaps: readonly SwapRow[];
  /** Likewise, of who paid for them. */
  failures: readonly FailureRow[];
  gifts: readonly GiftEvent[];
  liquidity: readonly LiquidityMove[];
  changes: readonly CatalogueChange[];
  /** The last change of each token account. */
  balances: ReadonlyMap<Address, TokenChange>;
  /** Mints that are new, of which more or less is there than before, or that were told another multiplier. */
  mints: ReadonlySet<Address>;
  /** Pools that the venue's program was told to do something with. */
  touched: ReadonlySet<Address>;
  /** Pools with changed shares, and positions that were given up. */
  reshaped: ReadonlySet<Address>;
}

interface BlockReaderOptions {
  call: ChainCall;
  market: Market;
  catalogue: Catalogue;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** The world's traders, whose swaps nobody looks back at. */
  simulated?: ReadonlySet<Address> | undefined;
}

/** What is found, as it grows. */
interface Found {
  trades: TradeRow[];
  transfers: TransferRow[];
  swaps: SwapRow[];
  failures: FailureRow[];
  gifts: GiftEvent[];
  liquidity: LiquidityMove[];
  changes: CatalogueChange[];
  balances: Map<Address, TokenChange>;
  mints: Set<Address>;
  touched: Set<Address>;
  reshaped: Set<Address>;
}

interface Reading extends Pick<BlockReaderOptions, 'catalogue' | 'market' | 'log' | 'simulated'> {
  pools: PoolFollower;
  book: PriceBook & { note: (row: TradeRow) => void };
  found: Found;
  tradeIds: IdIn;
  transferIds: IdIn;
  failureIds: IdIn;
  /** Called before the catalogue changes. */
  onChange: () => void;
}

/**
 * Reads blocks into priced rows, balances and catalogue changes; the catalogue takes them over at once, the market does not. A
 * transaction that cannot be read is left out; when the chain does not say what a new pool is, the catalogue is as it was.
 */
export function createBlockReader(options: BlockReaderOptions) {
  const { market, catalogue, log, simulated } = options;
  const pools = createPoolFollower(options);
  return async (blocks: readonly Block[]): Promise<BlocksRead> => {
    const found: Found = {
      trades: [],
      transfers: [],
      swaps: [],
      failures: [],
      gifts: [],
      liquidity: [],
      changes: [],
      balances: new Map(),
      mints: new Set(),
      touched: new Set(),
      reshaped: new Set(),
    };
    const before: { goBack?: () => void } = {};
    const onChange = () => {
      before.goBack ??= catalogue.mark();
    };
    const reading: Reading = {
      catalogue,
      market,
      log,
      simulated,
      pools,
      book: createPriceBook(market, catalogue),
      found,
      tradeIds: createTradeIds(),
      transferIds: createTransferIds(),
      failureIds: createTransferIds(),
      onChange,
    };
    try {
      for (const block of blocks) await readBlock(block, reading);
    } catch (error) {
      before.goBack?.();
      throw error;
    }
    const { slot = 0, blockTime = 0 } = blocks.at(-1) ?? {};
    return { slot, timeMs: fromUnix(blockTime), ...found };
  };
}

/** What the market knows, and above it what the blocks have said by now. */
function createPriceBook(market: Market, catalogue: Catalogue): Reading['book'] {
  const prices = new Map<Address, number>();
  return {
    priceOf: (mint) => prices.get(mint) ?? market.price(mint),
    decimalsOf: (mint) => catalogue.token(mint)?.decimals ?? 0,
    note(row) {
      if (row.is_valid_price === 1) prices.set(row.asset, row.usd_price);
    },
  };
}

async function readBlock({ slot, blockTime, transactions }: Block, reading: Reading): Promise<void> {
  const { pools, found, onChange } = reading;
  const timeMs = fromUnix(blockTime);
  const rows: TradeRow[] = [];
  const due = new Set<Address>();
  for (const transaction of transactions) {
    if (isFailed(transaction)) {
      noteFailure(transaction, { slot, timeMs }, reading);
      continue;
    }
    const instructions = readOrSkip(transaction, reading, () => venueInstructions(transaction)) ?? [];
    // What the chain does not answer is asked again with the whole block, so nothing of that is skipped.
    const closing = await followPools(instructions, timeMs, reading);
    const trades = readOrSkip(transaction, reading, () =>
      readTransaction(transaction, { slot, timeMs, closing, due, instructions }, reading),
    );
    rows.push(...(trades ?? []));
  }
  found.trades.push(...markSandwiches(rows));
  if (due.size === 0) return;
  onChange();
  found.changes.push(...(await pools.graduate(due, timeMs)));
}

/** All that is known of it is who paid for it, and how much. */
function noteFailure(
  { transaction: { signatures, message }, meta }: BlockTransaction,
  { slot, timeMs }: Pick<Place, 'slot' | 'timeMs'>,
  { found, simulated, failureIds }: Reading,
): void {
  const [[signature], [wallet]] = [signatures, message.accountKeys];
  if (!signature || !wallet || simulated?.has(wallet)) return;
  const fee = BigInt(meta.fee).toString();
  found.failures.push({ id: failureIds(slot), signature, wallet, time_ms: timeMs, fee_lamports: fee });
}

/** Blocks may hold any transaction: one that cannot be read must not keep the rest of its block, or the next start, from being read. */
function readOrSkip<T>({ transaction }: BlockTransaction, { log }: Reading, read: () => T): T | undefined {
  try {
    return read();
  } catch (err) {
    log.warn(
      { err, signature: transaction.signatures[0] },
      'this transaction cannot be read and is left out',
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

/** Takes over what a transaction did to accounts; its trades. */
function readTransaction(
  transaction: BlockTransaction,
  { slot, timeMs, closing, due, instructions }: Place,
  reading: Reading,
): TradeRow[] {
  const { catalogue, book, found, simulated, tradeIds, transferIds } = reading;
  const moved = tokenChanges(transaction);
  const supplies = supplyChanges(moved);
  for (const change of moved) found.balances.set(change.account, change);
  const [signature] = transaction.transaction.signatures;
  if (signature !== undefined) found.gifts.push(...extractGifts(instructions, moved, { signature, timeMs }));
  for (const mint of [...supplies.keys(), ...scaledMints(transaction, catalogue)]) found.mints.add(mint);
  for (const id of launchesAtGoal(moved, supplies, catalogue)) due.add(id);
  const moves = extractMoves(
    transaction,
    moved,
    (account) => catalogue.vaultAt(account) ?? closing.get(account),
  );
  const listed = moves.trades.filter(
    ({ sold, bought }) => catalogue.token(sold.mint) && catalogue.token(bought.mint),
  );
  const rows: TradeRow[] = [];
  for (const trade of listed) {
    for (const priced of toTradeRows(trade, { slot, timeMs, idIn: tradeIds }, book)) {
      const isPriced = priced.is_valid_price === 1 && isBelieved(priced, reading);
      const row = { ...priced, is_valid_price: isPriced ? (1 as const) : (0 as const) };
      book.note(row);
      rows.push(row);
    }
  }
  const id = rows[0]?.id;
  const { swap } = moves;
  if (id !== undefined && swap && listed.length === moves.trades.length && !simulated?.has(swap.wallet))
    found.swaps.push(toSwapRow(swap, { id, slot, timeMs }, book));
  found.liquidity.push(...moves.liquidity);
  for (const transfer of moves.transfers) {
    const isKept = !simulated?.has(transfer.from) || !simulated.has(transfer.to);
    const row = toTransferRow(transfer, { slot, timeMs, idIn: transferIds }, book);
    found.transfers.push({ ...row, is_kept: isKept ? 1 : 0 });
  }
  return rows;
}

/**
 * A pool can be opened, and traded with oneself at any price. One is believed from where a good part of what there is of the
 * token is traded for money, for there others would take what was offered below its worth.
 */
function isBelieved({ asset, pool }: TradeRow, { catalogue, market }: Pick<Reading, 'catalogue' | 'market'>) {
  if (!catalogue.isForeignTo(asset, pool)) return true;
  const other = catalogue.pool(pool)?.mints.find(({ id }) => id !== asset)?.id;
  if (other === undefined || !MONEY_MINTS.includes(other)) return false;
  const pools = market.pools(asset);
  const whole = pools.reduce((sum, { liquidity }) => sum + liquidity, 0);
  const own = pools.find((each) => each.pool === pool)?.liquidity ?? 0;
  return own > 0 && own >= BELIEVED_SHARE * whole;
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
    const reshaped = reshapedBy(one);
    if (reshaped !== undefined) found.reshaped.add(reshaped);
  }
  return closing;
}

/** Of a token's liquidity. */
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
