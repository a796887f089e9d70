import { useEffect, useState } from 'react';

/** Becomes true once the browser has nothing better to do: for what the first screen can wait for. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    // Safari has no idle callback; there the load itself is waited for.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIsIdle(true), 1_000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIsIdle(true), { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }, []);

  return isIdle;
}
