import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';

interface FigureListProps {
  /** `figure` names one for whoever compares it with others on the screen. */
  figures: readonly { name: string; title?: string; value: ReactNode; figure?: string }[];
  /** How they stand beside each other: `flex`, or a grid where there is no room for one line. */
  className: string;
}

/** Figures in a row, each under its name. */
export function FigureList({ figures, className }: FigureListProps) {
  return (
    <dl className={cx('gap-x-6 gap-y-3 sm:gap-x-8', className)}>
      {figures.map(({ name, title, value, figure }) => (
        <div key={name} title={title} className="flex shrink-0 flex-col-reverse whitespace-nowrap">
          <dt className="text-12 text-muted">{name}</dt>
          <dd data-figure={figure} className="font-semibold text-16 leading-6 lg:text-20">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
