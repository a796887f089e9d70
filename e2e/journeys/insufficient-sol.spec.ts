import * as apiPaths from '@orrery/wire/paths';
import { UltraExecuteBodySchema } from '@orrery/wire/ultra/execute';
import {
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  type SolanaRpcApi,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import * as v from 'valibot';
import { historyOf, solOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { openSwap } from '../pages/swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const FEE = 5_000n;
const SPENT = 19_000_000_000n;

test('SOL that is spent elsewhere while a swap is signed: refused or failed by the chain, the reason is told and the form goes on', async ({
  page,
  rpc,
  wallet,
}) => {
  let onExecute: (body: v.InferOutput<typeof UltraExecuteBodySchema>) => Promise<object | undefined>;
  await page.route(
    (url) => url.pathname === apiPaths.ultraExecute,
    async (route) => {
      const reply = await onExecute(v.parse(UltraExecuteBodySchema, route.request().postDataJSON()));
      await (reply ? route.fulfill({ json: reply }) : route.continue());
    },
  );
  const screen = await openSwap(page, '/swap?inAmount=1.25', wallet);

  onExecute = async () => {
    await spend(rpc, wallet.signer, wallet.other);
    return undefined;
  };
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Failed', 'Insufficient SOL');
  await expect(page.getByRole('button', { name: 'Insufficient SOL' })).toBeVisible();
  await expect(screen.amount).toHaveValue('1.25');
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS - SPENT - FEE);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);

  await rpc.requestAirdrop(wallet.address, lamports(SPENT + FEE)).send();
  await page.reload();
  await expect(screen.swap).toBeEnabled();
  onExecute = async ({ signedTransaction }) => {
    await spend(rpc, wallet.signer, wallet.other);
    const signature = await sendAsVenue(rpc, signedTransaction);
    return { status: 'Failed', code: -1000, error: 'Failed to land', signature };
  };
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Failed')).toBeVisible();
  const receipt = await page.getByRole('link', { name: 'View transaction' }).getAttribute('href');
  await screen.closeToast('Transaction Failed', 'Insufficient SOL');
  await expect(screen.amount).toHaveValue('1.25');
  await page.goto(receipt ?? '');
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Insufficient SOL')).toBeVisible();
  // The payment's, the swap's, and of the swap one more for the maker's signature that it carries.
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS - SPENT - 3n * FEE);
});

/** Pays most of what a wallet has to another one. */
async function spend(rpc: Rpc<SolanaRpcApi>, from: KeyPairSigner, to: Address): Promise<void> {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(from, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source: from, destination: to, amount: SPENT })],
        draft,
      ),
  );
  const signed = await signTransactionMessageWithSigners(message);
  await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send();
}

/** Takes a swap to the chain as the venue would, but for the preflight that keeps a failing one off it. */
function sendAsVenue(rpc: Rpc<SolanaRpcApi>, signedTransaction: string) {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(signedTransaction));
  return rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      skipPreflight: true,
    })
    .send();
}
