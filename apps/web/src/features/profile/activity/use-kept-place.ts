import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ACTIVITY_ROW_PX } from './activity-row.tsx';

/** Keeps the rows in view where they are when others come in above them; who is at the top sees what comes. */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const first = useRef<string>(undefined);
  useLayoutEffect(() => {
    const above = first.current === undefined ? 0 : keys.indexOf(first.current);
    first.current = keys[0];
    const list = scroller.current;
    if (list && above > 0 && list.scrollTop > 0)
      list.scrollTo({ top: list.scrollTop + above * ACTIVITY_ROW_PX });
  }, [scroller, keys]);
}
