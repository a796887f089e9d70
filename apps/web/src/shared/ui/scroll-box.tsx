import type { ReactNode } from 'react';

/** What scrolls in a panel: its content is as wide with a scrollbar as without one, and has the panel's edges on both sides. */
export function ScrollBox({ children }: { children: ReactNode }) {
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      {/* The ring of a field at its top is drawn outside of the field. */}
      <div className="-mt-1 min-h-0 flex-1 overflow-y-auto overflow-x-hidden pt-1 pb-5">
        <div className="ml-5 w-[calc(100cqw-2.5rem)]">{children}</div>
      </div>
    </div>
  );
}
