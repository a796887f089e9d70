import type { RecurringOrder } from '@orrery/wire/orders/orders';
import { Badge } from '#shared/ui/badge.tsx';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import { describeOrder } from './describe-order.tsx';
import { averageOf, bandOf, sideOf } from './order-row.model.ts';
import { Line, type OrderActions, OrderRow, STATUS_TONES } from './order-row.tsx';
import { Age, shorten, Until } from './order-times.tsx';
import * as strings from './strings.ts';
import type { OrderFacts } from './use-order-facts.ts';

interface RecurringRowProps extends OrderActions {
  order: RecurringOrder;
  facts: OrderFacts;
}

/** A recurring order: what it sells each time, how many times it has, when the next one is due, and its average price. */
export function RecurringRow({ order, facts, onLeave, ...actions }: RecurringRowProps) {
  const { names, amounts, unitsOf } = facts;
  const { inputMint, outputMint, status, cycles, cyclesDone, nextCycleAt } = order;
  const [input, output] = [unitsOf(inputMint), unitsOf(outputMint)];
  const units = input && output && { input, output };
  const average = units && averageOf(order, units);
  const band = units && bandOf(order, units);
  const sold = amounts(inputMint, order.rawInDeposited, order.inDeposited);
  const got = amounts(outputMint, order.rawOutReceived, order.outReceived);
  const cycle = amounts(inputMint, order.rawInAmountPerCycle, order.inAmountPerCycle);
  const waiting = amounts(outputMint, order.rawWaitingAmount, order.waitingAmount);
  const quote = names.symbolOf(sideOf(order).quote);
  return (
    <OrderRow
      {...actions}
      {...describeOrder({ order, facts, sold, got, onLeave })}
      order={order}
      badge={<Badge tone={STATUS_TONES[status]}>{strings.statuses[status]}</Badge>}
      progress={cycles === 0 ? 0 : cyclesDone / cycles}
    >
      <Line>
        {strings.everyCycle(`${cycle.amount} ${cycle.symbol}`, shorten(Number(order.cycleFrequency)))}
        {nextCycleAt !== null && ' · '}
        {nextCycleAt !== null && <Until at={nextCycleAt} say={strings.nextIn} past={strings.nextDue} />}
      </Line>
      <Line>
        {strings.cyclesOf(cyclesDone, cycles)}
        {average !== undefined && (
          <>
            {' · '}
            {strings.average} <TokenAmount amount={average} /> {quote}
          </>
        )}
        {' · '}
        <Age at={status === 'Open' ? order.createdAt : order.updatedAt} />
      </Line>
      {band && <Line>{strings.band(band.low, band.high, quote)}</Line>}
      {order.rawWaitingAmount !== '0' && (
        <Line>
          <span className="text-warn">{strings.waits(`${waiting.amount} ${waiting.symbol}`)}</span>
        </Line>
      )}
    </OrderRow>
  );
}
