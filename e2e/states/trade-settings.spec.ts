import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { JITO_TIP_ACCOUNTS, NOZOMI_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import * as apiPaths from '@orrery/wire/paths';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import type { Page } from '@playwright/test';
import {
  type Address,
  decompileTransactionMessage,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import * as v from 'valibot';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { SwapPage } from '../pages/swap.page.ts';

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SYSTEM = '11111111111111111111111111111111';
const [UNIT_LIMIT, UNIT_PRICE] = [2, 3];
const TRANSFER_BYTES = 12;
const [CLOSE_ACCOUNT, SYNC_NATIVE] = [9, 17];
const SOLD = 100_000_000n;

const MANUAL = {
  profile: 'manual',
  slippageBps: 70,
  broadcastModes: ['priorityFees'],
  feeType: 'exact-fee',
  maxPriorityFeeLamports: '123000',
  maxJitoTipLamports: '45000',
  maxNozomiTipLamports: '1000000',
  // A maker's promise has no slippage.
  excludedDexes: ['Orrery RFQ'],
};

async function withSettings(page: Page, settings: object): Promise<void> {
  const text = JSON.stringify({ ...settings, profileSince: Date.now() });
  await page.addInitScript((stored) => localStorage.setItem('trade-settings:v1', stored), text);
}

/** The newest transaction of a wallet as the chain has it. */
async function newestOf(rpc: Rpc<SolanaRpcApi>, wallet: Address) {
  const [newest] = await historyOf(rpc, wallet);
  if (!newest) throw new Error('the wallet has sent nothing');
  const options = {
    encoding: 'base64',
    maxSupportedTransactionVersion: 0,
    commitment: 'confirmed',
  } as const;
  const found = await rpc.getTransaction(newest.signature, options).send();
  if (!found?.meta) throw new Error('the chain does not have it');
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(found.transaction[0]));
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes));
  const dataOf = (program: string, kind: number) =>
    message.instructions.find(({ programAddress, data }) => programAddress === program && data?.[0] === kind)
      ?.data;
  const limit = Buffer.from(dataOf(COMPUTE_BUDGET, UNIT_LIMIT) ?? []).readUInt32LE(1);
  const price = dataOf(COMPUTE_BUDGET, UNIT_PRICE);
  const tips = message.instructions
    .filter(({ programAddress, data }) => programAddress === SYSTEM && data?.length === TRANSFER_BYTES)
    .map(({ accounts, data }) => ({
      to: accounts?.[1]?.address ?? '',
      lamports: Buffer.from(data ?? []).readBigUInt64LE(4),
    }));
  return {
    signature: newest.signature,
    version: message.version,
    limit,
    used: Number(found.meta.computeUnitsConsumed),
    priority: price ? (Buffer.from(price).readBigUInt64LE(1) * BigInt(limit) + 999_999n) / 1_000_000n : 0n,
    tips,
    fee: found.meta.fee,
    accounts: [...message.instructions].flatMap(({ accounts = [] }) =>
      accounts.map(({ address }) => address),
    ),
    /** The token program's instructions, the first byte of each. */
    tokenCalls: message.instructions
      .filter(({ programAddress }) => programAddress === TOKEN_PROGRAM_ADDRESS)
      .map(({ data }) => data?.[0]),
  };
}

async function swap(page: Page, wallet: { name: string }): Promise<void> {
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=0.1');
  await screen.connect(wallet.name);
  await expect(screen.swap).toBeEnabled();
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
}

const MODES = [
  {
    modes: ['priorityFees'],
    priority: 123_000n,
    jito: 0n,
    nozomi: 0n,
    paths: [apiPaths.rpc, apiPaths.sendTransaction, apiPaths.blockEngine],
  },
  { modes: ['jito'], priority: 0n, jito: 45_000n, nozomi: 0n, paths: [apiPaths.blockEngine] },
  { modes: ['nozomi'], priority: 0n, jito: 0n, nozomi: 1_000_000n, paths: [apiPaths.sendTransaction] },
  {
    modes: ['priorityFees', 'jito', 'nozomi'],
    priority: 123_000n,
    jito: 45_000n,
    nozomi: 1_000_000n,
    paths: [apiPaths.rpc, apiPaths.sendTransaction, apiPaths.blockEngine],
  },
] as const;
for (const { modes, priority, jito, nozomi, paths } of MODES) {
  test(`a swap sent by ${modes.join(' and ')} lands with the fees of the settings in its bytes`, async ({
    page,
    rpc,
    server,
    wallet,
  }) => {
    await withSettings(page, { ...MANUAL, broadcastModes: modes });
    const wire = new Set<string>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      // The node's own port is offered beside the gateway's.
      if (origin !== new URL(server.url).origin) return;
      if (/sendTransaction|sendBundle|"transaction"/.test(request.postData() ?? '')) wire.add(pathname);
    });
    await swap(page, wallet);
    const sent = await newestOf(rpc, wallet.address);
    expect(sent.version).toBe(0);
    expect(priority - sent.priority).toBeLessThanOrEqual(2n);
    expect(sent.priority).toBeLessThanOrEqual(priority);
    const tippedTo = (accounts: readonly string[]) =>
      sent.tips.filter(({ to }) => accounts.includes(to)).reduce((sum, { lamports }) => sum + lamports, 0n);
    expect([tippedTo(JITO_TIP_ACCOUNTS), tippedTo(NOZOMI_TIP_ACCOUNTS)]).toEqual([jito, nozomi]);
    // By its simulation, with room to spare.
    expect(sent.limit).toBeGreaterThan(sent.used);
    expect(sent.limit).toBeLessThan(sent.used * 2 + 40_000);
    expect([...wire].toSorted()).toEqual([...paths].toSorted());
    const spent = FUNDS - (await solOf(rpc, wallet.address));
    // The deposit of the account for USDC is the rest.
    expect(spent).toBe(SOLD + sent.fee + jito + nozomi + 2_039_280n);
    expect(await tokenOf(rpc, wallet.address, USDC)).toBeGreaterThan(0n);
    // The receipt decodes what was signed.
    await page.goto(`/transaction/${sent.signature}`);
    await expect(page.getByText('0.7% slippage')).toBeVisible();
  });
}

/** The pools of the venue's direct route for 0.1 SOL. */
async function directRoute(server: string, excludeDexes: string[]) {
  const url = new URL(apiPaths.ultraOrder, server);
  url.search = String(
    new URLSearchParams({
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      amount: String(SOLD),
      onlyDirectRoutes: 'true',
      ...(excludeDexes.length > 0 && { excludeDexes: excludeDexes.join(',') }),
    }),
  );
  const { routePlan } = v.parse(UltraOrderReplySchema, await (await fetch(url)).json());
  return routePlan.map(({ swapInfo }) => ({ pool: swapInfo.ammKey, label: swapInfo.label }));
}

test('a legacy transaction, routes and excluded venues are as set', async ({ page, rpc, server, wallet }) => {
  const best = await directRoute(server.url, []);
  const excludedDexes = [...new Set(best.map(({ label }) => label))];
  const rest = await directRoute(server.url, excludedDexes);
  await withSettings(page, {
    ...MANUAL,
    asLegacyTransaction: true,
    onlyDirectRoutes: true,
    restrictIntermediateTokens: false,
    excludedDexes,
  });
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === apiPaths.ultraOrder);
  await swap(page, wallet);
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    slippageBps: '70',
    asLegacyTransaction: 'true',
    onlyDirectRoutes: 'true',
    restrictIntermediateTokens: 'false',
    excludeDexes: excludedDexes.join(','),
    priorityFeeLamports: '123000',
    broadcastFeeType: 'exactFee',
  });
  const sent = await newestOf(rpc, wallet.address);
  expect(sent.version).toBe('legacy');
  const poolsOf = (route: typeof best) => route.map(({ pool }) => pool);
  expect(sent.accounts).toEqual(expect.arrayContaining(poolsOf(rest)));
  expect(sent.accounts.filter((account) => poolsOf(best).includes(account))).toEqual([]);
});

test('wrapped SOL is bought, and sold to the last of it, without being unwrapped', async ({
  page,
  rpc,
  wallet,
}) => {
  const wsol = () => tokenOf(rpc, wallet.address, WRAPPED_SOL);
  const screen = new SwapPage(page);
  const swapNow = async () => {
    await expect(screen.swap).toBeEnabled();
    await screen.swap.press('Enter');
    await screen.closeToast('Transaction Confirmed');
    return newestOf(rpc, wallet.address);
  };
  await swap(page, wallet);
  const settings = { ...MANUAL, useWSol: true, profileSince: Date.now() };
  await page.evaluate((text) => localStorage.setItem('trade-settings:v1', text), JSON.stringify(settings));

  await page.goto(`/swap?sell=${USDC}&buy=${WRAPPED_SOL}`);
  await page.getByRole('button', { name: 'MAX', exact: true }).click();
  const before = await solOf(rpc, wallet.address);
  const bought = await swapNow();
  expect(await wsol()).toBeGreaterThan(0n);
  // Fees, and the deposit of the account, but nothing of what was bought.
  expect(await solOf(rpc, wallet.address)).toBe(before - bought.fee - 2_039_280n);
  expect(bought.tokenCalls).not.toContain(CLOSE_ACCOUNT);

  await page.goto(`/swap?sell=${WRAPPED_SOL}&buy=${USDC}`);
  await page.getByRole('button', { name: 'MAX', exact: true }).click();
  const sold = await swapNow();
  expect(await wsol()).toBe(0n);
  expect(await solOf(rpc, wallet.address)).toBe(before - bought.fee - sold.fee - 2_039_280n);
  expect([sold.tokenCalls.includes(CLOSE_ACCOUNT), sold.tokenCalls.includes(SYNC_NATIVE)]).toEqual([
    false,
    false,
  ]);
});

test('what was sent is listed, and is still there after a reload', async ({ page, wallet }) => {
  await withSettings(page, MANUAL);
  await swap(page, wallet);
  await page.reload();
  await page.getByRole('button', { name: 'Transactions' }).click();
  const row = page.getByRole('link', { name: /^View transaction: 0\.1 SOL →/ });
  await expect(row).toContainText('Confirmed');
});
