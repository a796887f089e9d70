import { formatPercent, formatUsdBalance } from '@orrery/domain/number-formats';
import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import { OrderDetails, Sum } from './order-details.tsx';
import { leftOf, sideOf, worthOf } from './order-row.model.ts';
import * as strings from './strings.ts';
import type { Amounts, OrderFacts } from './use-order-facts.ts';

const BPS = 100;

interface Described {
  order: TriggerOrder | RecurringOrder;
  facts: OrderFacts;
  /** What the order sells in all, and what it has brought so far. */
  sold: ReturnType<Amounts>;
  got: ReturnType<Amounts>;
  onLeave: (() => void) | undefined;
}

/** What the rows of all orders say alike: what is traded for what, what is left worth, and the terms and fills below. */
export function describeOrder({ order, facts, sold, got, onLeave }: Described) {
  const { isHidden, names, amounts, unitsOf, usdOf } = facts;
  const { inputMint, slippageBps, feeBps } = order;
  const side = sideOf(order);
  const [base, quote] = [names.symbolOf(side.base), names.symbolOf(side.quote)];
  const isPurchase = side.action === 'buy';
  const whole = `${sold.amount} ${sold.symbol}`;
  const left = 'remainingMakingAmount' in order ? order.remainingMakingAmount : '0';
  return {
    names,
    label: isPurchase ? strings.buyWith(base, whole) : strings.sellFor(whole, quote),
    title: isPurchase ? (
      <>
        {strings.buy} {base} {strings.paidWith} <Sum {...sold} />
      </>
    ) : (
      <>
        {strings.sell} <Sum {...sold} /> {strings.soldFor} {quote}
      </>
    ),
    worth: isHidden ? strings.masked : formatUsdBalance(worthOf(order, unitsOf(inputMint), usdOf), 'long'),
    details: (
      <OrderDetails
        order={order}
        amounts={amounts}
        onLeave={onLeave}
        terms={[
          [strings.left, <Sum key="left" {...amounts(inputMint, leftOf(order), left)} />],
          [strings.received, <Sum key="got" {...got} />],
          [strings.slippage, ratio(slippageBps)],
          [strings.feeRate, ratio(feeBps)],
        ]}
      />
    ),
  };
}

/** Basis points in percent, where they are said. */
function ratio(bps: string | number | null): string {
  return bps === null ? '-' : formatPercent(Number(bps) / BPS);
}
