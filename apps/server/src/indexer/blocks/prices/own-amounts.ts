import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type { TradeRow } from '../../../store/schema.ts';
import type { Moves } from '../extract/extract-moves.ts';
import type { Trade } from '../extract/extract-trades.ts';
import { type PriceBook, quoteRank, toMicroUsd, usdOf } from './price-trade.ts';

/**
 * Adds to a transaction's rows what they did to the trader's wallet, fees of venue, token, network and tips included: what was bought cost all
 * that left the wallet, and what was sold brought all that arrived. Tokens in between did nothing to it. Without a `swap` the trades count as
 * they are, and only what the network and tips took is added.
 */
export function withOwnAmounts(
  rows: readonly TradeRow[],
  { swap, feeLamports }: Pick<Moves, 'swap' | 'feeLamports'>,
  book: PriceBook,
): TradeRow[] {
  const network = microOf({ mint: WRAPPED_SOL, amount: feeLamports }, book);
  if (!swap) {
    const shares = shareOut(network, rows);
    return rows.map((row, index) => {
      const share = shares[index] ?? 0n;
      const micro = BigInt(row.usd_micro) + (row.side === 'buy' ? share : -share);
      return { ...row, own_micro: Number(micro) };
    });
  }
  const { sold, bought } = swap;
  const sales = rowsOf(rows, sold.mint, 'sell');
  const buys = rowsOf(rows, bought.mint, 'buy');
  const { cost, proceeds } = toValues({ sold, bought, sales, buys, network }, book);
  const own = new Map([...toOwn(sales, sold.amount, proceeds), ...toOwn(buys, bought.amount, cost)]);
  return rows.map((row) => ({ ...row, own_amount: '0', own_micro: 0, ...own.get(row.id) }));
}

interface Swapped extends Pick<Trade, 'sold' | 'bought'> {
  /** Where the pools have priced them: the sales of what was sold, and the purchases of what was bought. */
  sales: readonly TradeRow[];
  buys: readonly TradeRow[];
  /** What the network and tips took, in millionths of a dollar. */
  network: bigint;
}

/**
 * What was bought cost, and what was sold brought. Where one side is money, it is worth its price, and every fee, those of pools too, is in the
 * figure of the other: SOL that pays for a token by way of dollars loses nothing by it.
 */
function toValues({ sold, bought, sales, buys, network }: Swapped, book: PriceBook) {
  const distance = quoteRank(bought.mint) - quoteRank(sold.mint);
  if (distance > 0) {
    const paid = worthOf(sold, buys, book);
    return { cost: paid + network, proceeds: paid };
  }
  if (distance < 0) {
    const arrived = worthOf(bought, sales, book);
    return { cost: arrived, proceeds: arrived - network };
  }
  // The token bought cost what the token sold was worth, whose sale bears the venue's fee.
  const inPools = sumOf(sales);
  return {
    cost: (sales.length > 0 ? inPools : microOf(sold, book)) + network,
    proceeds: buys.length > 0 ? inPools : microOf(bought, book) - network,
  };
}

/** What an amount of money is worth; without a price, what the pools say that traded the other token. */
function worthOf(money: Trade['sold'], rows: readonly TradeRow[], book: PriceBook): bigint {
  const micro = microOf(money, book);
  return micro > 0n ? micro : sumOf(rows);
}

function sumOf(rows: readonly TradeRow[]): bigint {
  return rows.reduce((sum, { usd_micro }) => sum + BigInt(usd_micro), 0n);
}

function rowsOf(rows: readonly TradeRow[], mint: Address, side: TradeRow['side']): TradeRow[] {
  return rows.filter((row) => row.asset === mint && row.side === side);
}

function microOf(amount: Trade['sold'], book: PriceBook): bigint {
  return BigInt(toMicroUsd(usdOf(amount, book)) ?? 0);
}

function toOwn(rows: readonly TradeRow[], amount: bigint, micro: bigint) {
  const [amounts, micros] = [shareOut(amount, rows), shareOut(micro, rows)];
  return rows.map(
    ({ id }, index) =>
      [id, { own_amount: String(amounts[index]), own_micro: Number(micros[index]) }] as const,
  );
}

/** Shares a sum out over rows by their amounts, to the unit; the last takes what rounding leaves. */
function shareOut(sum: bigint, rows: readonly TradeRow[]): bigint[] {
  const total = rows.reduce((all, { amount }) => all + BigInt(amount), 0n);
  let left = sum;
  return rows.map(({ amount }, index) => {
    const share = index === rows.length - 1 || total === 0n ? left : (sum * BigInt(amount)) / total;
    left -= share;
    return share;
  });
}
