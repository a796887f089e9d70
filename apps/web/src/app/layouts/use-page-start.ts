import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The element that scrolls, while it is given to another page. The router takes it to its top then, or to where one left that page. */
export const NEW_PAGE = '#content[data-is-new]';

const content = () => document.getElementById('content');

/**
 * Has a page one comes to begin at its top, unless only the search changes or the address replaces its own; and gives it the focus when what
 * had it is gone with the page before, so that the keys that scroll are for it.
 */
export function usePageStart(): void {
  const router = useRouter();
  useEffect(() => {
    const stopMarking = router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
      const isNew = pathChanged && fromLocation?.state.__TSR_index !== toLocation.state.__TSR_index;
      content()?.toggleAttribute('data-is-new', isNew);
    });
    const stopFocusing = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
      content()?.focus({ preventScroll: true });
    });
    return () => {
      stopMarking();
      stopFocusing();
    };
  }, [router]);
}
