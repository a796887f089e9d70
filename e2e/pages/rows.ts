import type { Page } from '@playwright/test';

/** Addresses of the first rows of the list a page is about, as they stand from top to bottom. */
export async function firstIds(page: Page, count: number): Promise<string[]> {
  const rows = await page
    .getByRole('main')
    .locator('[data-id]')
    .evaluateAll((all) =>
      all.map((row) => ({
        id: row.getAttribute('data-id') ?? '',
        at: Number(row.getAttribute('aria-rowindex')),
      })),
    );
  // Where rows have no index they stand in their order.
  return rows
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ id }) => id);
}
