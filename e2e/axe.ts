import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What all of axe minds in the dark theme; in the light one what a theme can change. */
export async function violations(page: Page) {
  const dark = await new AxeBuilder({ page }).analyze();
  await wear(page, 'light');
  const light = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
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
