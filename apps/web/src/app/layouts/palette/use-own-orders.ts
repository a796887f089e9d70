import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import { useTokenNames } from '#entities/asset/use-token-names.ts';
import { useOrders } from '#entities/order/use-orders.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { leftOf } from '#widgets/order-list/order-row.model.ts';
import { sellFor } from '#widgets/order-list/strings.ts';
import type { OwnOrders } from './commands/order.commands.ts';

export const NO_ORDERS: OwnOrders = { open: { trigger: [], recurring: [] }, nameOf: () => '' };

/** A wallet's open orders, as far as they are held, and what each is called; what is stale follows. */
export function useOwnOrders(wallet: Address): OwnOrders {
  const { orders: trigger = [] } = useOrders('trigger', wallet, 'active');
  const { orders: recurring = [] } = useOrders('recurring', wallet, 'active');
  const { symbolOf, unitsAt } = useTokenNames(
    [...trigger, ...recurring].flatMap(({ inputMint, outputMint }) => [inputMint, outputMint]),
  );
  return {
    open: { trigger, recurring },
    nameOf: (order) => {
      const units = unitsAt(order.inputMint, chainNow());
      const left = units ? `${toUiDecimal(leftOf(order), units)} ` : '';
      return sellFor(`${left}${symbolOf(order.inputMint)}`, symbolOf(order.outputMint));
    },
  };
}
