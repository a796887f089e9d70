import { shortenAddress } from '@orrery/core/address';
import { SECOND_MS } from '@orrery/core/time';
import { formatExact } from '@orrery/domain/number-formats';
import { Link } from '@tanstack/react-router';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import CircleX from 'lucide-react/icons/circle-x';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useLabel } from '#entities/address-book/address-book.store.ts';
import { formatMoment } from '#shared/format/time.ts';
import { paths } from '#shared/paths.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import * as strings from '../strings.ts';
import type { ActivityLine, Moved } from './activity.model.ts';

/** Height of a row, so that only the visible rows are drawn. */
export const ACTIVITY_ROW_PX = 84;

const ICONS = { swap: ArrowLeftRight, send: ArrowUpRight, receive: ArrowDownLeft, failed: CircleX };
const AMOUNT = 'inline-block max-w-full truncate align-bottom';
const BUTTON =
  'reach inline-flex size-8 shrink-0 items-center justify-center rounded-sm border border-line bg-raised text-muted transition hover:border-muted/60 hover:text-text';

interface ActivityRowProps {
  line: ActivityLine;
  /** In pixels from the top of the list. */
  top: number;
  onLeave?: (() => void) | undefined;
}

/** What was done, when, at which rate or with whom, with its transaction. */
export function ActivityRow({ line, top, onLeave }: ActivityRowProps) {
  const { activity, sold, bought, rate } = line;
  const { action, txHash, timestamp, inputMint, outputMint, counterparty } = activity;
  const label = useLabel(counterparty);
  const first = sold ?? bought;
  const Icon = ICONS[action];
  return (
    <li
      className="absolute inset-x-0 flex items-center gap-3 border-line/60 border-b px-5"
      style={{ height: ACTIVITY_ROW_PX, transform: `translateY(${top}px)` }}
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-raised text-muted">
        <Icon size={15} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        {/* What arrived stands below what left where one line is too short for both. */}
        <span className="block text-13 tabular-nums max-sm:text-12">
          <span className={AMOUNT} title={first && write(first)}>
            <span className="font-semibold">{strings.actions[action]}</span> {first && <Amount {...first} />}
          </span>
          {sold && bought && (
            <>
              {' '}
              <span className={AMOUNT} title={write(bought)}>
                → <Amount {...bought} />
              </span>
            </>
          )}
        </span>
        <span className="block truncate text-12 text-muted tabular-nums">
          {action === 'failed' && strings.onlyFee}
          {rate && (
            <>
              1 {rate.per} ≈ <Amount {...rate} />
            </>
          )}
          {rate === null && strings.noRate}
          {counterparty &&
            (action === 'send' ? strings.toAddress : strings.fromAddress)(
              label ?? shortenAddress(counterparty),
            )}
        </span>
        <time dateTime={timestamp} className="block truncate text-12 text-muted tabular-nums">
          {formatMoment(Date.parse(timestamp) / SECOND_MS)}
        </time>
      </span>
      {action === 'swap' && inputMint !== '' && outputMint !== '' && (
        <Link
          {...paths.swap({ sell: inputMint, buy: outputMint })}
          onClick={onLeave}
          aria-label={strings.swapAgain}
          title={strings.swapAgain}
          className={BUTTON}
        >
          <ArrowLeftRight size={15} aria-hidden="true" />
        </Link>
      )}
      <Link
        {...paths.transaction(txHash)}
        onClick={onLeave}
        aria-label={strings.viewTransaction}
        title={strings.viewTransaction}
        className={BUTTON}
      >
        <ReceiptText size={15} aria-hidden="true" />
      </Link>
    </li>
  );
}

function Amount({ amount, symbol }: Moved) {
  return (
    <>
      <TokenAmount amount={amount} /> {symbol}
    </>
  );
}

function write({ amount, symbol }: Moved): string {
  return `${formatExact(amount)} ${symbol}`;
}
