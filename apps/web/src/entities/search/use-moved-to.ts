import { useState } from 'react';

/**
 * The row that was moved onto, and how to move there. Once other rows answer (`among` says which do) it is none: where one was
 * among the earlier rows says nothing of them.
 */
export function useMovedTo<Key extends string>(among: string) {
  const [moved, setMoved] = useState<{ to: Key; among: string }>();
  const movedTo = moved?.among === among ? moved.to : undefined;
  return [movedTo, (to: Key) => setMoved({ to, among })] as const;
}
