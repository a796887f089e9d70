import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';

interface FigureListProps {
  figures: readonly { name: string; title?: string; value: ReactNode }[];
  className?: string;
}

/** Figures in a row, each under its name. */
export function FigureList({ figures, className }: FigureListProps) {
  return (
    <dl className={cx('flex flex-wrap gap-x-8 gap-y-3', className)}>
      {figures.map(({ name, title, value }) => (
        <div key={name} title={title} className="flex flex-col-reverse">
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="font-semibold text-16 leading-6 sm:text-20">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
