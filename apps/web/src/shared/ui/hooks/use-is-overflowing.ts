import { type RefObject, useEffect, useState } from 'react';

/** Whether what is in a box is taller than the box, so that keys must reach it to scroll. `parts` changes with how many elements are in it. */
export function useIsOverflowing(box: RefObject<HTMLElement | null>, parts: unknown): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements are observed when there are others
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setIsOverflowing(element.scrollHeight > element.clientHeight + 1));
    for (const each of [element, ...element.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [box, parts]);
  return isOverflowing;
}
