import { formatChange, formatPercent } from '@orrery/domain/number-formats';
import { filledShare, LIMIT_ORDER_STATUS } from '@orrery/domain/trading/order-status';
import type { TriggerOrder } from '@orrery/wire/orders/orders';
import { Badge } from '#shared/ui/badge.tsx';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import { describeOrder } from './describe-order.tsx';
import { distanceOf, priceOf, sideOf } from './order-row.model.ts';
import { Line, type OrderActions, OrderRow, STATUS_TONES } from './order-row.tsx';
import { Age, Until } from './order-times.tsx';
import * as strings from './strings.ts';
import type { OrderFacts } from './use-order-facts.ts';

const WHOLE = 100;

interface TriggerRowProps extends OrderActions {
  order: TriggerOrder;
  facts: OrderFacts;
}

/** A limit order: what it sells and for what, its price and how far that is from the market, how much of it was filled. */
export function TriggerRow({ order, facts, onLeave, ...actions }: TriggerRowProps) {
  const { names, amounts, unitsOf, usdOf } = facts;
  const { inputMint, outputMint, status, expiredAt } = order;
  const side = sideOf(order);
  const [input, output] = [unitsOf(inputMint), unitsOf(outputMint)];
  const price = input && output && priceOf(order, { input, output });
  const isOpen = status === 'Open';
  const distance = isOpen ? distanceOf(price, side, usdOf) : undefined;
  const filled = filledShare(BigInt(order.rawFilledMakingAmount), BigInt(order.rawRemainingMakingAmount));
  const shown = isOpen && order.orderStatus === LIMIT_ORDER_STATUS.PartialFill ? 'PartialFill' : status;
  const size = BigInt(order.rawRemainingMakingAmount) + BigInt(order.rawFilledMakingAmount);
  const sold = amounts(inputMint, size, order.makingAmount);
  const waiting = amounts(outputMint, order.rawWaitingAmount, order.waitingAmount);
  const got = amounts(outputMint, order.rawFilledTakingAmount, order.filledTakingAmount);
  return (
    <OrderRow
      {...actions}
      {...describeOrder({ order, facts, sold, got, onLeave })}
      order={order}
      badge={<Badge tone={STATUS_TONES[shown]}>{strings.statuses[shown]}</Badge>}
      progress={filled}
    >
      {price !== undefined && (
        <Line>
          {strings.at} <TokenAmount amount={price} /> {names.symbolOf(side.quote)}
          {distance !== undefined && ` · ${formatChange(distance)} ${strings.fromMarket}`}
        </Line>
      )}
      <Line>
        {strings.filled(formatPercent(filled * WHOLE))}
        {isOpen && ' · '}
        {isOpen &&
          (expiredAt === null ? (
            strings.neverExpires
          ) : (
            <Until at={expiredAt} say={strings.expiresIn} past={strings.expired} />
          ))}
        {' · '}
        <Age at={isOpen ? order.createdAt : order.updatedAt} />
      </Line>
      {order.rawWaitingAmount !== '0' && (
        <Line>
          <span className="text-warn">{strings.waits(`${waiting.amount} ${waiting.symbol}`)}</span>
        </Line>
      )}
    </OrderRow>
  );
}
