import { SECOND_MS } from '@orrery/core/time';
import type { OrderTrade, RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Signature } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import { formatMoment } from '#shared/format/time.ts';
import { paths } from '#shared/paths.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import * as strings from './strings.ts';
import type { Amounts } from './use-order-facts.ts';

interface OrderDetailsProps {
  order: TriggerOrder | RecurringOrder;
  amounts: Amounts;
  onLeave: (() => void) | undefined;
  /** Terms of this kind of order, as names and values. */
  terms: readonly (readonly [name: string, value: ReactNode])[];
}

/** An order's terms, its fills with their fees, and the transactions that opened and ended it. */
export function OrderDetails({ order, amounts, terms, onLeave }: OrderDetailsProps) {
  const { trades, openTx, closeTx, createdAt, updatedAt } = order;
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-md border border-line p-3 text-12">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
        {terms.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={strings.fills} className="flex flex-col gap-1.5">
        {trades.length === 0 && <li className="text-muted">{strings.noFills}</li>}
        {trades.toReversed().map((trade) => (
          <Fill key={trade.txId} trade={trade} amounts={amounts} onLeave={onLeave} />
        ))}
      </ul>
      <ul className="flex flex-col gap-1.5">
        <Event name={strings.opened} at={createdAt} signature={openTx} onLeave={onLeave} />
        {closeTx !== '' && (
          <Event name={strings.ended} at={updatedAt} signature={closeTx} onLeave={onLeave} />
        )}
      </ul>
    </div>
  );
}

interface FillProps extends Pick<OrderDetailsProps, 'amounts' | 'onLeave'> {
  trade: OrderTrade;
}

function Fill({ trade, amounts, onLeave }: FillProps) {
  const { inputMint, outputMint, feeMint } = trade;
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 tabular-nums">
        <span className="wrap-anywhere">
          <Sum {...amounts(inputMint, trade.rawInputAmount, trade.inputAmount)} /> →{' '}
          <Sum {...amounts(outputMint, trade.rawOutputAmount, trade.outputAmount)} />
        </span>
        <span className="block text-muted">
          {formatMoment(Date.parse(trade.confirmedAt) / SECOND_MS)} · {strings.fee}{' '}
          <Sum {...amounts(feeMint, trade.rawFeeAmount, trade.feeAmount)} />
        </span>
      </span>
      <ReceiptLink signature={trade.txId} onLeave={onLeave} />
    </li>
  );
}

/** An amount with its symbol. */
export function Sum({ amount, symbol }: ReturnType<Amounts>) {
  return (
    <>
      {amount === strings.masked ? amount : <TokenAmount amount={amount} />} {symbol}
    </>
  );
}

interface ReceiptLinkProps extends Pick<OrderDetailsProps, 'onLeave'> {
  signature: Signature;
}

function Event({ name, at, ...link }: ReceiptLinkProps & { name: string; at: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        {name} <span className="text-muted tabular-nums">{formatMoment(Date.parse(at) / SECOND_MS)}</span>
      </span>
      <ReceiptLink {...link} />
    </li>
  );
}

function ReceiptLink({ signature, onLeave }: ReceiptLinkProps) {
  return (
    <Link
      {...paths.transaction(signature)}
      onClick={onLeave}
      aria-label={strings.viewTransaction}
      title={strings.viewTransaction}
      className="reach relative inline-flex size-7 items-center justify-center rounded-sm text-muted hover:text-text"
    >
      <ReceiptText size={14} aria-hidden="true" />
    </Link>
  );
}
