import { useEffect, useState } from 'react';

/** Bars may lie over the last of the window. */
const MARGIN = '0px 0px -10% 0px';

/**
 * Becomes true once `ref`'s element comes into the window, or a key is pressed, which may lead to it: for what is out of sight at first.
 */
export function useNear() {
  const [isNear, setIsNear] = useState(false);
  const [element, ref] = useState<Element | null>(null);

  useEffect(() => {
    if (isNear || !element) return;
    const come = () => setIsNear(true);
    const view = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: MARGIN },
    );
    view.observe(element);
    addEventListener('keydown', come);
    return () => {
      view.disconnect();
      removeEventListener('keydown', come);
    };
  }, [isNear, element]);

  return { isNear, ref };
}
