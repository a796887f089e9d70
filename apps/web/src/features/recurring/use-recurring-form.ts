import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import type { NewRecurring } from '#entities/order/new-order.ts';
import { orderDrafts } from '#entities/order/order.mutations.ts';
import { orderQueries } from '#entities/order/order.queries.ts';
import { askedAt, readRate, writeMarketRate } from '#entities/order/order-rate.model.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import * as orders from '#widgets/order-form/strings.ts';
import { useOrderPair } from '#widgets/order-form/use-order-pair.ts';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import {
  type ReadRecurring,
  type RecurringEntry,
  type RecurringNotice,
  readRecurring,
  toRecurringNotice,
} from './recurring-form.model.ts';
import * as strings from './strings.ts';

/** Typing pauses this long before the server is asked. */
const TYPING_PAUSE_MS = 200;
const FIRST = { cycles: '2', every: '1', unit: 'days', lowest: '', highest: '' } as const;

export type RecurringForm = ReturnType<typeof useRecurringForm>;
type Known = ReturnType<typeof useOrderPair>;

/** Everything the form of a recurring order shows and does, from the pair, what was typed, the wallet and the chain. */
export function useRecurringForm(pair: Pair, initialTyped: string) {
  const queryClient = useQueryClient();
  const wallet = useWalletAddress();
  const known = useOrderPair(pair, 'recurring');
  const { sell, buy, useWSol } = known;
  const [entry, setEntry] = useState<RecurringEntry>({ ...FIRST, total: initialTyped });
  const read = readRecurring(entry, sell);
  const notice = toRecurringNotice({ ...known, ...read });
  const asked = toAsked({ wallet, known, read, notice });
  const typedNow = JSON.stringify(entry);
  const isTyping = useDebounced(typedNow, TYPING_PAUSE_MS) !== typedNow;
  const { data: made, error } = useQuery({ ...orderDrafts.creation(asked), enabled: !isTyping });
  const { total } = read;
  const sold = sell && total ? `${formatExact(toUiDecimal(total, sell))} ${sell.symbol}` : '';
  const clear = () => setEntry((now) => ({ ...now, total: '' }));

  function toState() {
    if (notice?.button !== undefined) return 'absent';
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
      spent: total,
      symbol: sell?.symbol ?? '',
    },
    transaction: toState(),
    feeLamports: made && made.costs.rentLamports + made.costs.tipLamports + made.costs.networkFeeLamports,
    previewed: made,
    words: {
      awaited: orders.gettingReady,
      absent: notice?.button ?? orders.cannotPlace,
      unbuildable: orders.cannotPlace,
      sign: strings.start,
    },
    choose: async () => {
      const { toSettleable } = await loadNow(() => import('#entities/order/order-settleable.ts'));
      if (!made?.proposal || !buy) return undefined;
      return toSettleable({
        proposal: made.proposal,
        title: strings.orderTitle(sold, buy.symbol, entry.cycles),
        operation: { name: 'RECURRING_CREATE', facts: { inputMint: pair.sell, outputMint: pair.buy } },
      });
    },
    onConfirmed: () => {
      clear();
      void queryClient.invalidateQueries({ queryKey: orderQueries.all() });
    },
    onUnknown: clear,
  });

  return {
    ...form,
    ...known,
    read,
    entry,
    onEntry: (change: Partial<RecurringEntry>) => setEntry({ ...entry, ...change }),
    wallet,
    notice,
    error: asked && error,
    made: asked && made,
    isMaking: asked !== undefined && !made && !error,
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
}

/** The order that a transaction is asked for; undefined while something is missing or in the way. */
function toAsked({ wallet, known, read, notice }: AskedFacts): NewRecurring | undefined {
  const { sell, buy, useWSol } = known;
  const { total, cycles, intervalSeconds, lowest, highest } = read;
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
    minPrice: lowest,
    maxPrice: highest,
    useWSol,
  };
}
