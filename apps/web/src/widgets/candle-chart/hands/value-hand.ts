import type { ChartScale } from '#entities/candle/chart-style.ts';
import type { Layout } from '../layout.ts';
import type { Range } from '../scales.ts';

/** How much more or less than what is in sight an axis moved by hand may span. */
const MOST = 50;

interface HandInput {
  scale: () => ChartScale;
  layout: () => Layout | undefined;
  onChange: (isByHand: boolean) => void;
}

/** The value axis as it is moved by hand, until it is automatic again or its scale is another. */
export function handOf({ scale, layout, onChange }: HandInput) {
  let held: { range: Range; scale: ChartScale } | undefined;

  const range = () => (held?.scale === scale() ? held.range : undefined);
  function move(by: (from: Range, automatic: Range) => Range) {
    const drawn = layout();
    if (!drawn || drawn.style.scale !== scale()) return;
    held = { range: by(range() ?? drawn.range, drawn.automatic), scale: scale() };
    onChange(true);
  }

  return {
    range,
    stretch: (factor: number) => move((from, automatic) => stretched(from, factor, automatic)),
    shift: (share: number) => move((from, automatic) => shifted(from, share, automatic)),
    automatic: () => {
      held = undefined;
      onChange(false);
    },
  };
}

/** Spans more or less around the middle; `automatic` is what the axis would span by itself. */
export function stretched(range: Range, factor: number, automatic: Range): Range {
  return bounded((range.low + range.high) / 2, spanOf(range) * factor, automatic);
}

/** Moves up by a share of what it spans. */
export function shifted(range: Range, share: number, automatic: Range): Range {
  return bounded((range.low + range.high) / 2 + spanOf(range) * share, spanOf(range), automatic);
}

/** Never loses the bars out of sight. */
function bounded(middle: number, span: number, automatic: Range): Range {
  const least = spanOf(automatic);
  const half = Math.min(least * MOST, Math.max(least / MOST, span)) / 2;
  const kept = Math.min(automatic.high, Math.max(automatic.low, middle));
  return { low: kept - half, high: kept + half };
}

const spanOf = ({ low, high }: Range) => high - low;
