import { parseAtoms } from '@orrery/core/atoms';
import { expect, type Locator, type Page } from '@playwright/test';
import { advanceWithPage } from '../../tests/harness/advance-with-page.ts';
import type { Harness } from '../../tests/harness/harness.ts';
import type { Held } from '../chain-orders.ts';

const DECIMALS = { SOL: 9, USDC: 6 };
const STEP_MS = 500;
/** What a step of a page may take to be drawn. */
const DRAWN = { timeout: 250 };

/** A screen of orders of SOL and USDC, as its owner handles it. */
export class OrdersPage {
  readonly page: Page;
  readonly list: Locator;
  readonly #harness: Harness | undefined;

  /** With a harness, its time passes while something is waited for, and the page's with it. */
  constructor(page: Page, name: 'Limit orders' | 'Recurring orders', harness?: Harness) {
    this.page = page;
    this.list = page.getByRole('region', { name });
    this.#harness = harness;
  }

  /** The order whose row says this. */
  row(text: string): Locator {
    return this.list
      .getByRole('listitem')
      .filter({ has: this.page.locator('p') })
      .filter({ hasText: text });
  }

  async show(which: 'Open' | 'History'): Promise<void> {
    await this.list.getByRole('radio', { name: which }).check({ force: true });
  }

  until(isSo: () => Promise<void>): Promise<void> {
    return expect(async () => {
      if (this.#harness) await advanceWithPage(this.page, this.#harness, STEP_MS);
      await isSo();
    }).toPass();
  }

  untilShown(shown: Locator): Promise<void> {
    return this.until(() => expect(shown.first()).toBeVisible(DRAWN));
  }

  /** Presses a button by a key, once it can be: a pointer's click counts only after the screen has stood still. */
  async press(button: Locator): Promise<void> {
    await this.until(() => expect(button).toBeEnabled(DRAWN));
    await button.press('Enter');
  }

  /** Waits for a message, and for the balances of the form to be the given ones. */
  async untilSaid(...words: string[]): Promise<void> {
    for (const word of words) await this.untilShown(this.page.getByText(word, { exact: true }));
  }

  /** The form shows these balances to the unit. */
  async untilBalances({ sol, usdc }: Held): Promise<void> {
    await this.until(async () => {
      expect(await this.#balance('SOL')).toBe(sol);
      expect(await this.#balance('USDC')).toBe(usdc);
    });
  }

  async #balance(symbol: 'SOL' | 'USDC'): Promise<bigint> {
    const figure = this.page.locator('main form [title=Balance]', { hasText: symbol });
    const text = await figure.evaluate(
      (element) => {
        const exact = element.querySelector('[title]')?.getAttribute('title');
        return exact ?? element.textContent;
      },
      undefined,
      DRAWN,
    );
    return parseAtoms(/[\d.,]+/.exec(text)?.[0].replaceAll(',', '') ?? '', DECIMALS[symbol]);
  }
}
