import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Gives the focus to a page one came to when what had it is gone with the page before, so that the keys that scroll are for it. */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
        document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
