import { useEffect, useState } from 'react';
import { loadAgain } from '#shared/ui/states/load-again.ts';

type RowWindowPart = typeof import('./row-window.tsx');

let loaded: RowWindowPart | undefined;

/** What follows a list that is scrolled: the rows it opens with are drawn without, so it comes with them and not before. */
export function useRowWindow(): RowWindowPart | undefined {
  const [part, setPart] = useState(loaded);

  useEffect(() => {
    if (loaded) return;
    void loadAgain(() => import('./row-window.tsx')).then((fetched) => {
      loaded = fetched;
      setPart(fetched);
    });
  }, []);

  return part;
}
