import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A surface that holds one thing. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('rounded-lg border border-line bg-panel', className)} />;
}
