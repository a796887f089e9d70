import { startTransition, useEffect, useState } from 'react';

const AT_ONCE = 2;

/**
 * How many of the rows near the eye are drawn: a few when their list appears, a few more with each stroke, and in the end all, so
 * that a slow phone answers meanwhile.
 */
export function useRowsDrawn(near: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);

  useEffect(() => {
    const more = drawn + AT_ONCE;
    if (near > drawn) startTransition(() => setDrawn(more < near ? more : Number.POSITIVE_INFINITY));
  }, [near, drawn]);

  return drawn;
}
