import type { KeyboardEvent } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { SideScroll } from '#shared/ui/side-scroll.tsx';
import type { ActivityView } from './activity-search.ts';
import * as strings from './strings.ts';

const NAMES: Record<ActivityView, string> = {
  trades: strings.trades,
  holders: strings.holders,
  traders: strings.topTraders,
  developer: strings.developer,
  pools: strings.pools,
  about: strings.about,
};

interface ActivityTabsProps {
  views: readonly ActivityView[];
  view: ActivityView;
  onView: (view: ActivityView) => void;
}

export const tabId = (view: ActivityView) => `activity-tab-${view}`;
export const PANEL_ID = 'activity-panel';

/** The tabs; arrows, Home and End choose as they go. */
export function ActivityTabs({ views, view, onView }: ActivityTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = views.indexOf(view);
    const to = { ArrowRight: (at + 1) % views.length, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : views.at(to);
    if (next === undefined) return;
    event.preventDefault();
    onView(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <SideScroll current={view} className="shrink-0 shadow-[inset_0_-1px_var(--line)]">
      <div
        role="tablist"
        aria-label={strings.activity}
        onKeyDown={onKeyDown}
        className="flex w-max gap-1 px-3 pt-1.5"
      >
        {views.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(name)}
            data-name={name}
            aria-selected={name === view}
            aria-controls={PANEL_ID}
            tabIndex={name === view ? 0 : -1}
            onClick={() => onView(name)}
            className={cx(
              'h-10 pointer-coarse:h-11 whitespace-nowrap border-b-2 px-3 font-semibold text-13 transition -outline-offset-2',
              name === view ? 'border-brass text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {NAMES[name]}
          </button>
        ))}
      </div>
    </SideScroll>
  );
}
