import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { useState } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import { isPurchase } from '#entities/order/is-purchase.ts';
import type { NewRecurring } from '#entities/order/new-order.ts';
import { askedAt, readRate, writeMarketRate } from '#entities/order/order-rate.model.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { useOrderForm } from '#widgets/order-form/use-order-form.ts';
import { useOrderPair } from '#widgets/order-form/use-order-pair.ts';
import {
  type ReadRecurring,
  type RecurringEntry,
  type RecurringNotice,
  readRecurring,
  toBand,
  toRecurringNotice,
} from './recurring-form.model.ts';
import * as strings from './strings.ts';

const FIRST = { cycles: '2', every: '1', unit: 'days', lowest: '', highest: '' } as const;

export type RecurringForm = ReturnType<typeof useRecurringForm>;
type Known = ReturnType<typeof useOrderPair>;

/** Everything the form of a recurring order shows and does, from the pair, what was typed, the wallet and the chain. */
export function useRecurringForm(pair: Pair, initialTyped: string) {
  const wallet = useWalletAddress();
  const known = useOrderPair(pair, 'recurring');
  const { sell, buy } = known;
  const [entry, setEntry] = useState<RecurringEntry>({ ...FIRST, total: initialTyped });
  const read = readRecurring(entry, sell);
  const isBought = isPurchase(pair.sell, pair.buy);
  const notice = toRecurringNotice({ ...known, ...read, isPurchase: isBought });
  const asked = toAsked({ wallet, known, read, notice, isBought });
  const { total } = read;
  const sold = sell && total ? `${formatExact(toUiDecimal(total, sell))} ${sell.symbol}` : '';
  const form = useOrderForm({
    pair,
    known,
    asked,
    entered: JSON.stringify(entry),
    typed: read.sold,
    spent: total,
    absent: notice?.button,
    sign: strings.start,
    title: strings.orderTitle(sold, buy?.symbol ?? '', entry.cycles),
    clear: () => setEntry((now) => ({ ...now, total: '' })),
  });

  return {
    ...form,
    ...known,
    read,
    entry,
    onEntry: (change: Partial<RecurringEntry>) => setEntry({ ...entry, ...change }),
    notice,
    /** The tokens of a price: one of `base` in `quote`. */
    priced: isBought ? { base: buy, quote: sell } : { base: sell, quote: buy },
    /** The market's price, of the same; undefined while unknown. */
    price: known.market && (isBought ? 1 / known.market : known.market),
    /** What the total brings at the market now, in smallest units. */
    estimate: estimateOf(read, known),
    isAmountWrong: read.sold.kind === 'too-large' || form.lacks !== undefined,
    buyBalance: form.balances && spendable(form.balances, pair.buy, { useWSol: false }),
  };
}

function estimateOf({ total }: ReadRecurring, { sell, buy, market }: Known) {
  const rate =
    market === undefined ? undefined : readRate({ text: writeMarketRate(market), isInverted: false });
  return total && sell && buy && rate ? askedAt(total, rate, { sell, buy }) : undefined;
}

interface AskedFacts {
  wallet: NewRecurring['owner'] | undefined;
  known: Known;
  read: ReadRecurring;
  notice: RecurringNotice | undefined;
  isBought: boolean;
}

/** The order that a transaction is asked for; undefined while something is missing or in the way. */
function toAsked({ wallet, known, read, notice, isBought }: AskedFacts): NewRecurring | undefined {
  const { sell, buy, useWSol } = known;
  const { total, cycles, intervalSeconds } = read;
  const isComplete = wallet && sell && buy && total && cycles && intervalSeconds;
  if (!isComplete || notice?.button !== undefined) return undefined;
  return {
    kind: 'recurring',
    owner: wallet,
    sell,
    buy,
    total,
    cycles,
    intervalSeconds,
    ...toBand(read, isBought),
    useWSol,
  };
}
