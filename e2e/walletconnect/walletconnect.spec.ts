import type { Page } from '@playwright/test';
import { lamports } from '@solana/kit';
import { solOf } from '../balances.ts';
import { test as base, expect, FUNDS } from '../fixtures.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { startServer } from '../server.ts';
import { type Relay, startRelay } from './relay.ts';
import { type RelayedWallet, startRelayedWallet } from './relayed-wallet.ts';

const test = base.extend<{ phone: RelayedWallet }, { relay: Relay }>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that the fixture needs no other
    async ({}, provide) => {
      const relay = await startRelay();
      await provide(relay);
      await relay.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ world, relay }, provide) => {
      const server = await startServer(world, { ORRERY_WALLETCONNECT_RELAY: relay.url });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  phone: async ({ relay, rpc }, provide) => {
    const phone = await startRelayedWallet(relay.url);
    await rpc.requestAirdrop(phone.address, lamports(FUNDS)).send();
    await provide(phone);
    await phone.stop();
  },
});

test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] });

test('a wallet of another device connects by a code, signs, is there after a reload, and is left from either side', async ({
  page,
  phone,
  relay,
  rpc,
  server,
}) => {
  const others = new Set<string>();
  const refused: string[] = [];
  page.on('request', (request) => others.add(new URL(request.url()).origin));
  page.on('websocket', (socket) => others.add(new URL(socket.url()).origin));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) refused.push(message.text());
  });

  await page.goto('/swap?inAmount=1.25');
  await choose(page);
  await phone.scan(await codeOf(page));
  await expect(page.getByText('Wallet Connected')).toBeVisible();

  const screen = new SwapPage(page);
  for (const mode of ['reject', 'wrong-key'] as const) {
    phone.mode = mode;
    await screen.swap.press('Enter');
    await screen.closeToast('Transaction Failed', 'Wallet Signing Failed');
  }
  expect(await solOf(rpc, phone.address)).toBe(FUNDS);
  phone.mode = 'approve';
  await expect(screen.swap).toBeEnabled();
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(await solOf(rpc, phone.address)).toBeLessThan(FUNDS - 1_250_000_000n);
  expect(phone.asked).toBe(3);

  await page.reload();
  await expect(walletButton(page)).toBeVisible();
  await phone.disconnect();
  await expect(connectButton(page)).toBeVisible();

  await choose(page);
  await phone.scan(await codeOf(page));
  await walletButton(page).click();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => phone.sessions()).toBe(0);

  expect(refused).toEqual([]);
  const own = [server.url, server.url.replace('http', 'ws'), relay.url];
  expect([...others].filter((origin) => !own.includes(origin))).toEqual([]);
});

test('a wallet that refuses and a relay that hangs are told, and the next attempt is a new one', async ({
  page,
  phone,
  relay,
}) => {
  await page.goto('/swap');
  phone.mode = 'reject';
  await choose(page);
  await phone.scan(await codeOf(page));
  const failure = page.getByRole('alert').filter({ hasText: 'WalletConnect did not connect.' });
  await expect(failure).toBeVisible();
  relay.isHanging = true;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);
  await expect(failure).toBeVisible();
  relay.isHanging = false;
  phone.mode = 'approve';
  await failure.getByRole('button', { name: 'Try again' }).click();
  await phone.scan(await codeOf(page));
  await expect(walletButton(page)).toBeVisible();
});

const banner = (page: Page) => page.getByRole('banner');
const connectButton = (page: Page) => banner(page).getByRole('button', { name: 'Connect' });
const walletButton = (page: Page) => banner(page).getByRole('button', { name: /^Wallet / });

async function choose(page: Page): Promise<void> {
  await connectButton(page).click();
  const panel = page.getByRole('dialog', { name: 'Connect' });
  await panel.getByRole('button', { name: 'View More Wallets' }).click();
  await panel.getByRole('button', { name: 'WalletConnect' }).last().click();
}

/** What the code says, as its copy has it. */
async function codeOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy the code as a link' }).click();
  return await page.evaluate(() => navigator.clipboard.readText());
}
