import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { type ActivitySearch, ActivitySearchSchema } from './activity-search.ts';

/** What the address says of the activity, and how to write it there. */
export function useActivitySearch() {
  const raw = useRouterState({ select: ({ location }): unknown => location.search });
  const navigate = useNavigate();
  const show = useCallback(
    ({ view, trader }: ActivitySearch) =>
      void navigate({
        to: '.',
        // The page may keep more in its address than we know of.
        search: (search: object) => ({ ...search, view: view === 'trades' ? undefined : view, trader }),
        replace: true,
      }),
    [navigate],
  );
  return [v.parse(ActivitySearchSchema, raw), show] as const;
}
