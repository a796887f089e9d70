import { expect, type Locator, type Page } from '@playwright/test';

/** The panel that trades a token, wherever it stands. */
export const tradePanel = (within: Page | Locator) => within.getByRole('region', { name: 'Trade' });

/** A preset of it by its name. */
export const presetOf = (panel: Locator, name: string) =>
  panel.getByRole('button', { name: new RegExp(`^${name}`) });

/** A preset whose preview is on screen, young enough to be signed by a press. */
export const previewedOf = (panel: Locator, name: string) =>
  panel.getByRole('button', { name: new RegExp(`^${name}.*→.*simulated$`) });

/** Turns the panel to its other side. */
export async function turnTo(panel: Locator, side: 'Buy' | 'Sell'): Promise<void> {
  await panel.getByRole('group', { name: 'Side' }).getByText(side, { exact: true }).click();
}

/** Points at a preset until its preview is there, and presses it once as a person does. */
export async function pointAndPress(panel: Locator, name: string): Promise<void> {
  await presetOf(panel, name).hover();
  const preset = previewedOf(panel, name);
  await expect(preset).toBeVisible();
  await expect(preset).toHaveCSS('pointer-events', 'auto');
  await preset.click();
}

/** Touches a preset, and again once its preview is there. */
export async function touchTwice(panel: Locator, name: string): Promise<void> {
  await presetOf(panel, name).tap();
  const preset = previewedOf(panel, name);
  await expect(preset).toBeVisible();
  await expect(preset).toHaveCSS('pointer-events', 'auto');
  await preset.tap();
}
