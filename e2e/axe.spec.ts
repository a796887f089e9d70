import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { FIXTURES } from '@orrery/world/testing';
import { generateKeyPairSigner } from '@solana/kit';
import { advanceUntil, expect, test } from './on-harness.ts';
import { isOnCurve, marketOf } from './pages/market.ts';
import { askToBuy, buyPanel, findJup } from './pages/quick-buy.ts';
import { SwapPage } from './pages/swap.page.ts';
import { openTokenBelowChart } from './pages/token-page.ts';
import { startTour } from './pages/tour.ts';
import { previewedOf } from './pages/trade-panel.ts';

// A toast half faded in has half its contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// The longest of all: not one behind the other.
test.describe.configure({ mode: 'parallel' });

/** Columns of every kind, more than there is room for. */
const WIDE =
  'age,price,change7d,mcap,fdv,netVolume,netBuyers,holderChange,topHolders,developer,lpBurnt,bondingCurve,launchpad,premium';

test('neither axe nor the policy minds a screen, with each dialog and popover open, in both themes @mobile', async ({
  context,
  harness,
  isMobile,
  page,
  wallet,
}) => {
  const { look, lookInto, close } = await startTour(context, page);
  const screen = new SwapPage(page);
  const button = (name: RegExp) => page.getByRole('button', { name });
  const header = (name: RegExp) => page.getByRole('banner').getByRole('button', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name });

  await look('the screener', async () => {
    await page.goto('/pro');
    await expect(page.locator(`tr[data-id="${WRAPPED_SOL}"]`)).toBeVisible();
  });
  await lookInto('settings', async () => {
    await header(/^Settings$/).click();
    await expect(dialog('Settings')).toBeVisible();
  });
  await close();
  await lookInto('the menu', async () => {
    await header(isMobile ? /^Menu$/ : /^More$/).click();
    await expect(dialog(isMobile ? 'Menu' : 'More')).toBeVisible();
  });
  await close();
  if (!isMobile) {
    await lookInto('the ways to talk to us', async () => {
      await button(/^Talk to us$/).click();
      await expect(dialog('Talk to us')).toBeVisible();
    });
    await close();
    await lookInto('columns', async () => {
      await button(/^Columns$/).click();
      await expect(dialog('Columns')).toBeVisible();
    });
    await close();
    await lookInto('the keys of the screener', async () => {
      await page.keyboard.press('?');
      await expect(dialog('Keyboard shortcuts')).toBeVisible();
    });
    await close();
    await look('a table wider than the screen', async () => {
      await page.goto(`/pro?columns=${WIDE}`);
      await expect(page.locator(`tr[data-id="${WRAPPED_SOL}"]`)).toBeVisible();
    });
  }
  for (const [tool, ready] of [
    ['trigger', 'Rate: USDC for 1 SOL'],
    ['recurring', 'Orders'],
  ] as const)
    await look(`the form of /${tool}`, async () => {
      await page.goto(`/${tool}?inAmount=1`);
      await expect(page.getByRole('textbox', { name: ready })).not.toHaveValue('');
    });
  await look('the swap form with its terms', async () => {
    await page.goto(`/swap?buy=${FIXTURES.thin}&inAmount=15`);
    await button(/^Details$/).click();
    await expect(page.getByText('Minimum received')).toBeVisible();
    await page.locator('dl button[aria-expanded]').click();
  });
  await look('the swap form with its chart', async () => {
    if (isMobile) await button(/^Show Chart$/).click();
    await expect(page.getByRole('region', { name: 'Chart of this pair' })).toBeVisible();
  });
  await button(/^Hide Chart$/).click();
  await lookInto('slippage', async () => {
    await button(/^Slippage/).click();
    await expect(dialog('Slippage')).toBeVisible();
  });
  await close();
  await lookInto('connect', async () => {
    await header(/^Connect$/).click();
    await expect(dialog('Connect')).toBeVisible();
    await button(/^View More Wallets$/).click();
    await expect(button(/^MetaMask/)).toBeVisible();
  });
  await close();
  await lookInto('the token selector', async () => {
    await button(/^Token to sell/).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  });
  await close();
  await look('the preview, and the toast of a connection', async () => {
    await screen.connect(wallet.name);
    await expect(page.getByText('changes in your wallet')).toBeVisible();
  });
  await lookInto('the account', async () => {
    await header(/^Wallet/).click();
    await expect(button(/^Disconnect$/)).toBeVisible();
  });
  await close();
  await lookInto('a swap that moves the price', async () => {
    await screen.swap.press('Enter');
    await expect(dialog('High price impact')).toBeVisible();
  });
  await look('the toast of a swap', async () => {
    await button(/^Swap anyway$/).press('Enter');
    await advanceUntil(harness, page, 'Transaction Confirmed');
  });
  await look('a receipt', async () => {
    const receipt = page.getByRole('link', { name: 'View transaction' });
    await page.goto((await receipt.getAttribute('href')) ?? '');
    await expect(page.getByText(/^(Confirmed|Finalized)$/).first()).toBeVisible();
  });
  await look('an address where nothing is', async () => {
    await page.goto('/nowhere/at-all');
    await expect(page.getByText("This page doesn't exist")).toBeVisible();
  });
});

test('neither axe nor the policy minds a way to send, in both themes @mobile', async ({
  context,
  page,
  wallet,
}) => {
  const { look, lookInto, close } = await startTour(context, page);
  const textbox = (name: string) => page.getByRole('textbox', { name });
  const { address: somebody } = await generateKeyPairSigner();
  await look('a form without a wallet', async () => {
    await page.goto('/send');
    await expect(textbox('Recipient')).toBeVisible();
  });
  await new SwapPage(page).connect(wallet.name);
  await look('a payment to somebody new', async () => {
    await textbox('Amount').fill('1.5');
    await textbox('Recipient').fill(somebody);
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expect(page.getByText('changes in your wallet')).toBeVisible();
  });
  await lookInto('the address book', async () => {
    await page.getByRole('button', { name: 'Address book' }).click();
    await expect(page.getByRole('dialog', { name: 'Address book' })).toBeVisible();
  });
  await close();
  await look('several payments, one of them wrong', async () => {
    await page.getByText('Several recipients').click();
    await textbox('Recipients, one a line').fill(`${somebody}, 1\nnobody, 1`);
    await expect(page.getByText('Invalid Address')).toBeVisible();
  });
  await look('a gift with its preview', async () => {
    await page.getByText('By link').click();
    await textbox('Amount').fill('1.5');
    await expect(page.getByText('changes in your wallet')).toBeVisible();
  });
  await look('a link to no gift', async () => {
    await page.goto('/gift#nothing');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  });
});

test('neither axe nor the policy minds a list of discovery, with each panel open, in both themes @mobile', async ({
  context,
  page,
}) => {
  const { look, lookInto, close } = await startTour(context, page);
  const main = page.getByRole('main');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = (group: string, label: string) =>
    page.getByRole('group', { name: group }).getByText(label, { exact: true }).click();

  await look('the filters, one of them wrong, and their chips', async () => {
    await page.goto('/pro?tab=toptraded&timeframe=24h&verified=true&minMcap=1000');
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('textbox', { name: 'Liquidity, at least', exact: true }).fill('lots');
    await expect(page.getByText('Not a number')).toBeVisible();
  });
  for (const part of ['Presets', 'Why not here?']) {
    await lookInto(part, () => choose('Panel section', part));
  }
  await look('the hunt', async () => {
    // One launchpad only: axe is slow on ninety cards, which are all alike.
    await page.goto('/pro/hunt?launchpads=moonshot');
    await expect(page.locator('li[data-id]').first()).toBeVisible();
  });
  await lookInto('the launchpads to hunt on', async () => {
    await button('Moonshot').click();
    await expect(page.getByRole('checkbox', { name: 'Moonshot', exact: true })).toBeVisible();
  });
  await close();
  await lookInto('the filters of a column', async () => {
    await page.getByRole('button', { name: /^Filters for New/ }).click();
    await expect(page.getByRole('textbox', { name: 'Market cap, at least' })).toBeVisible();
  });
  await look('the launchpads', async () => {
    await page.goto('/pro/launchpads');
    await expect(page.getByRole('link', { name: /^(Rank 1 )?Pump/ }).first()).toBeVisible();
  });
  await look('a launchpad', async () => {
    await page.goto('/pro/launchpads/pump.fun');
    await expect(main.locator('[data-id]').first()).toBeVisible();
  });
  await look('the stocks of an issuer', async () => {
    await page.goto('/pro/screener/prestocks');
    await expect(main.locator('[data-id]').first()).toBeVisible();
  });

  await look('the watchlist', async () => {
    await page.goto('/watchlist');
    await expect(main.getByRole('listitem')).toHaveCount(2);
    await expect(main.locator('svg path[fill="none"]').last()).toBeVisible();
  });
  await lookInto('the settings of the watchlist', async () => {
    await button('Watchlist settings').click();
    await expect(page.getByRole('tab', { name: 'Watchlist' })).toBeVisible();
  });
  await lookInto('the settings of what was viewed', () => page.getByRole('tab', { name: 'Recent' }).click());
  await close();
  await look('an empty watchlist', async () => {
    for (const symbol of ['SOL', 'JUP'])
      await main.getByRole('button', { name: `Unwatch ${symbol}` }).click();
    await expect(page.getByText('Your watchlist is empty')).toBeVisible();
  });
});

test('neither axe nor the policy minds a token, search and quick buy, with each sheet and tab open, in both themes @mobile', async ({
  context,
  harness,
  isMobile,
  page,
  wallet,
}) => {
  const { look, lookInto, close } = await startTour(context, page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const launched = (await marketOf(harness.url)).find((asset) => asset.dev && isOnCurve(asset));
  await look('a token and its trades', async () => {
    await openTokenBelowChart(page, `/tokens/${launched?.id}`);
    await expect(page.getByRole('table', { name: 'Trades' }).locator('tr[data-row]').first()).toBeVisible();
  });
  for (const tab of ['Holders', 'Top traders', 'Developer', 'Pools', 'About']) {
    await look(`the tab ${tab}`, () => page.getByRole('tab', { name: tab }).click(), '[aria-label=Activity]');
  }
  if (isMobile) {
    await lookInto('the sheet to buy a token', async () => {
      await button(`Buy ${launched?.symbol}`).click();
      await expect(page.getByRole('textbox', { name: 'Amount in SOL' })).toBeVisible();
    });
    await close();
  }
  await lookInto('an alert that lacks a price', async () => {
    await button(`Alert me about ${launched?.symbol}`).click();
    await button('Add alert').click();
    await expect(page.getByRole('alert').getByText('Enter a price')).toBeVisible();
  });
  await close();

  await lookInto('what was viewed and what cooks', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cooking' })).toBeVisible();
  });
  for (const [typed, text] of [
    ['usdc', 'Look-alike'],
    ['"usdc"', 'Show more results'],
    ['nobodynamedatokenlikethis', 'No tokens to show'],
  ] as const) {
    await lookInto(`a search for ${typed}`, async () => {
      await page.getByRole('combobox', { name: 'Search tokens' }).fill(typed);
      await expect(page.getByText(text).last()).toBeVisible();
    });
  }
  await close();

  const jup = await findJup(harness.url);
  await new SwapPage(page).connect(wallet.name);
  await lookInto('a quick buy', async () => {
    await askToBuy(page, jup);
    await expect(previewedOf(buyPanel(page, jup.symbol), 'Buy 0.1 SOL')).toBeVisible();
  });
  await lookInto('the preset amounts', () =>
    buyPanel(page, jup.symbol).getByRole('button', { name: 'Edit preset amounts' }).click(),
  );
});

test('neither axe nor the policy minds a chart, with each of its panels open, in both themes @mobile', async ({
  context,
  isMobile,
  page,
}) => {
  const { look, lookInto, close } = await startTour(context, page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const isDrawn = () => expect(page.locator('canvas[data-drawn]')).toBeVisible();
  await look('a chart', async () => {
    await page.goto('/chart/SOL');
    await isDrawn();
  });
  if (!isMobile)
    await look('how to use a chart', async () => {
      const help = page.getByRole('complementary', { name: 'Using the chart' });
      await expect(async () => {
        await page.getByRole('application').press('?');
        await expect(help).toBeVisible({ timeout: 500 });
      }).toPass();
    });
  await lookInto('what else has a chart', async () => {
    await button('SOL').click();
    await expect(page.getByRole('dialog', { name: 'Choose what to chart' })).toBeVisible();
  });
  await close();
  await lookInto('the tools of a chart', async () => {
    await button('Chart tools').click();
    await expect(page.getByRole('dialog', { name: 'Chart tools' })).toBeVisible();
  });
  await close();
  await look('the chart of a pair', async () => {
    await page.goto('/chart/SOL-USDC?type=area&scale=percent');
    await isDrawn();
  });
  if (!isMobile)
    await look('a chart as a table', async () => {
      await button('Show as a table').click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  await look('a chart of nothing', async () => {
    await page.goto('/chart/NOBODYSTOKEN-USDC');
    await expect(
      page.getByText('Cannot resolve symbol').or(page.getByText('Invalid token information')),
    ).toBeVisible();
  });
});
