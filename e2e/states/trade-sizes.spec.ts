import * as apiPaths from '@orrery/wire/paths';
import type { Locator, Page } from '@playwright/test';
import { OPENED, violations } from '../axe.ts';
import { isAt } from '../fixtures.ts';
import { advanceUntil, expect } from '../on-harness.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { presetOf, previewedOf, tradePanel, turnTo } from '../pages/trade-panel.ts';
import { test } from '../with-scrollbars.ts';

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
  { width: 390, height: 667 },
];
const LONG = 'The venue cannot build this trade now, for a reason that takes more than one line. '.repeat(6);

/** What lies outside of the screen or under something else, of what must always be in sight. */
async function outOfSight(parts: Record<string, Locator>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    const isWhole = await part.evaluate((element) => {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      const seenAt = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return isInside && seenAt(top + 2) && seenAt(bottom - 2);
    });
    if (!isWhole) found.push(name);
  }
  return found;
}

/** That the panel is whole on the screen: its head, what is pressed and its foot are in sight, and its words scroll to their end. */
async function expectWhole(dialog: Locator, state: string): Promise<void> {
  const panel = tradePanel(dialog);
  const presets = await panel.locator('[data-preset]').all();
  const parts = {
    panel: dialog,
    title: dialog.getByRole('heading', { level: 2 }),
    position: panel.getByRole('region', { name: 'Your position' }).or(panel.getByText('No position yet')),
    side: panel.getByRole('group', { name: 'Side' }),
    'own amount': panel.getByRole('textbox', { name: /^Amount in/ }),
    terms: panel.locator('dl').last(),
    ...Object.fromEntries(presets.map((preset, index) => [`preset ${index + 1}`, preset])),
  };
  // A button that has just come to sign takes no pointer until it has stood still.
  await expect.poll(() => outOfSight(parts), state).toEqual([]);
  const scrolls = await dialog.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map((element) => element.hasAttribute('data-scrolls')),
  );
  expect
    .soft(
      scrolls.filter((isWords) => !isWords),
      `${state}: what scrolls beside the words`,
    )
    .toEqual([]);
  const words = panel.locator('[data-scrolls]');
  await words.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  const end = await words.evaluate((box) => {
    const last = box.lastElementChild?.getBoundingClientRect();
    return (last?.bottom ?? 0) - box.getBoundingClientRect().bottom;
  });
  expect.soft(end, `${state}: the end of the words`).toBeLessThanOrEqual(1);
  await words.evaluate((box) => box.scrollTo({ top: 0 }));
}

/** Has the venue refuse each trade in many words. */
const refuse = (page: Page) =>
  page.route(isAt(apiPaths.ultraOrder), async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), transaction: '', errorMessage: LONG } });
  });

for (const size of SIZES)
  test(`a trade panel is whole on ${size.width} by ${size.height}, however long its words are`, async ({
    harness,
    page,
    wallet,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/pro/hunt');
    const screen = new SwapPage(page);
    await screen.connect(wallet.name);
    await screen.closeToast('Wallet Connected');
    const openers = page.getByRole('main').getByRole('button', { name: /^Quick buy/ });
    await openers.nth(1).click();
    const dialog = page.getByRole('dialog', { name: /^Trade / });
    const panel = tradePanel(dialog);
    await expect(previewedOf(panel, 'Buy 0.1 SOL')).toBeVisible();
    await expect(panel.getByText('is not verified')).toBeVisible();
    await expectWhole(dialog, 'previewed');

    await previewedOf(panel, 'Buy 0.1 SOL').press('Enter');
    await advanceUntil(harness, page, 'Transaction Confirmed');
    await advanceUntil(harness, page, 'Realized');
    await screen.closeToast('Transaction Confirmed');
    await expect(panel.getByRole('region', { name: 'Your position' })).toBeVisible();
    await panel.getByRole('button', { name: 'Edit preset amounts' }).click();
    await expectWhole(dialog, 'with a position, its amounts edited');

    await turnTo(panel, 'Sell');
    await presetOf(panel, 'Sell 50%').focus();
    await expect(previewedOf(panel, 'Sell 50%')).toBeVisible();
    await expectWhole(dialog, 'selling');
    expect(await violations(page, OPENED)).toEqual([]);

    await refuse(page);
    await presetOf(panel, 'Sell 25%').focus();
    await expect(panel.getByRole('status').filter({ hasText: LONG.trim() })).toBeVisible();
    await expectWhole(dialog, 'with a long error');
  });
