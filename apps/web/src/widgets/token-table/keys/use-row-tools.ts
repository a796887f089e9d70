import { startTransition, useEffect, useState } from 'react';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';

export type RowTools = typeof import('./row-tools.tsx');

let loaded: RowTools | undefined;

/** The buttons of a row and what keys do to it: a row can be read without, so they come once the first ones are there. */
export function useRowTools(): RowTools | undefined {
  const isIdle = useIdle();
  const [tools, setTools] = useState(loaded);

  useEffect(() => {
    if (!isIdle || loaded) return;
    void loadAgain(() => import('./row-tools.tsx')).then((parts) => {
      loaded = parts;
      startTransition(() => setTools(parts));
    });
  }, [isIdle]);

  return tools;
}
