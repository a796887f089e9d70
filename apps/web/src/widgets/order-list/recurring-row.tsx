import { SECOND_MS } from '@orrery/core/time';
import { formatPercent, formatUsdBalance } from '@orrery/domain/number-formats';
import type { RecurringOrder } from '@orrery/wire/orders/orders';
import { useTicking } from '#shared/api/use-now.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import { OrderDetails, Sum } from './order-details.tsx';
import { averageOf, bandOf, leftOf, sideOf, worthOf } from './order-row.model.ts';
import { type OrderActions, OrderRow } from './order-row.tsx';
import * as strings from './strings.ts';
import { Age, shorten } from './trigger-row.tsx';
import type { OrderFacts } from './use-order-facts.ts';

const TONES = {
  Open: 'brass',
  Completed: 'up',
  Cancelled: 'neutral',
  Expired: 'warn',
  Failed: 'down',
} as const;
const BPS = 100;

interface RecurringRowProps extends OrderActions {
  order: RecurringOrder;
  facts: OrderFacts;
  /** Whether amounts are masked. */
  isHidden?: boolean;
}

/** A recurring order: what it sells each time, how many times it has, when the next one is due, and its average price. */
export function RecurringRow({ order, facts, isHidden = false, onLeave, ...actions }: RecurringRowProps) {
  const { names, amounts, unitsOf, usdOf } = facts;
  const { inputMint, outputMint, status, cycles, cyclesDone } = order;
  const side = sideOf(order);
  const [input, output] = [unitsOf(inputMint), unitsOf(outputMint)];
  const units = input && output && { input, output };
  const average = units && averageOf(order, units);
  const band = units && bandOf(order, units);
  const total = amounts(inputMint, order.rawInDeposited, order.inDeposited);
  const cycle = amounts(inputMint, order.rawInAmountPerCycle, order.inAmountPerCycle);
  const waiting = amounts(outputMint, order.rawWaitingAmount, order.waitingAmount);
  const base = names.symbolOf(side.base);
  const quote = names.symbolOf(side.quote);
  const amount = isHidden ? strings.masked : <TokenAmount amount={total.amount} />;
  const label =
    side.action === 'buy'
      ? strings.buyWith(base, `${total.amount} ${total.symbol}`)
      : strings.sellFor(`${total.amount} ${total.symbol}`, quote);
  return (
    <OrderRow
      {...actions}
      order={order}
      names={names}
      label={label}
      title={
        side.action === 'buy' ? (
          <>
            {strings.buy} {base} {strings.paidWith} {amount} {total.symbol}
          </>
        ) : (
          <>
            {strings.sell} {amount} {base} {strings.soldFor} {quote}
          </>
        )
      }
      badge={<Badge tone={TONES[status]}>{strings.statuses[status]}</Badge>}
      worth={isHidden ? strings.masked : formatUsdBalance(worthOf(order, input, usdOf), 'long')}
      lines={[
        <>
          {strings.everyCycle(
            isHidden ? strings.masked : `${cycle.amount} ${cycle.symbol}`,
            shorten(Number(order.cycleFrequency)),
          )}
          {order.nextCycleAt !== null && (
            <>
              {' · '}
              <Next at={order.nextCycleAt} />
            </>
          )}
        </>,
        <>
          {strings.cyclesOf(cyclesDone, cycles)}
          {average !== undefined && (
            <>
              {' · '}
              {strings.average} <TokenAmount amount={average} /> {quote}
            </>
          )}
          {' · '}
          <Age at={status === 'Open' ? order.createdAt : order.updatedAt} />
        </>,
        band && strings.band(band.low, band.high, quote),
        order.rawWaitingAmount !== '0' && (
          <span key="waits" className="text-warn">
            {strings.waits(`${waiting.amount} ${waiting.symbol}`)}
          </span>
        ),
      ].filter(Boolean)}
      progress={cycles === 0 ? 0 : cyclesDone / cycles}
      details={
        <OrderDetails
          order={order}
          amounts={amounts}
          onLeave={onLeave}
          terms={[
            [strings.left, <Sum key="left" {...amounts(inputMint, leftOf(order), '0')} />],
            [
              strings.received,
              <Sum key="got" {...amounts(outputMint, order.rawOutReceived, order.outReceived)} />,
            ],
            [strings.slippage, formatPercent(Number(order.slippageBps) / BPS)],
            [strings.feeRate, formatPercent(order.feeBps / BPS)],
          ]}
        />
      }
    />
  );
}

/** When the next cycle is due, from now. */
function Next({ at }: { at: string }) {
  const text = useTicking((now) => {
    const seconds = (Date.parse(at) - now) / SECOND_MS;
    return seconds > 0 ? strings.nextIn(shorten(seconds)) : strings.nextDue;
  });
  return <time dateTime={at}>{text}</time>;
}
