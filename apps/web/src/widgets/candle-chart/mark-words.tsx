import type { Candle } from '@orrery/wire/charts/candles';
import { placeOf } from './hands/places.ts';
import { type ChartMark, marksByCandle } from './marks.ts';
import * as strings from './strings.ts';

interface MarksOf {
  candles: readonly Candle[];
  candle: Candle;
  marks: readonly ChartMark[];
}

/** Of one candle this many are told one by one. */
const MARKS_TOLD = 3;

/** The trades of one's own in a candle, below its figures. */
export function MarksTold(props: MarksOf) {
  const marks = marksOf(props);
  if (marks.length === 0) return null;
  return (
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
  );
}

/** The same after a sentence. */
export function MarksSaid(props: MarksOf) {
  return marksOf(props).map(({ text }) => `. ${text}`);
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

/** Found among the candle and its neighbours, which tell how long it is. */
function marksOf({ candles, candle, marks }: MarksOf): readonly ChartMark[] {
  const index = placeOf(candles, candle.time);
  const from = Math.max(0, index - 1);
  return index < 0 ? [] : (marksByCandle(candles.slice(from, index + 2), marks).get(index - from) ?? []);
}
