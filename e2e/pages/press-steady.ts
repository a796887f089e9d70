import { expect, type Locator } from '@playwright/test';

/** Presses a button that signs as a person does: scrolls to it, and clicks once it has stood there long enough to count. */
export async function pressSteady(button: Locator, clickCount = 1): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  // A scroll is told with the next frame.
  await button.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(button).toHaveCSS('pointer-events', 'auto');
  await button.click({ clickCount });
}
