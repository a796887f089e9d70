import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';

interface FactProps {
  name: string;
  /** What qualifies it, below it. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One figure of a receipt under its name. */
export function Fact({ name, note, className, children }: FactProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="flex min-h-6 items-center py-0.5 font-medium text-13 wrap-anywhere has-[button]:-my-0.5 has-[button]:py-0">
        {children}
      </dd>
      {note && <dd className="text-12 text-muted">{note}</dd>}
    </div>
  );
}
