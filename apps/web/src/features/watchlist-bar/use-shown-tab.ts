import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to a tab that has just come. */
export function useShownTab(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const known = useRef(ids);

  useEffect(() => {
    const added = ids.find((id) => !known.current.includes(id));
    known.current = ids;
    if (!added) return;
    list.current
      ?.querySelector(`[data-id="${added}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, ids]);
}
