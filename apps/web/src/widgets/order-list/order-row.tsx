import type { TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import type { TokenNames } from '#entities/asset/use-token-names.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './strings.ts';

/** How an order stands, as a colour. */
export const STATUS_TONES = {
  Open: 'brass',
  PartialFill: 'brass',
  Completed: 'up',
  Cancelled: 'neutral',
  Expired: 'warn',
  Failed: 'down',
} as const;

/** What an order's row can do; each is left out where it makes no sense. */
export interface OrderActions {
  onCancel?: (() => void) | undefined;
  onChange?: (() => void) | undefined;
  onWithdraw?: (() => void) | undefined;
  isSelected?: boolean | undefined;
  /** Called when one goes to another page. */
  onLeave?: (() => void) | undefined;
  /** Absent where orders are not selected. */
  onSelect?: ((isSelected: boolean) => void) | undefined;
}

interface OrderRowProps extends Omit<OrderActions, 'onLeave'> {
  order: Pick<TriggerOrder, 'inputMint' | 'outputMint'>;
  names: TokenNames;
  /** Names the order in a few words, for its controls. */
  label: string;
  title: ReactNode;
  badge?: ReactNode;
  worth: string;
  /** From 0 to 1. */
  progress: number;
  details: ReactNode;
  /** Lines about the order. */
  children: ReactNode;
}

/** The frame of one order: what it does, how far it is, what can be done with it, and below what came of it. */
export function OrderRow({ order, names, label, details, ...props }: OrderRowProps) {
  const { title, badge, worth, progress, children, isSelected, onSelect, ...actions } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-line/60 border-b px-5 py-3 [contain-intrinsic-height:112px] [content-visibility:auto]">
      <div className="flex gap-3">
        {onSelect && (
          <label className="reach relative mt-1 flex h-5 cursor-pointer items-center">
            <input
              type="checkbox"
              checked={isSelected ?? false}
              onChange={({ target }) => onSelect(target.checked)}
              aria-label={strings.select(label)}
              className="size-4 accent-brass"
            />
          </label>
        )}
        <Pictures order={order} names={names} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13">
            <span className="min-w-0 font-semibold tabular-nums wrap-anywhere">{title}</span>
            {badge}
            <span className="ml-auto text-12 text-muted tabular-nums">{worth}</span>
          </p>
          {children}
          <Progress share={progress} />
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <ActionButtons label={label} {...actions} />
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={strings.detailsOf(label)}
              onClick={() => setIsOpen(!isOpen)}
              className="ml-auto"
            >
              {strings.details}
              <ChevronDown
                size={14}
                aria-hidden="true"
                className={cx('transition', isOpen && 'rotate-180')}
              />
            </Button>
          </p>
        </div>
      </div>
      <div id={id}>{isOpen && details}</div>
    </li>
  );
}

/** One of the lines about an order. */
export function Line({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-12 text-muted tabular-nums wrap-anywhere">{children}</p>;
}

function Pictures({ order, names }: Pick<OrderRowProps, 'order' | 'names'>) {
  const icon = (mint: Address) => <TokenIcon id={mint} icon={names.iconOf(mint)} size={22} />;
  return (
    <span className="relative h-8 w-9 shrink-0" aria-hidden="true">
      <span className="absolute top-0 left-0">{icon(order.inputMint)}</span>
      <span className="absolute right-0 bottom-0 rounded-full ring-2 ring-panel">
        {icon(order.outputMint)}
      </span>
    </span>
  );
}

/** How far along an order is; said in words beside it. */
function Progress({ share }: { share: number }) {
  return (
    <span className="mt-1.5 block h-1 overflow-clip rounded-full bg-raised" aria-hidden="true">
      <span className="block h-full bg-brass" style={{ width: `${share * 100}%` }} />
    </span>
  );
}

function ActionButtons({
  label,
  onWithdraw,
  onChange,
  onCancel,
}: Pick<OrderRowProps, 'label' | 'onWithdraw' | 'onChange' | 'onCancel'>) {
  return (
    <>
      {onWithdraw && (
        <Button size="sm" aria-label={strings.withdrawOf(label)} onClick={onWithdraw}>
          {strings.withdraw}
        </Button>
      )}
      {onChange && (
        <Button size="sm" aria-label={strings.changeOf(label)} onClick={onChange}>
          {strings.change}
        </Button>
      )}
      {onCancel && (
        <Button size="sm" aria-label={strings.cancelOf(label)} onClick={onCancel}>
          {strings.cancel}
        </Button>
      )}
    </>
  );
}
