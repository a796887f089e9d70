import { MEMO_PROGRAM } from '@orrery/chain';
import { toDecimal } from '@orrery/core/atoms';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { RemoteConfigSchema } from '@orrery/wire/config/remote-config';
import { HistoriesSchema, TradesSchema } from '@orrery/wire/trades/activities';
import { type TransfersReply, TransfersReplySchema } from '@orrery/wire/trades/transfers';
import { type TokenTxsReply, TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import { UserSwapsReplySchema } from '@orrery/wire/trades/user-swaps';
import { UserTxsReplySchema } from '@orrery/wire/trades/user-txs';
import {
  type Address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { paySol } from '../../testing/payments.ts';

// As figures, so that a change of them fails here.
const MAX_TRANSFERS_PAGE = 30;

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterAll(() => harness.stop());

async function getJson<Schema extends v.GenericSchema>(pathname: string, schema: Schema) {
  const reply = await fetch(harness.url + pathname);
  return v.parse(schema, await reply.json());
}

const transfersOf = (wallet: Address, query = ''): Promise<TransfersReply> =>
  getJson(`/v1/transfers/${wallet}${query}`, TransfersReplySchema);

test("a wallet's page tells what it was sent, newest first, and goes on where it ended", async () => {
  const { address } = await harness.wallet(1);
  await harness.advance(SLOT_MS);
  const [gift, ...others] = (await transfersOf(address)).transfers;
  expect(gift).toMatchObject({ to: address, asset: WRAPPED_SOL, amount: 10 });
  expect(others).toEqual([]);
  expect(gift?.usdValue).toBeGreaterThan(0);
  const rpc = createSolanaRpc(harness.rpc);
  for (let sol = 1n; sol <= MAX_TRANSFERS_PAGE; sol += 1n) {
    await rpc.requestAirdrop(address, lamports(sol * 1_000_000_000n)).send();
  }
  await harness.advance(SLOT_MS);
  const { transfers, next } = await transfersOf(address);
  expect(transfers).toHaveLength(MAX_TRANSFERS_PAGE);
  expect(transfers[0]?.amount).toBe(MAX_TRANSFERS_PAGE);
  const rest = await transfersOf(address, `?offset=${next}`);
  expect(rest).toEqual({ transfers: [gift] });
  const amounts = transfers.map(({ amount }) => amount);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test("a swap is no transfer, and is found among its trader's trades by either spelling of time", async () => {
  const trader = await harness.wallet(2);
  const before = harness.time.now() - 60_000;
  const { executed } = await trader.swap(WRAPPED_SOL, USDC, 1_000_000_000n);
  const txsOf = (query: string): Promise<TokenTxsReply> =>
    getJson(`/v1/txs/${WRAPPED_SOL}?traderAddress=${trader.address}${query}`, TokenTxsReplySchema);
  await harness.advance(SLOT_MS);
  const { txs } = await txsOf('');
  expect(txs).not.toEqual([]);
  for (const tx of txs) {
    expect(tx).toMatchObject({ traderAddress: trader.address, txHash: executed.signature, isMev: false });
  }
  expect((await txsOf(`&fromTs=${before}`)).txs).toEqual(txs);
  expect((await txsOf(`&fromTs=${new Date(before).toISOString()}`)).txs).toEqual(txs);
  expect((await txsOf(`&toTs=${before}`)).txs).toEqual([]);
  expect((await transfersOf(trader.address)).transfers).toMatchObject([{ amount: 10 }]);
  const { userTrades, next } = await getJson(`/v1/txs/users?addresses=${trader.address}`, UserTxsReplySchema);
  expect(userTrades).toMatchObject(
    txs.map(({ asset, amount, usdPrice }) => ({ assetId: asset, amount, price: usdPrice })),
  );
  expect(next).toBeNull();
});

test("a wallet's swaps are there once they landed, page by page, of a pair or of all", async () => {
  const trader = await harness.wallet(3);
  const signatures: string[] = [];
  for (const amount of [1_000_000_001n, 2_000_000_002n, 3_000_000_003n]) {
    const { executed } = await trader.swap(WRAPPED_SOL, USDC, amount);
    signatures.unshift(executed.signature ?? '');
    await harness.advance(SLOT_MS);
  }
  const swapsOf = (query: string) => getJson(`/v1/txs/users/swaps?address=${query}`, UserSwapsReplySchema);
  const first = await swapsOf(`${trader.address}&limit=2&mints=${USDC},${WRAPPED_SOL}`);
  const rest = await swapsOf(`${trader.address}&offset=${first.next}`);
  const swaps = [...first.swaps, ...rest.swaps];
  expect(rest.next).toBeNull();
  expect(swaps.map(({ txHash }) => txHash)).toEqual(signatures);
  expect(swaps.map(({ sold }) => sold.amount)).toEqual(['3000000003', '2000000002', '1000000001']);
  expect(swaps[0]).toMatchObject({
    sold: { mint: WRAPPED_SOL, decimals: 9 },
    bought: { mint: USDC, decimals: 6 },
    feeLamports: expect.stringMatching(/^[1-9]\d*$/),
  });
  expect((await swapsOf(`${trader.address}&mints=${USDC},${trader.address}`)).swaps).toEqual([]);
});

const noteOf = (memo: string) => ({ programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(memo) });

/** A payment of a wallet of the harness, signed. */
async function payment(number: number, to: Address, amount: bigint, memo?: string) {
  const from = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number));
  const { value: lifetime } = await harness.localnet.rpc.getLatestBlockhash().send();
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(from, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstruction(paySol(from, to, amount), message),
      (message) =>
        memo === undefined ? message : appendTransactionMessageInstruction(noteOf(memo), message),
    ),
  );
  return getBase64EncodedWireTransaction(signed);
}

test("a wallet's activity has what failed, with the fee as all that it cost", async () => {
  const [payer, other] = [await harness.wallet(6), await harness.wallet(7)];
  await harness.advance(SLOT_MS);
  const wire = await payment(6, other.address, 70_000_000_000n);
  const { rpc } = harness.localnet;
  const signature = await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send();
  await harness.advance(SLOT_MS);
  const { histories } = await getJson(`/v2/activities/${payer.address}`, HistoriesSchema);
  expect(histories.map(({ action }) => action)).toEqual(['failed', 'receive']);
  expect(histories[0]).toMatchObject({
    txHash: signature,
    inputMint: WRAPPED_SOL,
    inputAmount: '0.000005',
    outputMint: '',
    outputAmount: '',
    rate: null,
  });
});

test("a wallet's activity is what it swapped, sent and received, to the last unit, newest first", async () => {
  const [sender, receiver] = [await harness.wallet(4), await harness.wallet(5)];
  await harness.advance(SLOT_MS);
  const { executed } = await sender.swap(WRAPPED_SOL, USDC, 1_234_567_891n);
  await harness.advance(SLOT_MS);
  const { rpc } = harness.localnet;
  const wire = await payment(4, receiver.address, 7_000_000_001n, 'see sol-claim.example');
  const sent = await rpc.sendTransaction(wire, { encoding: 'base64' }).send();
  await harness.advance(SLOT_MS);
  const activitiesOf = (wallet: Address, query = '') =>
    getJson(`/v2/activities/${wallet}${query}`, HistoriesSchema);
  const { histories, hasMoreData } = await activitiesOf(sender.address);
  const [swap] = await getJson(`/v1/txs/users/swaps?address=${sender.address}`, UserSwapsReplySchema).then(
    ({ swaps }) => swaps,
  );
  expect(hasMoreData).toBe(false);
  expect(histories).toMatchObject([
    {
      action: 'send',
      txHash: sent,
      inputAmount: '7.000000001',
      outputMint: '',
      counterparty: receiver.address,
    },
    {
      action: 'swap',
      txHash: executed.signature,
      inputMint: WRAPPED_SOL,
      inputAmount: '1.234567891',
      outputMint: USDC,
      outputAmount: toDecimal(BigInt(swap?.bought.amount ?? 0), 6),
      rate: expect.stringMatching(/^\d+\.\d+$/),
    },
    { action: 'receive', inputMint: '', inputAmount: '', outputMint: WRAPPED_SOL, rate: null },
  ]);
  const received = await activitiesOf(receiver.address, `?mintFilter=${WRAPPED_SOL}`);
  expect(received.histories[0]).toMatchObject({
    action: 'receive',
    txHash: sent,
    outputAmount: '7.000000001',
    counterparty: sender.address,
    memo: 'see sol-claim.example',
  });
  expect((await activitiesOf(sender.address, `?mintFilter=${USDC}`)).histories).toEqual([histories[1]]);
  expect((await activitiesOf(sender.address, '?page=2')).histories).toEqual([]);
  expect(await getJson(`/v2/activities/${USDC}?product=LO`, TradesSchema)).toEqual({
    trades: [],
    page: 1,
    totalPages: 0,
  });
});

test('refuses what is no address, no offset and no moment, naming it', async () => {
  for (const [pathname, field] of [
    ['/v1/transfers/abc', 'address'],
    [`/v1/transfers/${USDC}?offset=-1`, 'offset'],
    [`/v1/txs/${USDC}?traderAddress=me`, 'traderAddress'],
    [`/v1/txs/${USDC}?fromTs=1e9`, 'fromTs'],
    ['/v1/txs/users/swaps', 'address'],
    [`/v1/txs/users/swaps?address=${USDC}&mints=${USDC},${WRAPPED_SOL},${'4'.repeat(44)}`, 'mints'],
    ['/v2/activities/abc', 'address'],
    [`/v2/activities/${USDC}?page=0`, 'page'],
    [`/v2/activities/${USDC}?product=NFT`, 'product'],
    ['/v1/txs/users', 'addresses'],
    ['/v1/txs/users?addresses=me', 'addresses.0'],
  ] as const) {
    const reply = await fetch(harness.url + pathname);
    expect([reply.status, await reply.json()]).toMatchObject([400, { field }]);
  }
  expect(await transfersOf(USDC)).toEqual({ transfers: [] });
});

test('serves the config an operator may edit', async () => {
  const { swapSettings } = await getJson('/remoteConfig/metadata.json', RemoteConfigSchema);
  expect(swapSettings).toMatchObject({ bannedTokens: [], blockhashSlotsToExpiry: 150 });
});
