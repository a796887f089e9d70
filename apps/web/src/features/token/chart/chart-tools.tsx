import { type ChartView, type ChosenView, INTERVALS } from '#entities/candle/chart-view.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { SideScroll } from '#shared/ui/side-scroll.tsx';
import * as strings from '../strings.ts';

const TYPES = [
  { value: 'price', label: strings.price },
  { value: 'mcap', label: strings.marketCap },
] as const;
const QUOTES = [
  { value: 'usd', label: strings.usd },
  { value: 'native', label: strings.sol },
] as const;

interface ChartToolsProps {
  view: ChartView;
  onViewChange: (change: Partial<ChosenView>) => void;
}

/** How wide the candles are, and what they measure. */
export function ChartTools({ view, onViewChange }: ChartToolsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b p-2">
      <SideScroll current={view.interval} className="max-w-full">
        <Segmented
          label={strings.candle}
          options={INTERVALS}
          value={view.interval}
          onChange={(interval) => onViewChange({ interval })}
        />
      </SideScroll>
      <div className="flex gap-2">
        <Segmented
          label={strings.measure}
          options={TYPES}
          value={view.type}
          onChange={(type) => onViewChange({ type })}
        />
        <Segmented
          label={strings.currency}
          options={QUOTES}
          value={view.quote}
          onChange={(quote) => onViewChange({ quote })}
        />
      </div>
    </div>
  );
}
