import { Link, useLocation } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import { useEffect } from 'react';
import { reportError } from '#shared/errors/report.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { toInvalidDomain } from './not-found.model.ts';

export function NotFoundScreen() {
  const { pathname } = useLocation();

  useEffect(() => {
    const error = toInvalidDomain(pathname);
    if (error) reportError('Invalid domain', error);
  }, [pathname]);

  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={Compass}
        title="There is nothing at this address"
        hint="The link may be old or mistyped. The market is still where it was."
        action={
          <div className="flex gap-3">
            <Link {...paths.swap()} className={buttonClass({ variant: 'primary' })}>
              Go to Swap
            </Link>
            <Link {...paths.pro()} className={buttonClass()}>
              Open Pro
            </Link>
          </div>
        }
      />
    </>
  );
}
