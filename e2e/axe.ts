import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What was opened on a page: a dialog, a popover or a sheet. */
export const OPENED = '[role=dialog]';

/**
 * What all of axe minds in the dark theme; in the light one what a theme can change. Of a page that was looked at before, a selector
 * names the part that is new.
 */
export async function violations(page: Page, part?: string) {
  const look = () => {
    // Nothing is framed, so that no page of its own has to gather; of what passes only a word is said.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    return part === undefined ? axe : axe.include(part);
  };
  const dark = await look().analyze();
  await wear(page, 'light');
  const light = await look().withRules(['color-contrast']).analyze();
  await wear(page, 'dark');
  return [...dark.violations, ...light.violations].map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target }) => target),
  }));
}

function wear(page: Page, theme: 'dark' | 'light') {
  return page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}
