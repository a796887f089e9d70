import * as apiPaths from '@orrery/wire/paths';
import type { Locator, Page, Route } from '@playwright/test';
import { isAt } from './fixtures.ts';
import { expect } from './on-harness.ts';
import { marketOf } from './pages/market.ts';
import type { ScriptedWallet } from './pages/scripted-wallet.ts';
import { shiftsOf, watchShifts } from './pages/shifts.ts';
import { SwapPage } from './pages/swap.page.ts';
import { test } from './with-scrollbars.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const BARS = 'header[role=banner], body header:has(nav), footer, nav[aria-label="Main"]';

const isOrder = isAt(apiPaths.ultraOrder);

/** What the form's one primary action says in the states of this test. */
const WORDS = [
  'Connect',
  'Enter an amount',
  'Getting a quote',
  'Simulating',
  'Swap',
  'No quote',
  'Waiting for signature',
];
const actionOf = (page: Page) =>
  page.locator('main form').getByRole('button', { name: new RegExp(`^(${WORDS.join('|')})$`) });

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(action: Locator): Promise<Box> {
  await expect(action).toBeVisible();
  return action.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

interface Held {
  /** Waits until one has been asked for. */
  asked: () => Promise<void>;
  letGo: (answer: (route: Route) => Promise<void>) => Promise<void>;
}

/** Holds back the answers about orders until they are let go. */
async function holdOrders(page: Page): Promise<Held> {
  let open: (answer: (route: Route) => Promise<void>) => void = () => {};
  const gate = new Promise<(route: Route) => Promise<void>>((resolve) => {
    open = resolve;
  });
  const answered: Promise<void>[] = [];
  await page.route(isOrder, (route) => {
    const answer = gate.then((give) => give(route));
    answered.push(answer);
    return answer;
  });
  return {
    asked: () => expect.poll(() => answered.length).toBeGreaterThan(0),
    async letGo(answer) {
      open(answer);
      await Promise.all(answered);
      await page.unroute(isOrder);
    },
  };
}

/** Each state of the form that a person meets, with where its button is. */
async function* states(
  page: Page,
  wallet: ScriptedWallet,
  unverified: string,
): AsyncGenerator<[string, Box]> {
  const screen = new SwapPage(page);
  const action = actionOf(page);
  const refresh = page.getByRole('button', { name: 'Refresh quote' });
  const says = (text: string | RegExp) => expect(action).toHaveText(text);

  await page.goto('/swap');
  await says('Connect');
  yield ['of a guest', await boxOf(action)];
  await screen.connect(wallet.name);
  await says('Enter an amount');
  yield ['empty', await boxOf(action)];

  // The page is as it stays: from here on nothing in it moves by itself.
  await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
  const before = (await shiftsOf(page)).length;
  const answer = async () => {
    const asked = (await shiftsOf(page)).length;
    await held.letGo((route) => route.continue());
    await says('Swap');
    expect((await shiftsOf(page)).slice(asked), 'moved by the answer').toEqual([]);
  };
  let held = await holdOrders(page);
  await screen.amount.pressSequentially('1.25');
  await says('Getting a quote');
  await held.asked();
  yield ['typing', await boxOf(action)];
  await answer();
  yield ['quoted', await boxOf(action)];
  held = await holdOrders(page);
  await refresh.click();
  await held.asked();
  yield ['refreshing', await boxOf(action)];
  await answer();
  expect((await shiftsOf(page)).slice(before).filter(({ isAfterInput }) => !isAfterInput)).toEqual([]);

  wallet.mode = 'hang';
  await action.press('Enter');
  await says('Waiting for signature');
  yield ['in flight', await boxOf(action)];
  await page.getByRole('button', { name: 'Cancel' }).click();
  await says('Swap');
  wallet.mode = 'approve';

  held = await holdOrders(page);
  await screen.amount.fill('2');
  await held.asked();
  await held.letGo((route) => route.fulfill({ status: 500, json: {} }));
  await says('No quote');
  await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible();
  yield ['with an error', await boxOf(action)];

  await page.goto(`/swap?buy=${unverified}&inAmount=0.5`);
  await expect(page.getByRole('button', { name: /warning/ })).toBeVisible();
  await says(/Swap|Sign/);
  yield ['with warnings', await boxOf(action)];
}

for (const size of SIZES)
  for (const isChartShown of [false, true])
    test(`the button of a swap stands still at ${size.width} px, chart ${isChartShown ? 'shown' : 'hidden'}`, async ({
      harness,
      page,
      wallet,
    }) => {
      const asset = (await marketOf(harness.url)).find((each) => !each.isVerified && each.liquidity);
      if (!asset) throw new Error('every token is verified');
      await page.setViewportSize(size);
      await page.addInitScript((view) => localStorage.setItem('swap-view:v1', JSON.stringify(view)), {
        isChartShown,
        isHistoryShown: false,
      });
      await watchShifts(page);
      const boxes: Record<string, Box> = {};
      for await (const [state, box] of states(page, wallet, asset.id)) {
        boxes[state] = box;
        await expectClear(page, box, state);
      }
      const [first] = Object.values(boxes);
      expect(boxes).toEqual(Object.fromEntries(Object.keys(boxes).map((state) => [state, first])));
    });

/** That the whole button is on the screen, no bar lies over it, and the row of ways to trade fits its panel. */
async function expectClear(page: Page, { x, y, width, height }: Box, state: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  expect([x >= 0, y >= 0, x + width <= size.width, y + height <= size.height], state).toEqual(
    Array(4).fill(true),
  );
  const row = page.locator('main form header');
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), state).toBe(0);
  const bars = await page.locator(BARS).evaluateAll((all) =>
    all.map((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return { name: bar.outerHTML.slice(0, 60), top, bottom };
    }),
  );
  expect(bars.length).toBeGreaterThan(1);
  expect(
    bars.filter(({ top, bottom }) => bottom > top && bottom > y && top < y + height),
    state,
  ).toEqual([]);
}

test('what a swap says begins and ends at its own edges or those of its boxes', async ({ page, wallet }) => {
  const screen = new SwapPage(page);
  await page.goto('/swap');
  await screen.connect(wallet.name);
  await screen.amount.fill('1.25');
  const form = page.locator('main form');
  await expect(actionOf(page)).toHaveText('Swap');
  const edges = async (parts: Locator[]) =>
    new Set(await Promise.all(parts.map((part) => part.evaluate(ends))));
  const begins = async (...parts: Locator[]) => [...(await edges(parts))].map((edge) => edge.split(' ')[0]);
  const stops = async (...parts: Locator[]) => [...(await edges(parts))].map((edge) => edge.split(' ')[1]);
  const [text, button] = [(name: string) => form.getByText(name, { exact: true }), actionOf(page)];
  const slippage = form.getByRole('button', { name: /^Slippage/ });
  const tokens = form.getByRole('button', { name: /^Token to / });
  expect(new Set(await begins(text('Market'), text('At least'), button)).size).toBe(1);
  expect(new Set(await begins(text('Selling'), text('Buying'), tokens.first(), tokens.last())).size).toBe(1);
  expect(new Set(await stops(slippage, button)).size).toBe(1);
  expect(new Set(await stops(text('MAX'), ...(await form.getByRole('textbox').all()))).size).toBe(1);
});

/** Where what is drawn of an element begins and ends: a control at its border, words at their first and last letter. */
function ends(element: Element): string {
  const words = document.createRange();
  words.selectNodeContents(element);
  const drawn = element.closest('button, input') ?? words;
  const { left, right } = drawn.getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(right)}`;
}
