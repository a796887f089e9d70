import type { Timeframe } from '@orrery/domain/timeframes';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { type AlertRule, readFigure } from '#entities/alert/alert.model.ts';
import { formatFigure } from '#entities/alert/alert.words.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { usePrice } from '#entities/price/use-price.ts';
import type { Metric } from './alert-form.model.ts';
import * as strings from './strings.ts';

interface CurrentFigureProps {
  id: Address;
  metric: Exclude<Metric, 'devSells'>;
  timeframe: Timeframe;
}

/** Where the figure stands now, so that a threshold is easy to choose. */
export function CurrentFigure({ id, metric, timeframe }: CurrentFigureProps) {
  const price = usePrice(id);
  const { data: found = [] } = useQuery(assetQueries.search({ query: id, limit: 1 }));
  const asset = found.find((one) => one.id === id);
  const rule: AlertRule = { metric, timeframe, direction: 'above', value: 0 };
  const figure = metric === 'price' ? (price ?? undefined) : asset && readFigure(rule, asset);
  return (
    <p className="text-12 text-muted">
      {strings.now} <span className="live font-semibold text-text">{formatFigure(rule, figure)}</span>
    </p>
  );
}
