import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What was opened on a page: a dialog, a popover or a sheet. */
export const OPENED = '[role=dialog]';

/**
 * Violations of all of axe's rules in the dark theme, and in the light one of those that a theme can break. For a page that was checked
 * before, a selector names the part that is new.
 */
export async function violations(page: Page, part?: string) {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Half a megabyte: once for each document.
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { dataset } = document.documentElement;
    // Only a word is said about what passes; what axe preloads is for rules that are off.
    const options = { resultTypes: ['violations' as const], preload: false };
    const look = (more?: Parameters<typeof here.run>[1]) => here.run(selector, { ...options, ...more });
    const show = (theme: string) => {
      dataset.theme = theme;
      // Half way from one theme's colour to the other's is no colour of either.
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    };
    show('dark');
    const dark = await look();
    show('light');
    const light = await look({ runOnly: ['color-contrast'] });
    show('dark');
    return [...dark.violations, ...light.violations].map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target }) => target),
    }));
  }, part ?? 'html');
}
