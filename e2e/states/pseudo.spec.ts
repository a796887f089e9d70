import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SCREENS, type Screen } from '../../apps/web/src/app/screens.ts';
import { expect } from '../on-harness.ts';
import { buildPseudo, servePseudo } from '../pages/pseudo-build.ts';
import { test } from '../with-scrollbars.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
/** What stands for the parameters of the screens that have some. */
const PARAMETERS: Record<string, string> = {
  '{-$inOut}': 'SOL-USDC',
  $slug: 'pump.fun',
  $issuer: 'xstocks',
  $id: JUP,
  $: 'SOL-USDC',
  '{-$address}': '',
  $signature: '1'.repeat(64),
};
const pathOf = (route: string) =>
  route
    .split('/')
    .map((segment) => PARAMETERS[segment] ?? segment)
    .join('/');

let directory = '';
test.beforeAll(async () => {
  directory = await buildPseudo();
});
test.afterAll(() => rm(directory, { recursive: true }));

// Every screen at three sizes.
test.slow();

for (const [route, { title }] of Object.entries<Screen>(SCREENS)) {
  test(`words a third longer break nothing: ${title}, ${route}`, async ({ context, page }) => {
    await servePseudo(context, directory);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(pathOf(route));
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      const where = `${size.width} × ${size.height}`;
      expect(await page.locator('body').innerText(), where).toMatch(/[åéö]\w*xx/);
      expect.soft(await brokenIn(page), where).toEqual([]);
    }
  });
}

/** What sticks out of the page, of its own box, or lies over its neighbour. */
function brokenIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const found: string[] = [];
    for (const scroller of [
      document.documentElement,
      ...document.querySelectorAll('main, dialog, [role=dialog]'),
    ])
      if (scroller.scrollWidth > scroller.clientWidth + 1)
        found.push(`sideways scroll of ${scroller.tagName.toLowerCase()}`);
    const pressed = [
      ...document.querySelectorAll('button, a, [role=tab], label, th, h1, h2, h3, legend'),
    ].filter(isSeen);
    for (const element of pressed) {
      const box = element.getBoundingClientRect();
      if (box.width < 2) continue;
      const words = document.createRange();
      words.selectNodeContents(element);
      const text = words.getBoundingClientRect();
      const style = getComputedStyle(element);
      const isInline = style.display === 'inline';
      const isCut =
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1;
      const isOut =
        style.overflowX === 'visible' &&
        !isInline &&
        text.width > 0 &&
        (text.right > box.right + 2 || text.left < box.left - 2);
      if (isCut) found.push(`cut: ${told(element)}`);
      if (isOut) found.push(`out of its box: ${told(element)}`);
    }
    const buttons = pressed.filter((element) => element.matches('button, [role=tab]'));
    for (const [index, one] of buttons.entries()) {
      for (const other of buttons.slice(index + 1)) {
        if (one.parentElement !== other.parentElement) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) found.push(`${told(one)} lies over ${told(other)}`);
      }
    }
    return found;
  });
}
