import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import { isPurchase } from '#entities/order/is-purchase.ts';
import type { NewTrigger } from '#entities/order/new-order.ts';
import { orderDrafts } from '#entities/order/order.mutations.ts';
import { orderQueries } from '#entities/order/order.queries.ts';
import { distanceOf, writeMarketRate } from '#entities/order/order-rate.model.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import { worthOf } from '#widgets/order-form/order-token.model.ts';
import * as orders from '#widgets/order-form/strings.ts';
import { useOrderPair } from '#widgets/order-form/use-order-pair.ts';
import { type AmountEntry, toTokenText } from '#widgets/pair-form/sides/amount-entry.model.ts';
import type { PairForm } from '#widgets/pair-form/sides/pair-sides.tsx';
import { type SettleForm, useSettleForm } from '#widgets/settle/use-settle-form.ts';
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

/** Typing pauses this long before the server is asked. */
const TYPING_PAUSE_MS = 200;

export type TriggerForm = ReturnType<typeof useTriggerForm>;

/** Everything the form of a limit order shows and does, from the pair, what was typed, the wallet and the chain. */
export function useTriggerForm(pair: Pair, initialTyped: string) {
  const queryClient = useQueryClient();
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
  const typedNow = JSON.stringify([entry, slippageText]);
  const isTyping = useDebounced(typedNow, TYPING_PAUSE_MS) !== typedNow;
  const { data: made, error } = useQuery({ ...orderDrafts.creation(asked), enabled: !isTyping });
  const sold = sell && making ? `${formatExact(toUiDecimal(making, sell))} ${sell.symbol}` : '';
  const bought = buy && taking ? `${formatExact(toUiDecimal(taking, buy))} ${buy.symbol}` : '';

  function toState() {
    if (isHindered || !rate) return 'absent';
    if (error) return 'unbuildable';
    return made && asked && !isTyping ? 'built' : 'awaited';
  }

  const form = useSettleForm({
    wallet,
    amount: {
      mint: pair.sell,
      useWSol,
      isTokenMissing: known.isTokenMissing,
      typed: read.sold,
      spent: making,
      symbol: sell?.symbol ?? '',
    },
    transaction: toState(),
    feeLamports: made && made.costs.rentLamports + made.costs.tipLamports + made.costs.networkFeeLamports,
    previewed: made,
    words: {
      awaited: orders.gettingReady,
      absent: notice?.button ?? strings.enterRate,
      unbuildable: orders.cannotPlace,
      sign: strings.place,
    },
    choose: async () => {
      const { toSettleable } = await loadNow(() => import('#entities/order/order-settleable.ts'));
      if (!made?.proposal) return undefined;
      return toSettleable({
        proposal: made.proposal,
        title: strings.orderTitle(sold, bought),
        operation: { name: 'TRIGGER_CREATE', facts: { inputMint: pair.sell, outputMint: pair.buy } },
      });
    },
    onConfirmed: () => {
      fields.clear();
      void queryClient.invalidateQueries({ queryKey: orderQueries.all() });
    },
    onUnknown: fields.clear,
  });

  return {
    ...form,
    ...known,
    ...fields,
    ...read,
    wallet,
    notice,
    slippage,
    /** The amount to sell as plain text, for the other tabs. */
    sellText: sell && making ? toUiDecimal(making, sell) : '',
    error: asked && error,
    made: asked && made,
    isMaking: asked !== undefined && !made && !error,
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
