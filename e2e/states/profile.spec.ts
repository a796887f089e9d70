import { toDecimal } from '@orrery/core/atoms';
import { JUP, USDC, USDT } from '@orrery/domain/mints/mints';
import { formatExact } from '@orrery/domain/number-formats';
import type { Page } from '@playwright/test';
import {
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type Rpc,
  type SolanaRpcApi,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { solOf, tokenOf } from '../balances.ts';
import { expect, test } from '../fixtures.ts';
import type { ScriptedWallet } from '../pages/scripted-wallet.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { execute, fundedWallet, orderSol, signOrder } from '../ultra.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LAMPORTS = 1_000_000_000n;

test('every kind of wallet connects, comes back after a reload, changes its account, and is left for another', async ({
  page,
  wallet,
}) => {
  const screen = new SwapPage(page);
  const button = page.getByRole('banner').getByRole('button', { name: /^Wallet/ });
  await page.goto('/swap');
  await screen.connect(wallet.name);
  await expect(button).toContainText(wallet.address.slice(0, 4));
  await page.reload();
  await expect(button).toContainText(wallet.address.slice(0, 4));
  await wallet.switchAccount(page, wallet.other);
  await expect(button).toContainText(wallet.other.slice(0, 4));

  await button.click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await drawer.getByRole('button', { name: 'Disconnect' }).click();
  await expect(drawer.getByText('No wallet connected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible();
  await screen.connect('Burner');
  await expect(button).not.toContainText(wallet.other.slice(0, 4));
  await page.reload();
  await expect(button).toBeVisible();
});

test('after ten actions of many kinds, holdings and activity are those of the chain, to the unit', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const friend = await fundedWallet(rpc, 10n * LAMPORTS);
  const buy = async (of: KeyPairSigner, mint: Address, lamports: bigint) => {
    const order = await orderSol(server.url, of.address, mint, lamports);
    const { status } = await execute(server.url, order.requestId, await signOrder(order, of));
    expect(status).toBe('Success');
  };
  await buy(wallet.signer, USDC, LAMPORTS);
  await buy(wallet.signer, JUP, LAMPORTS / 2n);
  await buy(wallet.signer, USDT, LAMPORTS / 4n);
  await buy(friend, USDC, LAMPORTS);
  await pay(rpc, wallet.signer, friend.address, 123_456_789n);
  await pay(rpc, friend, wallet.address, 987_654_321n);
  await pay(rpc, friend, wallet.address, { mint: USDC, amount: 1_234_567n });
  await pay(rpc, wallet.signer, friend.address, { mint: USDC, amount: 7n });
  await pay(rpc, wallet.signer, friend.address, { mint: JUP, amount: 1_000_001n });
  await buy(wallet.signer, USDC, LAMPORTS / 10n);

  const lines = await openActivity(page, wallet);
  await expect(lines).toHaveCount(10);
  const told = await lines.evaluateAll(readExact);
  // What lands in one slot has one time, and no order.
  expect(told.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'Received 0.987654321 SOL',
    'Received 1.234567 USDC',
    'Received 20 SOL',
    'Sent 0.000007 USDC',
    'Sent 0.123456789 SOL',
    'Sent 1.000001 JUP',
    expect.stringMatching(/^Swap 0\.1 SOL → [\d,.]+ USDC$/),
    expect.stringMatching(/^Swap 0\.25 SOL → [\d,.]+ USDT$/),
    expect.stringMatching(/^Swap 0\.5 SOL → [\d,.]+ JUP$/),
    expect.stringMatching(/^Swap 1 SOL → [\d,.]+ USDC$/),
  ]);

  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await drawer.getByText('Portfolio', { exact: true }).click();
  const exact = (units: bigint, decimals: number) => formatExact(toDecimal(units, decimals));
  await expect(drawer.getByTitle(`${exact(await solOf(rpc, wallet.address), 9)} SOL`)).toBeVisible();
  for (const [mint, symbol] of [
    [USDC, 'USDC'],
    [USDT, 'USDT'],
    [JUP, 'JUP'],
  ] as const) {
    const held = await tokenOf(rpc, wallet.address, mint);
    await expect(drawer.getByTitle(`${exact(held, 6)} ${symbol}`)).toBeVisible();
  }
});

/** The first line of each row as a screen reader reads it: with every digit of its amounts. */
function readExact(rows: readonly Element[]): string[] {
  return rows.map((row) => {
    const line = row.querySelector('[title]')?.parentElement?.cloneNode(true) as Element | undefined;
    for (const shown of line?.querySelectorAll('[aria-hidden]') ?? []) shown.remove();
    return line?.textContent ?? '';
  });
}

/** The rows of the connected wallet's activity, once the last action is among them. */
async function openActivity(page: Page, wallet: ScriptedWallet) {
  await page.goto('/swap');
  await new SwapPage(page).connect(wallet.name);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Wallet/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Profile' });
  await drawer.getByText('Activity', { exact: true }).click();
  const rows = drawer.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(rows.filter({ hasText: '0.1 SOL' })).toHaveCount(1);
  return rows;
}

type Paid = bigint | { mint: Address; amount: bigint };

/** Pays lamports, or smallest units of a token, and waits until that is confirmed. */
async function pay(rpc: Rpc<SolanaRpcApi>, from: KeyPairSigner, to: Address, paid: Paid): Promise<void> {
  const instructions: Instruction[] =
    typeof paid === 'bigint'
      ? [getTransferSolInstruction({ source: from, destination: to, amount: paid })]
      : await tokenPayment(from, to, paid);
  const { value: latest } = await rpc.getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(from, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  );
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
  const signature = await rpc.sendTransaction(wire, { encoding: 'base64' }).send();
  await expect(async () => {
    const { value } = await rpc.getSignatureStatuses([signature]).send();
    expect(value[0]?.err).toBeNull();
    expect(value[0]?.confirmationStatus).toMatch(/confirmed|finalized/);
  }).toPass();
}

async function tokenPayment(
  from: KeyPairSigner,
  owner: Address,
  { mint, amount }: { mint: Address; amount: bigint },
): Promise<Instruction[]> {
  const at = async (holder: Address) =>
    (await findAssociatedTokenPda({ owner: holder, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0];
  const transfer = getTransferCheckedInstruction({
    source: await at(from.address),
    mint,
    destination: await at(owner),
    authority: from,
    amount,
    decimals: 6,
  });
  return [await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: from, owner, mint }), transfer];
}
