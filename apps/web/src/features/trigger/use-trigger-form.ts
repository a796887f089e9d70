import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { useState } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import { isPurchase } from '#entities/order/is-purchase.ts';
import type { NewTrigger } from '#entities/order/new-order.ts';
import { distanceOf, writeMarketRate } from '#entities/order/order-rate.model.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { worthOf } from '#widgets/order-form/order-token.model.ts';
import { useOrderForm } from '#widgets/order-form/use-order-form.ts';
import { useOrderPair } from '#widgets/order-form/use-order-pair.ts';
import { type AmountEntry, toTokenText } from '#widgets/pair-form/sides/amount-entry.model.ts';
import type { PairForm } from '#widgets/pair-form/sides/pair-sides.tsx';
import type { SettleForm } from '#widgets/settle/use-settle-form.ts';
import * as strings from './strings.ts';
import {
  type ReadEntry,
  readEntry,
  type TriggerEntry,
  toRateText,
  withAmount,
  withRate,
} from './trigger-entry.model.ts';
import { readSlippage, toTriggerNotice } from './trigger-form.model.ts';

export type TriggerForm = ReturnType<typeof useTriggerForm>;

/** Everything the form of a limit order shows and does, from the pair, what was typed, the wallet and the chain. */
export function useTriggerForm(pair: Pair, initialTyped: string) {
  const wallet = useWalletAddress();
  const known = useOrderPair(pair, 'limit');
  const { sell, buy, market, useWSol } = known;
  const fields = useTriggerFields(pair, initialTyped, known);
  const { entry, expirySeconds, slippageText } = fields;
  const read = readEntry(entry, { sell, buy });
  const { making, taking, rate } = read;
  const slippage = readSlippage(slippageText);
  const notice = toTriggerNotice({ ...known, ...read, slippage });
  const isHindered = notice?.button !== undefined;
  const asked: NewTrigger | undefined =
    wallet && sell && buy && making && taking && slippage !== undefined && !isHindered
      ? {
          kind: 'limit',
          owner: wallet,
          sell,
          buy,
          making,
          taking,
          expirySeconds,
          slippageBps: slippage,
          useWSol,
        }
      : undefined;
  const sold = sell && making ? `${formatExact(toUiDecimal(making, sell))} ${sell.symbol}` : '';
  const bought = buy && taking ? `${formatExact(toUiDecimal(taking, buy))} ${buy.symbol}` : '';
  const form = useOrderForm({
    pair,
    known,
    asked,
    entered: JSON.stringify([entry, slippageText]),
    typed: read.sold,
    spent: making,
    absent: notice?.button ?? (rate ? undefined : strings.enterRate),
    sign: strings.place,
    title: strings.orderTitle(sold, bought),
    clear: fields.clear,
  });

  return {
    ...form,
    ...known,
    ...fields,
    ...read,
    notice,
    slippage,
    /** The amount to sell as plain text, for the other tabs. */
    sellText: sell && making ? toUiDecimal(making, sell) : '',
    rateText: toRateText(entry, read, fields.isInverted),
    distance: rate && market !== undefined ? distanceOf(rate, market, fields.isInverted) : undefined,
    sides: toSides({ pair, known, fields, read, form }),
  };
}

interface SidesInput {
  pair: Pair;
  known: ReturnType<typeof useOrderPair>;
  fields: ReturnType<typeof useTriggerFields>;
  read: ReadEntry;
  form: SettleForm;
}

/** The order as the two sides of the form show it. */
function toSides({ pair, known, fields, read, form }: SidesInput): PairForm {
  const { sell, buy } = known;
  const { making, taking } = read;
  const { shown } = fields;
  return {
    sell,
    buy,
    isTokenMissing: known.isTokenMissing,
    quote: {
      ...(making && { inAmount: making }),
      ...(taking && { outAmount: taking }),
      inUsd: making && worthOf(making, sell, known.sellUsd),
      outUsd: taking && worthOf(taking, buy, known.buyUsd),
    },
    isQuoting: false,
    isBusy: form.isBusy,
    typed: shown.text,
    typedTokens: toTokenText(shown, shown.side === 'sell' ? sell : buy),
    isAmountWrong: read.sold.kind === 'too-large' || form.lacks !== undefined,
    sellBalance: form.spendable,
    buyBalance: form.balances && spendable(form.balances, pair.buy, { useWSol: false }),
    isSellingNative: form.isSpendingSol,
  };
}

/** What was typed and chosen: another pair begins with the market's rate again. */
function useTriggerFields(
  pair: Pair,
  initialTyped: string,
  { sell, buy, market }: Pick<ReturnType<typeof useOrderPair>, 'sell' | 'buy' | 'market'>,
) {
  const key = `${pair.sell}-${pair.buy}`;
  const [entry, setEntry] = useState<TriggerEntry>({ sell: { unit: 'token', text: initialTyped } });
  const [isTurned, setIsTurned] = useState(false);
  const isInverted = isPurchase(pair.sell, pair.buy) !== isTurned;
  const [slippageText, setSlippageText] = useState('');
  const [expirySeconds, setExpirySeconds] = useState(0);
  const [entryPair, setEntryPair] = useState(key);
  if (entryPair !== key) {
    setEntryPair(key);
    setEntry({ sell: entry.sell });
  } else if (!entry.rate && !entry.receive && market !== undefined) {
    setEntry({ ...entry, rate: { text: writeMarketRate(market), isInverted: false } });
  }
  const shown: AmountEntry = entry.receive
    ? { side: 'buy', ...entry.receive }
    : { side: 'sell', ...entry.sell };
  return {
    entry,
    shown,
    isInverted,
    slippageText,
    expirySeconds,
    onEntry: (typed: AmountEntry) => setEntry(withAmount(entry, typed, { sell, buy })),
    onRate: (text: string) => setEntry(withRate(entry, { text, isInverted })),
    onTurn: () => setIsTurned(!isTurned),
    onSlippage: setSlippageText,
    onExpiry: setExpirySeconds,
    clear: () => setEntry(({ sell: typed, rate }) => ({ sell: { ...typed, text: '' }, rate })),
  };
}
