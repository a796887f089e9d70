import { SECOND_MS } from '@orrery/core/time';
import { formatChange, formatPercent, formatUsdBalance } from '@orrery/domain/number-formats';
import type { TriggerOrder } from '@orrery/wire/orders/orders';
import { formatAge } from '#entities/asset/age.model.ts';
import { useTicking } from '#shared/api/use-now.ts';
import { formatDuration } from '#shared/format/time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import { OrderDetails, Sum } from './order-details.tsx';
import { distanceOf, filledShare, fillStatus, leftOf, priceOf, sideOf, worthOf } from './order-row.model.ts';
import { type OrderActions, OrderRow } from './order-row.tsx';
import * as strings from './strings.ts';
import type { OrderFacts } from './use-order-facts.ts';

const TONES = {
  Open: 'brass',
  PartialFill: 'brass',
  Completed: 'up',
  Cancelled: 'neutral',
  Expired: 'warn',
  Failed: 'down',
} as const;
const WHOLE = 100;
const BPS = 100;

interface TriggerRowProps extends OrderActions {
  order: TriggerOrder;
  facts: OrderFacts;
  /** Whether amounts are masked. */
  isHidden?: boolean;
}

/** A limit order: what it sells and for what, its price and how far that is from the market, how much of it was filled. */
export function TriggerRow({ order, facts, isHidden = false, onLeave, ...actions }: TriggerRowProps) {
  const { names, amounts, unitsOf, usdOf } = facts;
  const { inputMint, outputMint, status } = order;
  const side = sideOf(order);
  const [input, output] = [unitsOf(inputMint), unitsOf(outputMint)];
  const price = input && output && priceOf(order, { input, output });
  const isOpen = status === 'Open';
  const distance = isOpen ? distanceOf(price, side, usdOf) : undefined;
  const filled = filledShare(order);
  const shown = isOpen ? fillStatus(filled) : status;
  const size = BigInt(order.rawRemainingMakingAmount) + BigInt(order.rawFilledMakingAmount);
  const sold = amounts(inputMint, size, order.makingAmount);
  const base = names.symbolOf(side.base);
  const label =
    side.action === 'buy'
      ? strings.buyWith(base, `${sold.amount} ${sold.symbol}`)
      : strings.sellFor(`${sold.amount} ${sold.symbol}`, names.symbolOf(side.quote));
  const amount = isHidden ? strings.masked : <TokenAmount amount={sold.amount} />;
  return (
    <OrderRow
      {...actions}
      order={order}
      names={names}
      label={label}
      title={
        side.action === 'buy' ? (
          <>
            {strings.buy} {base} {strings.paidWith} {amount} {sold.symbol}
          </>
        ) : (
          <>
            {strings.sell} {amount} {base} {strings.soldFor} {names.symbolOf(side.quote)}
          </>
        )
      }
      badge={<Badge tone={TONES[shown]}>{strings.statuses[shown]}</Badge>}
      worth={isHidden ? strings.masked : formatUsdBalance(worthOf(order, input, usdOf), 'long')}
      lines={[
        price !== undefined && (
          <>
            {strings.at} <TokenAmount amount={price} /> {names.symbolOf(side.quote)}
            {distance !== undefined && (
              <>
                {' · '}
                {formatChange(distance)} {strings.fromMarket}
              </>
            )}
          </>
        ),
        <>
          {strings.filled(formatPercent(filled * WHOLE))}
          {isOpen && (
            <>
              {' · '}
              <Expiry expiredAt={order.expiredAt} />
            </>
          )}
          {' · '}
          <Age at={isOpen ? order.createdAt : order.updatedAt} />
        </>,
      ].filter(Boolean)}
      progress={filled}
      details={
        <OrderDetails
          order={order}
          amounts={amounts}
          onLeave={onLeave}
          terms={[
            [
              strings.left,
              <Sum key="left" {...amounts(inputMint, leftOf(order), order.remainingMakingAmount)} />,
            ],
            [
              strings.received,
              <Sum
                key="got"
                {...amounts(outputMint, order.rawFilledTakingAmount, order.filledTakingAmount)}
              />,
            ],
            [strings.slippage, formatPercent(Number(order.slippageBps) / BPS)],
            [strings.feeRate, formatPercent(order.feeBps / BPS)],
          ]}
        />
      }
    />
  );
}

/** When an order expires, from now. */
function Expiry({ expiredAt }: Pick<TriggerOrder, 'expiredAt'>) {
  const text = useTicking((now) => {
    if (expiredAt === null) return strings.neverExpires;
    const seconds = (Date.parse(expiredAt) - now) / SECOND_MS;
    return seconds > 0 ? strings.expiresIn(shorten(seconds)) : strings.expired;
  });
  return <time dateTime={expiredAt ?? undefined}>{text}</time>;
}

/** How long ago something was. */
export function Age({ at }: { at: string }) {
  const text = useTicking((now) => strings.ago(formatAge(now - Date.parse(at))));
  return <time dateTime={at}>{text}</time>;
}

/** A duration in its two largest units. */
export function shorten(seconds: number): string {
  return formatDuration(seconds).split(' ').slice(0, 2).join(' ');
}
