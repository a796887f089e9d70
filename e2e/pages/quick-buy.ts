import type { Asset } from '@orrery/wire/tokens/asset';
import { expect, type Page } from '@playwright/test';
import { marketOf } from './market.ts';

/** Asks for a quick buy where any screen offers one: beside a row of the search. */
export async function askToBuy(page: Page, { id, symbol }: Pick<Asset, 'id' | 'symbol'>) {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search tokens' }).fill(id);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('button', { name: `Quick buy ${symbol}` }).click();
}

/** The token called JUP that is verified. */
export async function findJup(url: string): Promise<Asset> {
  const jup = (await marketOf(url)).find(({ symbol, isVerified }) => symbol === 'JUP' && isVerified);
  if (!jup) throw new Error('JUP is not in the market');
  return jup;
}

/** What a quick buy of a token opens, where it can be sold too. */
export const buyPanel = (page: Page, symbol: string) => page.getByRole('dialog', { name: `Trade ${symbol}` });
