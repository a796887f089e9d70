import { formatChange, formatExact } from '@orrery/domain/number-formats';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { RATE_DECIMALS, writeMarketRate } from '#entities/order/order-rate.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { AmountField } from '#widgets/amount/amount-field.tsx';
import * as strings from './strings.ts';

/** Percent better than the market for the owner: more for what is sold, less for what is bought. */
const STEPS = [1, 5, 10];

interface RateFieldProps {
  sell: FormToken | undefined;
  buy: FormToken | undefined;
  /** As it is typed or shown. */
  text: string;
  isInverted: boolean;
  /** Tokens bought for one sold, by the market; undefined while unknown. */
  market: number | undefined;
  /** Percent from the market in the direction that is shown; undefined while unknown. */
  distance: number | undefined;
  isBusy: boolean;
  /** The id of the element that says what is wrong with the rate; undefined while nothing is. */
  errorId: string | undefined;
  onRate: (text: string) => void;
  onTurn: () => void;
}

/** The rate of an order in either direction, how far it is from the market, and ways to set it by that. */
export function RateField(props: RateFieldProps) {
  const { text, isInverted, market, distance, isBusy, errorId, onRate, onTurn } = props;
  const [of, by] = isInverted ? [props.buy, props.sell] : [props.sell, props.buy];
  const shown = market === undefined ? undefined : isInverted ? 1 / market : market;
  const sign = isInverted ? -1 : 1;
  return (
    <section
      aria-label={strings.rate}
      className="mt-2 rounded-lg border border-line bg-raised px-4 pt-3 pb-3.5 transition focus-within:border-brass"
    >
      <div className="flex h-6 items-center justify-between gap-3 text-13 text-muted">
        <h2 className="truncate">{of && strings.rateOf(of.symbol)}</h2>
        <span className="flex items-center gap-1.5">
          {of && by && <Marks tokens={[of, by]} />}
          <IconButton label={strings.turnRate} size="sm" onClick={onTurn}>
            <ArrowLeftRight size={13} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className="@container mt-1 flex items-center gap-2">
        <AmountField
          label={of && by ? strings.rateIn(of.symbol, by.symbol) : strings.rate}
          value={text}
          decimals={RATE_DECIMALS}
          isFixed={isBusy}
          errorId={errorId}
          onChange={onRate}
        />
        <span className="shrink-0 font-semibold text-14 text-muted">{by?.symbol}</span>
      </div>
      <div className="mt-1.5 flex h-6 items-center justify-between gap-2 max-sm:gap-1 text-12 text-muted">
        <Distance distance={distance} hasMarket={market !== undefined} />
        <span className="flex shrink-0 gap-1">
          {[0, ...STEPS.map((step) => step * sign)].map((step) => (
            <button
              key={step}
              type="button"
              disabled={isBusy || shown === undefined}
              aria-label={step === 0 ? strings.toMarket : strings.presetLabel(toChange(step))}
              title={step === 0 && shown ? strings.marketOf(formatExact(writeMarketRate(shown))) : undefined}
              onClick={() => shown !== undefined && onRate(writeMarketRate(shown * (1 + step / 100)))}
              className="reach h-6 rounded-sm border border-line bg-panel px-1 pointer-coarse:min-w-10 pointer-coarse:after:-top-px pointer-coarse:after:-bottom-5.25 font-semibold text-11 text-text transition hover:border-brass/60 sm:px-1.5 disabled:opacity-50"
            >
              {step === 0 ? strings.market : toChange(step)}
            </button>
          ))}
        </span>
      </div>
    </section>
  );
}

function Marks({ tokens }: { tokens: readonly FormToken[] }) {
  return (
    <span className="flex">
      {tokens.map(({ id, icon }, index) => (
        <span key={id} className={cx('rounded-full', index > 0 && '-ml-1.5 ring-2 ring-raised')}>
          <TokenIcon id={id} icon={icon} size={18} />
        </span>
      ))}
    </span>
  );
}

function Distance({ distance, hasMarket }: { distance: number | undefined; hasMarket: boolean }) {
  if (!hasMarket) return <span>{strings.noMarket}</span>;
  if (distance === undefined) return <span />;
  const isAt = Math.abs(distance) < 0.01;
  const text = isAt ? strings.atMarket : strings.distance(formatChange(distance));
  return (
    <span className="min-w-0 truncate max-sm:text-11 max-sm:tracking-tight" title={text}>
      {text}
    </span>
  );
}

function toChange(percent: number): string {
  return percent < 0 ? `−${-percent}%` : `+${percent}%`;
}
