import type { Candle } from '@orrery/wire/charts/candles';
import { cx } from '#shared/ui/cx.ts';
import type { ChartFormat } from './chart-format.ts';
import type { ChartMark } from './marks.ts';
import * as strings from './strings.ts';

interface ChartLegendProps {
  candle: Candle;
  format: ChartFormat;
  /** Of the candle that trades still move. */
  isLive: boolean;
  /** Trades of one's own in it. */
  marks?: readonly ChartMark[];
}

/** Of one candle so many are told one by one. */
const MARKS_TOLD = 3;

/** The figures of one candle, over the chart. */
export function ChartLegend({ candle, format, isLive, marks = [] }: ChartLegendProps) {
  const { time, open, high, low, close, volume, isGenesis } = candle;
  const isRise = close >= open;
  const figures = [
    ['O', open],
    ['H', high],
    ['L', low],
    ['C', close],
  ] as const;
  return (
    <dl
      className={cx(
        'pointer-events-none absolute top-2 right-20 left-3 z-10 flex flex-wrap gap-x-3 gap-y-0.5 text-11 *:bg-panel',
        isLive && 'live',
      )}
    >
      <div>
        <dt className="sr-only">{strings.opens}</dt>
        <dd data-figure="time" className="text-muted">
          {format.times.write(time)}
        </dd>
      </div>
      {figures.map(([name, value]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-muted">{name}</dt>
          <dd data-figure={name} className={cx('font-semibold', isRise ? 'text-up' : 'text-down')}>
            {format.value(value)}
          </dd>
        </div>
      ))}
      <div className="flex gap-1">
        <dt className="text-muted">{strings.vol}</dt>
        <dd className="font-semibold">{format.volume(volume)}</dd>
      </div>
      {isGenesis && (
        <div className="sr-only">
          <dt>{strings.origin}</dt>
          <dd>{strings.synthetic}</dd>
        </div>
      )}
      {marks.length > 0 && (
        <div className="flex basis-full flex-wrap gap-x-3">
          <dt className="sr-only">{strings.ownTrades}</dt>
          {marks.slice(0, MARKS_TOLD).map((mark) => (
            <dd key={`${mark.time} ${mark.text}`} className="font-semibold">
              <MarkShape side={mark.side} /> {mark.text}
            </dd>
          ))}
          {marks.length > MARKS_TOLD && (
            <dd className="text-muted">{strings.moreTrades(marks.length - MARKS_TOLD)}</dd>
          )}
        </div>
      )}
    </dl>
  );
}

/** What the marks mean. */
export function MarkKey() {
  return (
    <p className="pointer-events-none absolute bottom-7 left-3 z-10 flex gap-3 bg-panel text-11 text-muted">
      {(['buy', 'sell'] as const).map((side) => (
        <span key={side}>
          <MarkShape side={side} /> {side === 'buy' ? strings.youBought : strings.youSold}
        </span>
      ))}
    </p>
  );
}

function MarkShape({ side }: { side: ChartMark['side'] }) {
  return (
    <span aria-hidden="true" className={side === 'buy' ? 'text-up' : 'text-down'}>
      {side === 'buy' ? '▲' : '▼'}
    </span>
  );
}

/** The same as a sentence. */
export function sayCandle(
  { time, open, high, low, close, volume, isGenesis }: Candle,
  format: ChartFormat,
): string {
  const { value } = format;
  const say = isGenesis ? strings.syntheticCandleLabel : strings.candleLabel;
  return say(
    format.times.write(time),
    value(open),
    value(high),
    value(low),
    value(close),
    format.volume(volume),
  );
}
