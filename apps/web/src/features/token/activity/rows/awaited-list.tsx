import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { ListSkeleton, type ListSkeletonProps } from './list-skeleton.tsx';

interface AwaitedListProps extends ListSkeletonProps {
  /** Why the rows are not there; null or undefined while they are on their way. */
  error: unknown;
  failed: string;
  onRetry: () => void;
}

/** What stands in the place of a list whose rows are not there. */
export function AwaitedList({ error, failed, onRetry, ...skeleton }: AwaitedListProps) {
  return error ? (
    <ErrorState title={failed} error={error} onRetry={onRetry} />
  ) : (
    <ListSkeleton {...skeleton} />
  );
}
