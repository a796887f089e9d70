import type { ReactNode } from 'react';
import type { Candle } from '#entities/candle/candle.ts';
import { cx } from '#shared/ui/cx.ts';
import type { ChartFormat } from './chart-format.ts';
import * as strings from './strings.ts';

interface ChartLegendProps {
  candle: Candle;
  format: ChartFormat;
  /** Whether trades still move the candle. */
  isLive: boolean;
  /** More of the candle, in terms and descriptions. */
  children?: ReactNode;
}

/** The figures of one candle, over the chart. */
export function ChartLegend({ candle, format, isLive, children }: ChartLegendProps) {
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
        // Without gaps: the crosshair passes behind it.
        'pointer-events-none absolute top-2 right-20 left-1.5 z-10 flex flex-wrap text-11 *:bg-panel *:px-1.5 *:py-px',
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
            {format.tag(value)}
          </dd>
        </div>
      ))}
      {format.unit && (
        <div>
          <dt className="sr-only">{strings.unit}</dt>
          <dd className="text-muted">{format.unit}</dd>
        </div>
      )}
      {format.volume && volume !== undefined && (
        <div className="flex gap-1">
          <dt className="text-muted">{strings.vol}</dt>
          <dd className="font-semibold">{format.volume(volume)}</dd>
        </div>
      )}
      {isGenesis && (
        <div className="sr-only">
          <dt>{strings.origin}</dt>
          <dd>{strings.synthetic}</dd>
        </div>
      )}
      {children}
    </dl>
  );
}

/** The same as a sentence. */
export function sayCandle(
  { time, open, high, low, close, volume, isGenesis }: Candle,
  format: ChartFormat,
): string {
  const { value } = format;
  return strings.candleLabel(format.times.write(time), value(open), value(high), value(low), value(close), [
    ...(format.volume && volume !== undefined ? [strings.volumeSaid(format.volume(volume))] : []),
    ...(isGenesis ? [strings.syntheticSaid] : []),
  ]);
}
