import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './states/skeleton.tsx';

interface TermProps {
  name: string;
  /** Small print beside the name. */
  note?: string | false | undefined;
  /** Long values, such as addresses, take the width they need and stand beside the top of the name. */
  isLong?: boolean;
  /** A skeleton stands for what is undefined. */
  children: ReactNode;
}

/** A line of a `dl`: what a form costs, or on which terms. */
export function Term({ name, note, isLong = false, children }: TermProps) {
  return (
    <div className={cx('flex min-h-5 justify-between gap-4', isLong ? 'items-start' : 'items-center')}>
      <dt className={cx('flex flex-wrap items-baseline gap-x-1.5 text-muted', isLong && 'shrink-0')}>
        {name}
        {note && <span className="text-11">{note}</span>}
      </dt>
      <dd className={cx('text-right font-medium wrap-anywhere', !isLong && 'max-w-3/4 shrink-0')}>
        {children ?? <Skeleton className="h-4 w-24" />}
      </dd>
    </div>
  );
}
