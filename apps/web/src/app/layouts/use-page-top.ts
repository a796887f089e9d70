import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The element that scrolls, while it is given to another page. The router takes it to its top then, or where one left that page. */
export const NEW_PAGE = '#content[data-is-new]';

/** Marks when a navigation leads to another page: a change of the search, or an address that replaces its own, stays where one is. */
export function usePageTop(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
        const isNew = pathChanged && fromLocation?.state.__TSR_index !== toLocation.state.__TSR_index;
        document.getElementById('content')?.toggleAttribute('data-is-new', isNew);
      }),
    [router],
  );
}
