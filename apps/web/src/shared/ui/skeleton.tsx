import { cx } from './cx.ts';

/** A quiet stand-in for a piece of text or a picture; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-raised', className)} />;
}
