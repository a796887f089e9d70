import { formatCount, UNKNOWN } from '@orrery/domain/number-formats';
import { memo } from 'react';
import type { Candle } from '#entities/candle/candle.ts';
import { Change } from '#shared/ui/change.tsx';
import type { ChartFormat } from '../chart-format.ts';
import * as strings from './strings.ts';
import { changeOf } from './summary.ts';

/** More rows than a person reads would cost each trade the time to draw them. */
const MAX_ROWS = 300;

interface BarTableProps {
  /** Oldest first. */
  bars: readonly Candle[];
  summary: string;
  format: ChartFormat;
}

/** Bars as a table over the chart, newest first. */
export function BarTable({ bars, summary, format }: BarTableProps) {
  const rows = bars.slice(-MAX_ROWS).toReversed();
  const { open, high, low, close, change, volume } = strings;
  const columns = [open, high, low, close, change, ...(format.volume ? [volume] : [])];
  return (
    <div className="absolute inset-0 z-20 flex flex-col bg-panel">
      <p aria-hidden="true" className="px-3 py-2 text-12 text-muted">
        {summary}
        {bars.length > rows.length &&
          ` ${strings.newestOf(formatCount(rows.length), strings.bars(formatCount(bars.length)))}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it */}
      <section tabIndex={0} aria-label={strings.table} className="min-h-0 flex-1 overflow-auto">
        <table className="w-full whitespace-nowrap text-right text-12 tabular-nums">
          <caption className="sr-only">{summary}</caption>
          <thead className="sticky top-0 bg-panel text-11 text-muted">
            <tr>
              <th scope="col" className="px-2 py-1.5 sm:px-3 text-left font-normal">
                {strings.time}
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="px-2 py-1.5 sm:px-3 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((bar) => (
              <BarRow key={bar.time} bar={bar} format={format} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** A bar that changes is a new object, so that only its row is drawn again. */
const BarRow = memo(function BarRow({ bar, format }: { bar: Candle; format: ChartFormat }) {
  const { value } = format;
  return (
    <tr className="border-line border-t">
      <th scope="row" className="px-2 py-1 sm:px-3 text-left font-normal text-muted">
        {format.times.write(bar.time)}
      </th>
      {([bar.open, bar.high, bar.low, bar.close] as const).map((price, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four figures in their order
        <td key={index} className="px-2 py-1 sm:px-3">
          {value(price)}
        </td>
      ))}
      <td className="px-2 py-1 sm:px-3">
        <Change value={changeOf(bar)} />
      </td>
      {format.volume && (
        <td className="px-2 py-1 sm:px-3">
          {bar.volume === undefined ? UNKNOWN : format.volume(bar.volume)}
        </td>
      )}
    </tr>
  );
});
