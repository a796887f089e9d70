import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const LOOK_AGAIN_MS = 100;
/** A server that does not answer keeps nothing else away, nor does a page that is never free. */
const MAX_WAIT_MS = 3_000;
const MAX_FREE_MS = 500;

/** Becomes true once what the screen asked for is there and the browser has nothing better to do: for what the first screen can wait for. */
export function useIdle(): boolean {
  const queryClient = useQueryClient();
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    const startedAt = performance.now();
    let wasCalm = false;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = () =>
      whenFree(() => {
        if (isGone) return;
        const isCalm = queryClient.isFetching({ predicate: isFirstTry }) === 0;
        const isLate = performance.now() - startedAt > MAX_WAIT_MS;
        // Twice: an answer that has just come is not drawn yet.
        if (isLate || (isCalm && wasCalm)) return setIsIdle(true);
        wasCalm = isCalm;
        timer = setTimeout(look, LOOK_AGAIN_MS);
      });
    timer = setTimeout(look);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [queryClient]);

  return isIdle;
}

/** What failed is asked again, for as long as that takes, and the rest of the screen does not wait for it. */
const isFirstTry = ({ state }: Query) => state.fetchFailureCount === 0;

/** Safari has no idle callback. */
function whenFree(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MAX_FREE_MS });
  else setTimeout(work);
}
