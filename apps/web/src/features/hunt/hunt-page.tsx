import { paths } from '#shared/paths.ts';
import { Crumbs } from '#shared/ui/crumbs.tsx';
import { Hunt } from './hunt.tsx';
import type { HuntView } from './hunt-search.ts';

interface HuntPageProps {
  view: HuntView;
  onViewChange: (view: HuntView) => void;
}

/** The hunt at an address of its own. */
export function HuntPage(props: HuntPageProps) {
  return (
    <div className="flex h-full flex-col">
      <header className="shrink-0 px-4 pt-3 lg:px-5">
        <Crumbs above={[{ label: 'Explore', path: paths.pro() }]} here="Hunt" />
        <h1 className="sr-only">Hunt</h1>
      </header>
      <Hunt {...props} />
    </div>
  );
}
