import type { Page } from '@playwright/test';
import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import type { SCREENS } from '../../apps/web/src/app/screens.ts';
import { expect, test } from '../on-harness.ts';
import { smallTargets } from '../pages/small-targets.ts';
import { SwapPage } from '../pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

/** An address of every screen. */
const ADDRESSES: Record<keyof typeof SCREENS, string> = {
  '/swap/{-$inOut}': '/swap?inAmount=1',
  '/trigger/{-$inOut}': '/trigger?inAmount=1',
  '/recurring/{-$inOut}': '/recurring?inAmount=3',
  '/pro': '/pro',
  '/pro/hunt': '/pro/hunt',
  '/pro/launchpads': '/pro/launchpads',
  '/pro/launchpads/$slug': '/pro/launchpads/pump.fun',
  '/pro/screener/$issuer': '/pro/screener/xstocks',
  '/tokens/$id': `/tokens/${JUP}`,
  '/chart/$': '/chart/SOL-USDC',
  '/watchlist': '/watchlist',
  '/portfolio/{-$address}': '/portfolio',
  '/send': '/send',
  '/gift': '/gift#nothing',
  '/invite': '/invite#nothing',
  '/transaction/$signature': '/transaction/$signature',
  '/appeal': '/appeal',
  '/ask-for-sol': '/ask-for-sol',
  '/mobile': '/mobile',
  '/_error': '/_error',
  '/privacy': '/privacy',
};

/** The transaction that gave a wallet what it has. */
async function funding(rpc: Rpc<SolanaRpcApi>, owner: Address): Promise<string> {
  const [first] = await rpc.getSignaturesForAddress(owner).send();
  return first?.signature ?? '';
}

/** Waits until a screen has what it asks for. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // A part far below asks once it is near.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(page.locator('main .animate-breathe:visible')).toHaveCount(0);
}

test.skip(({ isMobile }) => !isMobile, 'a mouse needs less');

for (const [screen, address] of Object.entries(ADDRESSES))
  test(`what is pressed on ${screen} takes a finger's 44 pixels @mobile`, async ({ page, rpc, wallet }) => {
    await page.goto('/swap');
    await new SwapPage(page).connect(wallet.name);
    await page.goto(address.replace('$signature', await funding(rpc, wallet.address)));
    await settled(page);
    expect(await smallTargets(page)).toEqual([]);
  });
