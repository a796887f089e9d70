import { type RefObject, useEffect } from 'react';

/**
 * Hands the focus of a chart on to the one that takes its place, as another width or unit is another chart; the frame holds it in between, so
 * that no key is lost.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let focused: Element | undefined;
    element.setAttribute('tabindex', '-1');

    const onFocusIn = ({ target }: FocusEvent) => {
      if (target !== element) focused = isChart(target) ? target : undefined;
    };
    // An element that is taken away loses the focus without anybody having left it.
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (focused?.isConnected && document.activeElement !== focused) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      if (document.activeElement !== document.body && document.activeElement !== element) return;
      const next = element.querySelector<HTMLElement>(CHART) ?? element;
      next.focus({ preventScroll: true });
    });

    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  }, [frame]);
}

const CHART = '[role=application]';
const isChart = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches(CHART);
