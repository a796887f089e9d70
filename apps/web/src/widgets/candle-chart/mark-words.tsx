import type { Candle } from '#entities/candle/candle.ts';
import { placeOf } from './hands/places.ts';
import { MarkShape } from './mark-shape.tsx';
import { type ChartMark, marksByCandle } from './marks.ts';
import * as strings from './strings.ts';

interface MarksOf {
  candles: readonly Candle[];
  candle: Candle;
  marks: readonly ChartMark[];
}

/** Marks of one candle that are named one by one. */
const MARKS_TOLD = 3;

/** The marks of a candle, below its figures. */
export function MarksTold(props: MarksOf) {
  const marks = marksOf(props);
  if (marks.length === 0) return null;
  return (
    // A line of its own, of which only the words hide the chart.
    <div className="flex basis-full flex-wrap gap-x-3 bg-transparent! *:bg-panel">
      <dt className="sr-only">{strings.marks}</dt>
      {marks.slice(0, MARKS_TOLD).map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two marks may say the same
        <dd key={index} className="font-semibold">
          <MarkShape mark={mark} /> {mark.text}
        </dd>
      ))}
      {marks.length > MARKS_TOLD && (
        <dd className="text-muted">{strings.moreMarks(marks.length - MARKS_TOLD)}</dd>
      )}
    </div>
  );
}

/** The same after a sentence. */
export function MarksSaid(props: MarksOf) {
  const marks = marksOf(props);
  const rest = marks.length - MARKS_TOLD;
  const told = marks.slice(0, MARKS_TOLD).map(({ text }) => text);
  return [...told, ...(rest > 0 ? [strings.moreMarks(rest)] : [])].map((text) => `. ${text}`);
}

/** Found among the candle and its neighbours, which tell how long it is. */
function marksOf({ candles, candle, marks }: MarksOf): readonly ChartMark[] {
  const index = placeOf(candles, candle.time);
  const from = Math.max(0, index - 1);
  return index < 0 ? [] : (marksByCandle(candles.slice(from, index + 2), marks).get(index - from) ?? []);
}
