import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { paths } from '#shared/paths.ts';
import { useIdle } from '#shared/ui/hooks/use-idle.ts';
import { SideScroll } from '#shared/ui/side-scroll.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import type { ExploreView } from './explore-search.ts';
import { withStoredFilters } from './hunt/hunt-filters.store.ts';
import * as strings from './strings.ts';
import { TAB_GROUPS, type TabName } from './tabs.ts';

const ViewsButton = lazyPart(async () => (await import('./late-tools.tsx')).ViewsButton);

/** The lists of the market side by side under their headings; each is an address of its own. Behind them the views that were saved. */
export function TabBar({ view }: { view: ExploreView }) {
  const isIdle = useIdle();
  return (
    <div className="relative flex shrink-0 items-center gap-2 px-4 pt-2 lg:px-5 lg:pt-1.5">
      <SideScroll current={view.tab} className="min-w-0 flex-1">
        <nav aria-label={strings.lists} className="flex w-max">
          {TAB_GROUPS.map(({ heading, tabs }) => (
            <section
              key={heading}
              aria-label={heading}
              className="border-line not-first:ml-1 not-first:border-l not-first:pl-1 xl:not-first:ml-3 xl:not-first:pl-3"
            >
              <p
                aria-hidden="true"
                className="px-[4.5px] text-11 text-muted leading-5 max-lg:hidden xl:px-2.5"
              >
                {heading}
              </p>
              <div className="flex">
                {tabs.map(({ value, label }) => (
                  <Link
                    key={value}
                    {...toPath(value, view)}
                    data-name={value}
                    // The router's own idea of the page one is on: it counts a link without a tab as part of every tab.
                    activeOptions={EXACT}
                    aria-current={value === view.tab ? 'page' : undefined}
                    className="flex h-9 items-center pointer-coarse:h-11 whitespace-nowrap rounded-md px-2.5 font-semibold text-13 text-muted -outline-offset-2 transition hover:text-text aria-[current=page]:bg-lit aria-[current=page]:text-brass pointer-fine:lg:h-8 lg:px-[4.5px] lg:text-12 xl:px-2.5 xl:text-13"
                  >
                    {label}
                  </Link>
                ))}
              </div>
            </section>
          ))}
        </nav>
      </SideScroll>
      <Suspense fallback={<ViewsRoom />}>{isIdle ? <ViewsButton view={view} /> : <ViewsRoom />}</Suspense>
    </div>
  );
}

/** Keeps the place free that the button takes from the tabs. */
function ViewsRoom() {
  return <span className="h-9 w-9 lg:hidden" />;
}

const EXACT = { exact: true };

/** A list is come to in its own order; what else the view asks for goes along, what is the hunt's alone only to the hunt. */
function toPath(tab: TabName, view: ExploreView) {
  if (tab === 'launchpads') return paths.launchpads();
  const next = { ...view, tab, q: undefined, sort: undefined, dir: undefined };
  return paths.pro(tab === 'alphascan' ? withStoredFilters(next) : { ...next, launchpads: undefined });
}
