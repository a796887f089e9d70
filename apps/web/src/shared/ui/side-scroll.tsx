import { type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

const EDGES =
  'mask-[linear-gradient(90deg,transparent,black_var(--start),black_calc(100%-var(--end)),transparent)] [--end:0px] [--start:0px] data-[end=true]:[--end:2rem] data-[start=true]:[--start:2rem]';

interface SideScrollProps {
  /** The `data-name` of the item in it that is to be in view. */
  current: string;
  className?: string;
  children: ReactNode;
}

/** A row that scrolls sideways where it is too long, and fades out where there is more of it. */
export function SideScroll({ current, className, children }: SideScrollProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // It is told of the first layout too; to measure any sooner would have the whole page laid out once more.
    const observer = new ResizeObserver(() => {
      const item = element.querySelector<HTMLElement>(`[data-name="${current}"]`);
      if (item) element.scrollLeft = item.offsetLeft - (element.clientWidth - item.offsetWidth) / 2;
      markEdges(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [current]);

  return (
    <div
      ref={box}
      onScroll={({ currentTarget }: UIEvent<HTMLElement>) => markEdges(currentTarget)}
      className={cx('relative overflow-x-auto [scrollbar-width:none]', EDGES, className)}
    >
      {children}
    </div>
  );
}

function markEdges(element: HTMLElement) {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  element.dataset.start = String(scrollLeft > 1);
  element.dataset.end = String(scrollLeft + clientWidth < scrollWidth - 1);
}
