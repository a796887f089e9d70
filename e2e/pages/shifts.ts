import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  /** For half a second after a key or a click the browser takes a shift for its effect, whatever moved. */
  isAfterInput: boolean;
  told: string;
}

/** Notes whatever moves, from the first paint on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: Shift[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const inPanel = sources.filter(({ node }) => !node?.parentElement?.closest('footer'));
        if (inPanel.length === 0) continue;
        const told = inPanel.map(({ node, previousRect, currentRect }) => {
          const text = node instanceof Element ? node.outerHTML : node?.nodeValue;
          return `${text?.slice(0, 120)} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
        });
        moved.push({ value, isAfterInput: hadRecentInput, told: `${value}: ${told.join(' | ')}` });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'shifts', () => {
      note(observer.takeRecords());
      return moved;
    });
  });
}

/** What has moved up to the frame that is on the screen. */
export const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    return (Reflect.get(window, 'shifts') as () => Shift[])();
  });
