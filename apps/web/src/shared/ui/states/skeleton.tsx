import { cx } from '../cx.ts';

interface SkeletonProps {
  className: string;
  isRound?: boolean;
}

/** A quiet stand-in for a piece of text or a picture; give it the size of what will come. */
export function Skeleton({ className, isRound = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe bg-line/70', isRound ? 'rounded-full' : 'rounded-sm', className)}
    />
  );
}
