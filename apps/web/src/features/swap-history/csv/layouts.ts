import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import type { SwapSide, UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import type { Cell } from '#shared/format/csv.ts';

export type CsvLayout = 'plain' | 'koinly' | 'cointracker';

/** What a token is called: the same for no two (`currencies.ts`), and no symbol where it is not verified, since anybody may call a token SOL. */
export type CurrencyOf = (mint: Address) => string;

interface Layout {
  head: readonly string[];
  toRow: (swap: UserSwap, currencyOf: CurrencyOf) => readonly Cell[];
}

const number = (text: string): Cell => ({ number: text });
/** The chain's own units, with a point: no digit is rounded and no multiplier applied. */
const amountOf = ({ amount, decimals }: SwapSide) => number(toDecimal(BigInt(amount), decimals));
const feeOf = ({ feeLamports }: UserSwap) => toDecimal(BigInt(feeLamports), NATIVE_SOL.decimals);
/** `2026-01-02 03:04:05`, of a moment in UTC. */
const secondsOf = (moment: string) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

const plain: Layout = {
  head: [
    'Time (UTC)',
    'Sold amount',
    'Sold token',
    'Sold mint',
    'Sold smallest units',
    'Received amount',
    'Received token',
    'Received mint',
    'Received smallest units',
    'Fee (SOL)',
    'Venue fee',
    'Venue fee token',
    'Value (USD)',
    'Slot',
    'Signature',
  ],
  toRow(swap, currencyOf) {
    const { sold, bought } = swap;
    return [
      new Date(swap.blockTime).toISOString(),
      ...[sold, bought].flatMap((side) => [
        amountOf(side),
        currencyOf(side.mint),
        side.mint,
        number(side.amount),
      ]),
      number(feeOf(swap)),
      ...venueFeeCells(swap, currencyOf),
      number(worthOf(swap)),
      number(String(swap.slot)),
      swap.txHash,
    ];
  },
};

/**
 * Koinly's universal template (https://support.koinly.io/en/articles/9489976). No label: its `swap` is for tokens that were renamed, which is
 * no sale.
 */
const koinly: Layout = {
  head: [
    'Date',
    'Sent Amount',
    'Sent Currency',
    'Received Amount',
    'Received Currency',
    'Fee Amount',
    'Fee Currency',
    'Net Worth Amount',
    'Net Worth Currency',
    'Label',
    'Description',
    'TxHash',
  ],
  toRow(swap, currencyOf) {
    const { sold, bought } = swap;
    const worth = worthOf(swap);
    return [
      `${secondsOf(swap.blockTime)} UTC`,
      amountOf(sold),
      currencyOf(sold.mint),
      amountOf(bought),
      currencyOf(bought.mint),
      ...feeCells(swap),
      number(worth),
      worth === '' ? '' : 'USD',
      '',
      '',
      swap.txHash,
    ];
  },
};

/** CoinTracker's template (https://support.cointracker.io/hc/en-us/articles/4413071299729); its times are UTC. */
const cointracker: Layout = {
  head: [
    'Date',
    'Received Quantity',
    'Received Currency',
    'Sent Quantity',
    'Sent Currency',
    'Fee Amount',
    'Fee Currency',
    'Tag',
  ],
  toRow(swap, currencyOf) {
    const { sold, bought } = swap;
    const [date = '', clock = ''] = secondsOf(swap.blockTime).split(' ');
    const [year, month, day] = date.split('-');
    return [
      `${month}/${day}/${year} ${clock}`,
      amountOf(bought),
      currencyOf(bought.mint),
      amountOf(sold),
      currencyOf(sold.mint),
      ...feeCells(swap),
      '',
    ];
  },
};

export const LAYOUTS: Readonly<Record<CsvLayout, Layout>> = { plain, koinly, cointracker };

/** Without a fee of one's own there is no currency of it either. */
function feeCells(swap: UserSwap): readonly Cell[] {
  return swap.feeLamports === '0' ? ['', ''] : [number(feeOf(swap)), NATIVE_SOL.key];
}

/** What the venue took: a part of what was sold, or missing from what was received. Nothing where it was not recorded. */
function venueFeeCells({ venueFee }: UserSwap, currencyOf: CurrencyOf): readonly Cell[] {
  return venueFee ? [amountOf(venueFee), currencyOf(venueFee.mint)] : ['', ''];
}

/** Value in US dollars at the moment it landed; empty where no price was known. */
function worthOf({ usdVolume }: UserSwap): string {
  if (usdVolume === undefined) return '';
  // Whole micro-dollars, of which a float is written without an exponent.
  return toDecimal(BigInt(Math.round(usdVolume * 1e6)), 6);
}
