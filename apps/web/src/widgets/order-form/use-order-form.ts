import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNetwork } from '#entities/health/use-network.ts';
import type { NewOrder } from '#entities/order/new-order.ts';
import { orderDrafts } from '#entities/order/order.mutations.ts';
import { refreshOrders } from '#entities/order/refresh-orders.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import { type SpentAmount, useSettleForm } from '#widgets/settle/use-settle-form.ts';
import * as strings from './strings.ts';
import type { useOrderPair } from './use-order-pair.ts';

/** Typing pauses this long before the server is asked. */
const TYPING_PAUSE_MS = 200;

interface OrderFormInput extends Pick<SpentAmount, 'typed' | 'spent'> {
  pair: Pair;
  known: ReturnType<typeof useOrderPair>;
  /** The order that a transaction is asked for; undefined while something is missing or in the way. */
  asked: NewOrder | undefined;
  /** All that was typed and chosen: it is asked about once it stands still. */
  entered: string;
  /** What the button says while no order can be asked for. */
  absent: string | undefined;
  sign: string;
  /** In a line, for toasts. */
  title: string;
  clear: () => void;
}

/** What the forms that open orders have in common: the transaction they ask for, its preview, the button, and what follows a confirmation. */
export function useOrderForm(input: OrderFormInput) {
  const { pair, known, asked, entered, absent, sign, title, clear, ...amount } = input;
  const queryClient = useQueryClient();
  const wallet = useWalletAddress();
  const isTyping = useDebounced(entered, TYPING_PAUSE_MS) !== entered;
  const network = useNetwork();
  const { data: made, error } = useQuery({
    ...orderDrafts.creation(asked && { ...asked, network }),
    enabled: !isTyping,
  });

  function toState() {
    if (absent !== undefined) return 'absent';
    if (error) return 'unbuildable';
    return made && asked && !isTyping ? 'built' : 'awaited';
  }

  const form = useSettleForm({
    wallet,
    amount: {
      ...amount,
      mint: pair.sell,
      useWSol: known.useWSol,
      isTokenMissing: known.isTokenMissing,
      token: known.sell,
      symbol: known.sell?.symbol ?? '',
    },
    transaction: toState(),
    feeLamports: made && made.costs.rentLamports + made.costs.tipLamports + made.costs.networkFeeLamports,
    previewed: made,
    words: {
      awaited: strings.gettingReady,
      absent: absent ?? strings.cannotPlace,
      unbuildable: strings.cannotPlace,
      sign,
    },
    choose: async () => {
      const { toSettleable } = await loadNow(() => import('#entities/order/order-settleable.ts'));
      if (!made?.proposal || !asked) return undefined;
      const name = asked.kind === 'limit' ? 'TRIGGER_CREATE' : 'RECURRING_CREATE';
      return toSettleable({
        proposal: made.proposal,
        title,
        operation: { name, facts: { inputMint: pair.sell, outputMint: pair.buy } },
      });
    },
    onConfirmed: () => {
      clear();
      void refreshOrders(queryClient);
    },
    onUnknown: clear,
  });

  return {
    ...form,
    wallet,
    error: asked && error,
    made: asked && made,
    isMaking: asked !== undefined && !made && !error,
  };
}
