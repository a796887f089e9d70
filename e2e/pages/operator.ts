import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../on-harness.ts';

/** What an operator types into the form of a banner, by the labels of its fields. */
export type BannerFields = Readonly<Record<string, string>>;

/** The operator's page of config and banners, in a tab of its own. */
export class OperatorPage {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(context: BrowserContext): Promise<OperatorPage> {
    const page = await context.newPage();
    await page.goto('/config-editor');
    return new OperatorPage(page);
  }

  /** Publishes a banner of a new name. */
  async publishBanner(fields: BannerFields): Promise<void> {
    await this.#page.getByText('New banner', { exact: true }).click();
    await this.#publish('New banner', fields);
  }

  /** Shows a banner on a product, or none. */
  async show(product: string, banner: string): Promise<void> {
    const form = this.#page.getByRole('form', { name: 'Banners of the products' });
    await form.getByLabel(product, { exact: true }).selectOption(banner);
    await this.#send(form);
  }

  async publishConfig(fields: Readonly<Record<string, string>>): Promise<void> {
    await this.#publish('Config', fields);
  }

  async #publish(name: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const form = this.#page.getByRole('form', { name, exact: true });
    for (const [label, text] of Object.entries(fields))
      await form.getByLabel(label, { exact: true }).fill(text);
    await this.#send(form);
  }

  async #send(form: ReturnType<Page['getByRole']>): Promise<void> {
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(this.#page.getByRole('status')).toHaveText('Published.');
  }
}
