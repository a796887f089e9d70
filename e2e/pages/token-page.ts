import type { Page } from '@playwright/test';

/** Goes to a token's page and down it: on a phone what stands below the chart comes when one gets there. */
export async function openTokenBelowChart(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await goBelowChart(page);
}

/** Goes down the page of a token that is open, once its chart is there: until then the page may still go back to its top. */
export async function goBelowChart(page: Page): Promise<void> {
  await page.locator('canvas[data-drawn]').waitFor();
  await page.getByRole('separator', { name: 'Chart height' }).evaluate((edge) => edge.scrollIntoView());
}
