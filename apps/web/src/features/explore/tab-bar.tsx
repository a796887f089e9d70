import { Link } from '@tanstack/react-router';
import { paths } from '#shared/paths.ts';
import { SideScroll } from '#shared/ui/side-scroll.tsx';
import type { ExploreView } from './explore-search.ts';
import * as strings from './strings.ts';
import { TABS, type TabName } from './tabs.ts';

/** The lists of the market side by side; each is an address of its own. */
export function TabBar({ view }: { view: ExploreView }) {
  return (
    <SideScroll current={view.tab} className="shrink-0 px-4 pt-2 lg:px-5">
      <nav aria-label={strings.lists} className="flex w-max gap-0.5">
        {TABS.map(({ value, label }) => (
          <Link
            key={value}
            {...toPath(value, view)}
            data-name={value}
            // The router's own idea of the page one is on: it counts a link without a tab as part of every tab.
            activeOptions={EXACT}
            aria-current={value === view.tab ? 'page' : undefined}
            className="flex h-9 items-center whitespace-nowrap rounded-md px-2.5 font-semibold text-13 text-muted -outline-offset-2 transition hover:text-text aria-[current=page]:bg-lit aria-[current=page]:text-brass"
          >
            {label}
          </Link>
        ))}
      </nav>
    </SideScroll>
  );
}

const EXACT = { exact: true };

/** A list is come to in its own order; what else the view asks for goes along, the launchpads of the hunt only to the hunt. */
function toPath(tab: TabName, view: ExploreView) {
  if (tab === 'launchpads') return paths.launchpads();
  const launchpads = tab === 'alphascan' ? view.launchpads : undefined;
  return paths.pro({ ...view, tab, q: undefined, sort: undefined, dir: undefined, launchpads });
}
