import { atoms, toDecimal } from '@orrery/core/atoms';
import { MICRO, type Usd, usd, valueInUsd } from '@orrery/core/numbers';
import { MONEY_MINTS, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { SwapRow, TradeRow } from '../../../store/schema.ts';
import type { IdIn } from '../../../store/trade-ids.ts';
import type { WalletSwap } from '../extract/extract-swap.ts';
import type { Trade } from '../extract/extract-trades.ts';

const LAMPORT_DECIMALS = 9;
const BPS = 10_000;
/** Below one cent a trade says nothing of a price. */
const DUST_MICRO_USD = 10_000;
/** With fewer smallest units on either side, rounding alone moves the price by more than a basis point. */
const MIN_PRICED_UNITS = 10_000n;

/** Where and when something stood on the chain, and what numbers its rows. */
export interface RowPlace {
  slot: number;
  timeMs: number;
  idIn: IdIn;
}

export interface PriceBook {
  priceOf(mint: Address): number | undefined;
  decimalsOf(mint: Address): number;
}

/** The quote side has the lower rank: dollars, then SOL, then everything else. */
export function quoteRank(mint: Address): number {
  const rank = MONEY_MINTS.indexOf(mint);
  return rank < 0 ? MONEY_MINTS.length : rank;
}

/**
 * The rows a trade adds to the books: one for its base token, priced by the quote side; between two tokens neither of
 * which is a quote, a sell of one and a buy of the other, both priced by the one sold.
 */
export function toTradeRows(trade: Trade, { slot, timeMs, idIn }: RowPlace, book: PriceBook): TradeRow[] {
  const { sold, bought } = trade;
  const isSoldQuote = isQuoteSold(trade);
  const quote = isSoldQuote ? sold : bought;
  const worth = usdOf(quote, book);
  const usdMicro = toMicroUsd(worth) ?? 0;
  const value = toMicroUsd(worth) === undefined ? 0 : worth;
  const hasNoQuote = quoteRank(sold.mint) === quoteRank(bought.mint);
  // Wallets can trade with themselves at any price: only a known pool's is one, and only if nothing was given to it beside.
  const isPriced = trade.isPlain && sold.amount >= MIN_PRICED_UNITS && bought.amount >= MIN_PRICED_UNITS;
  const bases = hasNoQuote ? [sold, bought] : [isSoldQuote ? bought : sold];
  return bases.map((base) => {
    const units = Number(toDecimal(base.amount, book.decimalsOf(base.mint)));
    return {
      id: idIn(slot),
      signature: trade.signature,
      asset: base.mint,
      side: base === bought ? 'buy' : 'sell',
      time_ms: timeMs,
      slot,
      usd_price: units > 0 ? value / units : 0,
      usd_micro: usdMicro,
      native_lamports: toLamports(trade, usdMicro, book).toString(),
      amount: base.amount.toString(),
      trader: trade.trader,
      pool: trade.pool,
      is_valid_price: isPriced && usdMicro >= DUST_MICRO_USD ? 1 : 0,
      is_genesis: 0,
      is_for_usdc: quote.mint === USDC ? 1 : 0,
    };
  });
}

/**
 * A trade's price without the fee of its pool, in US dollars. A purchase's price includes the fee and a sale's lacks it, so that prices with
 * it would jump from trade to trade (docs/decisions/0065-blocks-are-read-at-their-own-prices.md).
 */
export function priceWithoutFee(
  { side, usd_price }: Pick<TradeRow, 'side' | 'usd_price'>,
  pool: Pick<Pool, 'account'> | undefined,
): number {
  const kept = 1 - (pool?.account.feeBps ?? 0) / BPS;
  return side === 'buy' ? usd_price * kept : usd_price / kept;
}

/** A swap with its place in the store, worth what its quote side was; null where no price of that is known. */
export function toSwapRow(
  { signature, wallet, sold, bought, feeLamports }: WalletSwap,
  {
    id,
    slot,
    timeMs,
    venueFee,
  }: { id: number; slot: number; timeMs: number; venueFee: { mint: Address; amount: bigint } },
  book: PriceBook,
): Omit<SwapRow, 'order_key'> {
  const worth = usdOf(isQuoteSold({ sold, bought }) ? sold : bought, book);
  return {
    id,
    signature,
    wallet,
    time_ms: timeMs,
    slot,
    sold_mint: sold.mint,
    sold_amount: sold.amount.toString(),
    sold_decimals: book.decimalsOf(sold.mint),
    bought_mint: bought.mint,
    bought_amount: bought.amount.toString(),
    bought_decimals: book.decimalsOf(bought.mint),
    fee_lamports: feeLamports.toString(),
    venue_fee: venueFee.amount.toString(),
    venue_fee_mint: venueFee.mint,
    usd_micro: worth > 0 ? (toMicroUsd(worth) ?? null) : null,
  };
}

const isQuoteSold = ({ sold, bought }: Pick<Trade, 'sold' | 'bought'>) =>
  quoteRank(sold.mint) <= quoteRank(bought.mint);

/**
 * Whole micro-dollars. The developer of a token sets its price, so an amount may be worth more than a sum can hold: undefined
 * then.
 */
export function toMicroUsd(value: number): number | undefined {
  const micro = Math.round(value * MICRO);
  return Number.isSafeInteger(micro) ? micro : undefined;
}

/** US dollars of an amount; 0 without a price. */
export function usdOf({ mint, amount }: Trade['sold'], book: PriceBook): Usd {
  const price = mint === USDC ? 1 : (book.priceOf(mint) ?? 0);
  return valueInUsd(atoms(amount), book.decimalsOf(mint), usd(price));
}

function toLamports({ sold, bought }: Trade, usdMicro: number, book: PriceBook): bigint {
  const sol = [sold, bought].find(({ mint }) => mint === WRAPPED_SOL);
  if (sol) return sol.amount;
  const price = book.priceOf(WRAPPED_SOL);
  const lamports = price ? Math.round((usdMicro / MICRO / price) * 10 ** LAMPORT_DECIMALS) : 0;
  return Number.isFinite(lamports) ? BigInt(lamports) : 0n;
}
