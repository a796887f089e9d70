import type { Page } from '@playwright/test';

const FINGER_PX = 44;
/** Two layouts of one device may differ by a fraction of a pixel on each side. */
const ROUNDED_PX = 1;

/** What takes less than a finger's room of a press: its name, and how wide and high that is. */
export interface SmallTarget {
  name: string;
  width: number;
  height: number;
}

/**
 * All that can be pressed in what a selector names, by default the page, and has less than 44 by 44 px around its middle, but for links in
 * running text.
 */
export function smallTargets(page: Page, within = 'html'): Promise<SmallTarget[]> {
  return page.evaluate(findSmall, { least: FINGER_PX - ROUNDED_PX, within });
}

function findSmall({ least, within }: { least: number; within: string }): SmallTarget[] {
  const PRESSABLE =
    'button, a[href], summary, select, textarea, input, [role=button], [role=tab], [role=switch], [role=checkbox], [role=option]';
  /** A press on a field's label or on the row of a link that takes no keys does the same as on itself. */
  const targetOf = (element: Element) =>
    element.closest('label') ??
    (element.matches('a[tabindex="-1"]') ? element.closest('tr') : null) ??
    element;
  const isInText = (element: Element) => {
    const { display } = getComputedStyle(element);
    if (!element.matches('a, button') || display !== 'inline') return false;
    const around = [...(element.parentElement?.childNodes ?? [])];
    return around.some((node) => node.nodeType === Node.TEXT_NODE && /\w{2}/.test(node.textContent ?? ''));
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      // For screen readers alone.
      getComputedStyle(element).clipPath === 'none'
    );
  };
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      ''
    )
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 60) || element.outerHTML.slice(0, 80);
  const reachOf = (target: Element, sideways: number) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2 + sideways, top + height / 2];
    const takes = (atX: number, atY: number) => {
      const there = document.elementFromPoint(atX, atY);
      if (there === null || !target.contains(there)) return false;
      return !target.matches('tr') || there.closest('button') === null;
    };
    if (!takes(x, y)) return { width: 0, height: 0 };
    const far = (step: (by: number) => boolean) => {
      let by = 0;
      while (by < least && step(by + 1)) by += 1;
      return by;
    };
    return {
      width: far((by) => takes(x - by, y)) + far((by) => takes(x + by, y)) + 1,
      height: far((by) => takes(x, y - by)) + far((by) => takes(x, y + by)) + 1,
    };
  };
  /** In the middle; a wide field, which what stands below it may narrow there, also near its ends. */
  const bestOf = (target: Element) => {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const aside = target.matches('input, textarea') ? (target.clientWidth - least) / 2 : 0;
    const tries = aside > 0 ? [0, -aside, aside] : [0];
    return tries
      .map((sideways) => reachOf(target, sideways))
      .reduce((best, each) =>
        Math.min(each.width, each.height) > Math.min(best.width, best.height) ? each : best,
      );
  };
  const targets = new Map<Element, string>();
  const inside = [...document.querySelectorAll(within)].flatMap((part) => [
    ...part.querySelectorAll(PRESSABLE),
  ]);
  for (const element of inside) {
    const target = targetOf(element);
    if (isShown(target) && !isInText(element)) targets.set(target, nameOf(element));
  }
  return [...targets]
    .map(([target, name]) => ({ name, ...bestOf(target) }))
    .filter(({ width, height }) => width < least || height < least);
}
