import { Link, useLocation } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import Search from 'lucide-react/icons/search';
import { useEffect } from 'react';
import { openSearch } from '#entities/search/search.store.ts';
import { reportError } from '#shared/events/report.ts';
import { paths } from '#shared/paths.ts';
import { nameTab } from '#shared/tab-title.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { toPageMetadata } from '../page/page-metadata.ts';
import * as strings from '../page/page-strings.ts';
import { toInvalidDomain } from './not-found.model.ts';

export function NotFoundScreen() {
  const { pathname } = useLocation();

  useEffect(() => {
    const error = toInvalidDomain(pathname);
    if (error) reportError('Invalid domain', error);
  }, [pathname]);
  useEffect(() => {
    // A route that exists may lead to nothing too, as the faucet's does on another network.
    nameTab(toPageMetadata(undefined).title);
    return () => nameTab(undefined);
  }, []);

  return (
    <>
      <h1 className="sr-only">{strings.notFound}</h1>
      <EmptyState
        icon={Compass}
        title={strings.notFoundTitle}
        hint={strings.notFoundHint}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link {...paths.swap()} className={buttonClass({ variant: 'primary' })}>
              {strings.goToSwap}
            </Link>
            <Link {...paths.pro()} className={buttonClass()}>
              {strings.openPro}
            </Link>
            <Button onClick={() => openSearch()}>
              <Search size={14} aria-hidden="true" />
              {strings.searchTokens}
            </Button>
          </div>
        }
      />
    </>
  );
}
