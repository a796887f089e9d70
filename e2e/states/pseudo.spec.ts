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
    const ends = (element: Element) => element.getBoundingClientRect();
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only') &&
      ends(element).width > 2;
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const sideways = [...document.querySelectorAll('html, main, dialog, [role=dialog]')]
      .filter((element) => scrolls(element) && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `sideways scroll of ${element.tagName.toLowerCase()}`);
    const pressed = [
      ...document.querySelectorAll('button, a, [role=tab], label, th, h1, h2, h3, legend'),
    ].filter(isSeen);
    const inScroller = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && (scrolls(parent) || inScroller(parent));
    };
    const lost = pressed
      .filter(
        (element) => ends(element).right > document.documentElement.clientWidth + 1 && !inScroller(element),
      )
      .map((element) => `off the screen: ${told(element)}`);
    const textsOf = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: DOMRect[] = [];
      while (walker.nextNode()) {
        if (!walker.currentNode.parentElement || !isSeen(walker.currentNode.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        texts.push(range.getBoundingClientRect());
      }
      return texts.filter(({ width }) => width > 0);
    };
    const isWithoutEllipsis = (element: Element) =>
      [element, ...element.querySelectorAll('*')].every(
        (each) => getComputedStyle(each).textOverflow !== 'ellipsis',
      );
    const out = pressed
      .filter((element) => getComputedStyle(element).display !== 'inline' && isWithoutEllipsis(element))
      .filter((element) =>
        textsOf(element).some(
          (text) => text.right > ends(element).right + 2 || text.left < ends(element).left - 2,
        ),
      )
      .map((element) => `out of its box: ${told(element)}`);
    const buttons = pressed.filter((element) => element.matches('button, [role=tab]'));
    const over = buttons.flatMap((one, index) =>
      buttons
        .slice(index + 1)
        .filter((other) => other.parentElement === one.parentElement)
        .filter((other) => {
          const [a, b] = [ends(one), ends(other)];
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          return across > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
        })
        .map((other) => `${told(one)} lies over ${told(other)}`),
    );
    return [...sideways, ...lost, ...out, ...over];
  });
}
