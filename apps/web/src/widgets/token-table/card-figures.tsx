import type { ReactNode } from 'react';
import { ChangeFigure, LivePrice } from '#entities/asset/figures/figures.tsx';
import type { RowContent } from './cells/table-cells.tsx';

/** A figure of a card with its name above it. */
export function CardFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col whitespace-nowrap leading-4">
      <span className="text-11 text-muted">{name}</span>
      {children}
    </span>
  );
}

/** What a token costs, and below it by how much that changed. */
export function CardPrice(row: Pick<RowContent, 'store' | 'id' | 'timeframe'>) {
  return (
    <span className="flex min-w-21 flex-col items-end">
      <span className="text-14 leading-4.5">
        <LivePrice {...row} />
      </span>
      <span className="text-12 leading-4">
        <ChangeFigure {...row} />
      </span>
    </span>
  );
}
