import { parseAtoms } from '@orrery/core/atoms';
import { expect, type Locator, type Page } from '@playwright/test';

/** A token's name on the card, with its address unless it is built in. */
const asTerm = (name: string) => new RegExp(`^${name.replaceAll(/[^\w\s]/g, '\\$&')}(?: \\(|$)`);

/** The swap screen as a trader handles it. What signs is pressed by a key: a pointer's click counts once the screen has stood still. */
export class SwapPage {
  readonly amount: Locator;
  readonly swap: Locator;
  readonly #preview: Locator;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.amount = page.getByRole('textbox', { name: 'Amount to sell' });
    this.swap = page.getByRole('main').getByRole('button', { name: 'Swap', exact: true });
    this.#preview = page.getByText('changes in your wallet').locator('xpath=following-sibling::dl[1]');
  }

  async connect(walletName: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Connect' }).click();
    await this.page
      .getByRole('dialog', { name: 'Connect' })
      .getByRole('button', { name: walletName })
      .first()
      .click();
    await expect(this.page.getByText('Wallet Connected')).toBeVisible();
  }

  /** Unfolds what a quote says in full, if it is folded. */
  async openDetails(): Promise<void> {
    const details = this.page.locator('main form button[aria-controls]', { hasText: 'Details' });
    if ((await details.count()) > 0 && (await details.getAttribute('aria-expanded')) === 'false')
      await details.click();
  }

  /** Reads one line of the balance preview as a signed amount in smallest units. */
  async shownChange(name: string, decimals: number): Promise<bigint> {
    await this.openDetails();
    const line = this.#preview
      .locator('div', { has: this.page.getByRole('term').getByText(asTerm(name)) })
      .locator('dd');
    const [sign, size = ''] = (await line.innerText()).split(' ');
    const change: bigint = parseAtoms(size.replaceAll(',', ''), decimals);
    return sign === '−' ? -change : change;
  }

  /** Lets the price slip by so many percent and no more. */
  async chooseSlippage(percent: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Slippage/ }).click();
    await this.page.getByRole('textbox', { name: 'Custom slippage in percent' }).fill(percent);
    await this.page.keyboard.press('Escape');
    await this.openDetails();
    await expect(this.page.getByText(`${percent}% slippage`)).toBeVisible();
  }

  /** Waits for a toast that says all of this, and closes it. */
  async closeToast(...words: string[]): Promise<void> {
    const toast = words.reduce(
      (found, hasText) => found.filter({ hasText }),
      this.page.getByRole('listitem').filter({ has: this.page.getByRole('button', { name: 'Close' }) }),
    );
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  }
}

/** The swap screen at an address that says what to sell, with a wallet connected and the order ready to be signed. */
export async function openSwap(page: Page, address: string, wallet: { name: string }): Promise<SwapPage> {
  const screen = new SwapPage(page);
  await page.goto(address);
  await screen.connect(wallet.name);
  await expect(screen.swap).toBeEnabled();
  return screen;
}
