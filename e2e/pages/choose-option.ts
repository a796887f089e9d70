import type { Page } from '@playwright/test';

/** Chooses in a list, which is the system's own on touch. */
export async function chooseOption(page: Page, label: string, name: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label, exact: true });
  if ((await select.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await select.selectOption({ label: name });
  } else {
    await select.click();
    await page.getByRole('option', { name, exact: true }).click();
  }
}
