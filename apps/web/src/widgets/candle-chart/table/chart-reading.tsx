import { useEffect, useState } from 'react';
import type { Candle } from '#entities/candle/candle.ts';
import { useChart } from '../chart-context.ts';
import { BarTable } from './bar-table.tsx';
import { type Announced, isOtherView, summarise } from './summary.ts';

/** Pictures come with every frame; words follow once they rest. */
const REST_MS = 500;

interface ChartReadingProps {
  /** What the chart shows. */
  label: string;
  isTable: boolean;
}

/** A chart in words: a sentence that is announced when the view is another, and a table of the bars in sight. */
export function ChartReading({ label, isTable }: ChartReadingProps) {
  const { format } = useChart();
  const bars = useBarsAtRest();
  const [said, setSaid] = useState('');
  const [announced, setAnnounced] = useState<Announced & { label: string }>();
  const known = announced?.label === label ? announced : undefined;
  const [first, last] = [bars[0], bars.at(-1)];
  if (first && last && isOtherView(bars, known)) {
    setAnnounced({ from: first.time, to: last.time, label });
    setSaid(summarise(bars, { label, format }));
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isTable && <BarTable bars={bars} summary={summarise(bars, { label, format })} format={format} />}
    </>
  );
}

/** The bars in sight, once the picture has rested for a moment. */
function useBarsAtRest(): readonly Candle[] {
  const { onDraw } = useChart();
  const [bars, setBars] = useState<readonly Candle[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: readonly Candle[] = [];
    const stop = onDraw((geometry) => {
      shown = geometry.shown;
      timer ??= setTimeout(() => {
        timer = undefined;
        setBars(shown);
      }, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [onDraw]);
  return bars;
}
