import { useEffect, useState } from 'react';
import { loadAgain } from '#shared/ui/states/load-again.ts';

type RowWindow = typeof import('./row-window.tsx').RowWindow;

let loaded: RowWindow | undefined;

/** What follows a list that is scrolled: the rows it opens with are drawn without, so it comes with them and not before. */
export function useRowWindow(): RowWindow | undefined {
  const [RowWindow, setRowWindow] = useState(() => loaded);

  useEffect(() => {
    if (loaded) return;
    void loadAgain(() => import('./row-window.tsx')).then((part) => {
      loaded = part.RowWindow;
      setRowWindow(() => loaded);
    });
  }, []);

  return RowWindow;
}
