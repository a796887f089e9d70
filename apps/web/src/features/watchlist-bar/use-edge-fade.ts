import { type RefObject, useEffect } from 'react';

/** Marks on which sides of a row more can be scrolled to, so that it fades out there. */
export function useEdgeFade(scroller: RefObject<HTMLElement | null>) {
  // Each time it is drawn: new tabs are to be observed too.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const mark = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const isCut = { start: element.scrollLeft > 1, end: rest > 1 };
      if (isCut.start && isCut.end) element.dataset.fade = 'both';
      else if (isCut.start || isCut.end) element.dataset.fade = isCut.start ? 'start' : 'end';
      else delete element.dataset.fade;
    };
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  });
}
