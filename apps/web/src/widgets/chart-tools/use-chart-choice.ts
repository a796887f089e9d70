import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { readChartSearch, writeChartSearch } from '#entities/candle/chart-search.ts';
import { type ChartChoice, chartViewEntry } from '#entities/candle/chart-view.ts';
import { onSavedCharts, saveChart, savedChart } from '#entities/candle/saved-charts.ts';
import type { ChartSearch } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import type { ChartSubject } from './chart-subject.ts';

type Chosen = Pick<ChartSubject, 'key' | 'intervals' | 'units' | 'hasMarketCap'>;

/**
 * How a chart is to be shown, and how to change that. The address counts before what was chosen on this chart, that before how the person
 * likes charts; what the feed does not have counts nowhere.
 */
export function useChartChoice(
  subject: Chosen,
): readonly [ChartChoice, (change: Partial<ChartChoice>) => void] {
  const { key, intervals, units, hasMarketCap } = subject;
  const [liking] = useStored(chartViewEntry);
  const saved = useSyncExternalStore(onSavedCharts, () => savedChart(key));
  const search = useRouterState({ select: ({ location }): ChartSearch => location.search });
  const navigate = useNavigate();
  const { type, scale, interval } = liking;
  const usual = { ...chartViewEntry.initial, unit: units[0]?.value ?? 'usd' };
  // A pair is seen in its other token, whatever a token alone is liked in.
  const isPair = usual.unit === 'pair';
  const has = ({ interval: width, unit, measure, ...style }: Partial<ChartChoice>) => ({
    ...(style.type && { type: style.type }),
    ...(style.scale && { scale: style.scale }),
    ...(width && intervals.includes(width) && { interval: width }),
    ...(units.some(({ value }) => value === unit) && { unit }),
    ...(measure && (measure === 'price' || hasMarketCap) && { measure }),
  });
  const choice: ChartChoice = Object.assign(
    {},
    usual,
    has(isPair ? { type, scale, interval } : liking),
    has(saved ?? {}),
    has(readChartSearch(search)),
  );
  if (choice.unit === 'pair') choice.measure = 'price';

  const choose = (change: Partial<ChartChoice>) => {
    const { unit: _unit, measure: _measure, ...rest } = change;
    chartViewEntry.set({ ...chartViewEntry.get(), ...(isPair ? rest : change) });
    saveChart(key, change);
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...writeChartSearch(change, usual) }),
      replace: true,
      resetScroll: false,
      hash: true,
    });
  };
  return [choice, choose];
}
