import { rmSync } from 'node:fs';
import {
  buildTransaction,
  claimGift,
  decodeGift,
  decodeOrder,
  GIFT_BYTES,
  giftAddress,
  ORDER_BYTES,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, TOKEN_ACCOUNT_RENT, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { OrderTransactionReplySchema } from '@orrery/wire/orders/order-requests';
import { TriggerOrdersReplySchema } from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import { CraftClawbackReplySchema, CraftSendReplySchema, InvitesReplySchema } from '@orrery/wire/send/send';
import {
  type Address,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeLimitOrder, signLimitOrder } from '../../apps/server/src/testing/api-orders.ts';
import { historyOf, solOf, tokenOf } from '../../apps/server/src/testing/chain-facts.ts';
import { lastingPorts } from '../../apps/server/src/testing/server/lasting-port.ts';
import { copyPreparedData } from '../../apps/server/src/testing/server/prepared-data.ts';
import { type RunningServer, startServer } from '../../apps/server/src/testing/server/running-server.ts';
import { aTrader, postJson } from '../../apps/server/src/testing/trader.ts';

const FUNDS = 10_000_000_000n;
const SIZE = 1_000_000_000n;
const TIP = 20_000n;
/** The lamports in an order's accounts while it is open, with four tips. */
const HELD = SIZE + rentLamports(ORDER_BYTES) + TOKEN_ACCOUNT_RENT + 4n * TIP;
/** USDC asked for the size: more than the market pays by far, and less. */
const [HIGH, LOW] = [400_000_000n, 50_000_000n];
/** Number of transactions of each kind; the server is killed once this many are acknowledged. */
const COUNT = 8;
const ENOUGH = 3;
const POLL = { timeout: 60_000, interval: 20 };

const dataDir = await copyPreparedData();
let server: RunningServer;
let rpc: Rpc<SolanaRpcApi>;
let start: () => Promise<RunningServer>;
beforeAll(async () => {
  const [port, rpcPort] = await lastingPorts(2);
  start = () => startServer({ dataDir, port, rpcPort });
  server = await start();
  rpc = createSolanaRpc(server.rpcUrl);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function getJson<Schema extends v.GenericSchema>(pathname: string, schema: Schema) {
  const reply = await fetch(server.url + pathname);
  return v.parse(schema, await reply.json());
}

async function accountAt(address: Address): Promise<Uint8Array | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed' } as const;
  const { value } = await rpc.getAccountInfo(address, config).send();
  return value ? Uint8Array.from(Buffer.from(value.data[0], 'base64')) : undefined;
}

/** The fees of a wallet's transactions in lamports, from one to another, the newest being number 0. */
async function feesOf(wallet: Address, [from, to]: readonly [number, number]): Promise<bigint> {
  const config = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' } as const;
  const sent = (await historyOf(rpc, wallet)).slice(from, to);
  const found = await Promise.all(sent.map(({ signature }) => rpc.getTransaction(signature, config).send()));
  return found.reduce((sum, each) => sum + (each?.meta?.fee ?? 0n), 0n);
}

/** Something signed that a wallet sends once, and what the chain and a list have of it afterwards. */
interface Deed {
  wallet: Address;
  /** Resolves with true once it is acknowledged. */
  send(): Promise<boolean>;
  /** Whether the chain has it: then it has all of it. */
  isDone(): Promise<boolean>;
  /** What a wallet has in either case: transactions, lamports, and what the API lists. */
  expected(isDone: boolean): Promise<{ transactions: number; lamports: bigint; listed: readonly string[] }>;
  listed(): Promise<readonly string[]>;
}

async function anOrder(): Promise<Deed> {
  const { wallet, order, body, listed } = await aSignedOrder(HIGH);
  return {
    wallet,
    send: async () => (await executeLimitOrder(server.url, body)).status === 'Success',
    isDone: () => hasLeft(order, [undefined, SIZE]),
    expected: async (isDone) => ({
      transactions: isDone ? 2 : 1,
      lamports: FUNDS - (isDone ? HELD + TOKEN_ACCOUNT_RENT + (await feesOf(wallet, [0, 1])) : 0n),
      listed: isDone ? [`Open ${SIZE}`] : [],
    }),
    listed,
  };
}

/** The cancel of an order, or a change that takes half of it out. */
async function anEnding(how: 'cancel' | 'change'): Promise<Deed> {
  const { signer, wallet, order, body: opening, listed } = await aSignedOrder(HIGH);
  expect((await executeLimitOrder(server.url, opening)).status).toBe('Success');
  const data = await accountAt(order);
  const revision = String(data && decodeOrder(data)?.revision);
  const [path, more] =
    how === 'cancel'
      ? [apiPaths.cancelTrigger, {}]
      : [
          apiPaths.changeTrigger,
          { revision, params: { makingAmount: String(SIZE / 2n), takingAmount: String(HIGH) } },
        ];
  const reply = await postJson(server.url + path, { maker: wallet, order, ...more });
  const { requestId, transaction } = v.parse(OrderTransactionReplySchema, await reply.json());
  const unsigned = getTransactionDecoder().decode(Uint8Array.from(Buffer.from(transaction, 'base64')));
  const signed = await partiallySignTransaction([signer.keyPair], unsigned);
  const body = { requestId, signedTransaction: getBase64EncodedWireTransaction(signed) };
  const ended = how === 'cancel' ? undefined : SIZE / 2n;
  const back = how === 'cancel' ? HELD : SIZE / 2n;
  return {
    wallet,
    send: async () => (await executeLimitOrder(server.url, body)).status === 'Success',
    isDone: () => hasLeft(order, [SIZE, ended]),
    expected: async (isDone) => ({
      transactions: isDone ? 3 : 2,
      lamports:
        FUNDS -
        HELD -
        TOKEN_ACCOUNT_RENT +
        (isDone ? back : 0n) -
        (await feesOf(wallet, [0, isDone ? 2 : 1])),
      listed: isDone ? [ended === undefined ? `Cancelled ${SIZE}` : `Open ${ended}`] : [`Open ${SIZE}`],
    }),
    listed,
  };
}

/** An order that the server's keeper fills as soon as it is there. */
async function aFill(): Promise<Deed> {
  const { wallet, order, body, listed } = await aSignedOrder(LOW);
  return {
    wallet,
    send: async () => (await executeLimitOrder(server.url, body)).status === 'Success',
    async isDone() {
      if ((await historyOf(rpc, wallet)).length === 1) return false;
      await expect.poll(() => accountAt(order), POLL).toBeUndefined();
      expect(await tokenOf(rpc, wallet, USDC)).toBeGreaterThanOrEqual(LOW);
      return true;
    },
    expected: async (isDone) => ({
      transactions: isDone ? 3 : 1,
      lamports: FUNDS - (isDone ? SIZE + TOKEN_ACCOUNT_RENT + TIP + (await feesOf(wallet, [1, 2])) : 0n),
      listed: isDone ? [`Completed 0 ${await tokenOf(rpc, wallet, USDC)}`] : [],
    }),
    listed,
  };
}

/** An order of a new wallet, signed and not sent. */
async function aSignedOrder(taking: bigint) {
  const signer = await generateKeyPairSigner();
  const wallet = signer.address;
  await aTrader(server.url, signer);
  const wish = { inputMint: WRAPPED_SOL, outputMint: USDC, making: SIZE, taking };
  const signed = await signLimitOrder(server.url, signer, wish);
  const listed = async () => {
    const pages = await Promise.all(
      ['active', 'history'].map((orderStatus) => {
        const query = new URLSearchParams({ user: wallet, orderStatus });
        return getJson(`${apiPaths.triggerOrders}?${query.toString()}`, TriggerOrdersReplySchema);
      }),
    );
    return pages.flatMap(({ orders }) =>
      orders.map((each) =>
        [each.status, each.rawRemainingMakingAmount, ...each.trades.map((fill) => fill.rawOutputAmount)].join(
          ' ',
        ),
      ),
    );
  };
  return { signer, wallet, listed, ...signed };
}

/** Whether the second of two amounts is left to sell of an order, and not the first; undefined for an order that is not there. */
async function hasLeft(order: Address, states: readonly (bigint | undefined)[]): Promise<boolean> {
  const data = await accountAt(order);
  const place = states.indexOf(data && decodeOrder(data)?.left);
  expect(place).toBeGreaterThanOrEqual(0);
  return place === 1;
}

async function aGift(): Promise<Deed> {
  const { wallet, gift, fees, send, listed } = await aSignedGift();
  return {
    wallet,
    send,
    isDone: async () => (await amountIn(gift)) === SIZE,
    expected: async (isDone) => ({
      transactions: isDone ? 2 : 1,
      lamports: FUNDS - (isDone ? SIZE + fees : 0n),
      listed: isDone ? [`open ${SIZE}`] : [],
    }),
    listed,
  };
}

/** A gift that its sender takes back. */
async function aTakeBack(): Promise<Deed> {
  const { wallet, signer, gift, fees, listed, ...sending } = await aSignedGift();
  await sending.send();
  await expect.poll(() => amountIn(gift), POLL).toBe(SIZE);
  const asked = { invitePDA: gift, sender: wallet };
  const reply = await postJson(server.url + apiPaths.craftClawback, asked);
  const { tx } = v.parse(CraftClawbackReplySchema, await reply.json());
  return {
    wallet,
    send: await toSending(tx, [signer]),
    isDone: async () => (await amountIn(gift)) === undefined,
    expected: async (isDone) => ({
      transactions: isDone ? 3 : 2,
      // What the link's key was given to claim with stays there.
      lamports: FUNDS - fees + (isDone ? rentLamports(GIFT_BYTES) - (await feesOf(wallet, [0, 1])) : -SIZE),
      listed: [`${isDone ? 'clawback' : 'open'} ${SIZE}`],
    }),
    listed,
  };
}

/** A gift that goes to somebody without a lamport. */
async function aClaim(): Promise<Deed> {
  const { link, gift: address, listed, ...sending } = await aSignedGift();
  await sending.send();
  await expect.poll(() => amountIn(address), POLL).toBe(SIZE);
  const data = await accountAt(address);
  const gift = data && decodeGift(data);
  if (!gift) throw new Error('the gift is not there');
  const { address: wallet } = await generateKeyPairSigner();
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const claim = claimGift({ gift, tokenProgram: TOKEN_PROGRAM }, wallet);
  const bytes = buildTransaction(link.address, lifetime, [claim]);
  return {
    wallet,
    send: await toSending(Buffer.from(bytes).toString('base64'), [link]),
    isDone: async () => (await amountIn(address)) === undefined,
    expected: async (isDone) => ({
      transactions: isDone ? 1 : 0,
      lamports: isDone ? SIZE : 0n,
      listed: [`${isDone ? 'claim' : 'open'} ${SIZE}`],
    }),
    listed,
  };
}

/** A gift of a new wallet, signed and not sent. */
async function aSignedGift() {
  const [signer, link] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  const wallet = signer.address;
  await aTrader(server.url, signer);
  const body = { inviteSigner: link.address, sender: wallet, amount: String(SIZE) };
  const reply = await postJson(server.url + apiPaths.craftSend, body);
  const { tx, totalFeeLamports } = v.parse(CraftSendReplySchema, await reply.json());
  const listed = async () => {
    const pages = await Promise.all(
      [apiPaths.pendingInvites, apiPaths.inviteHistory].map((path) =>
        getJson(`${path}?address=${wallet}`, InvitesReplySchema),
      ),
    );
    return pages.flatMap(({ invites }) =>
      invites.map(({ action, amount }) => `${action ?? 'open'} ${amount}`),
    );
  };
  return {
    signer,
    link,
    wallet,
    gift: giftAddress(link.address),
    fees: BigInt(totalFeeLamports),
    send: await toSending(tx, [signer, link]),
    listed,
  };
}

/** The amount of a gift; undefined when there is none. */
async function amountIn(gift: Address): Promise<bigint | undefined> {
  const data = await accountAt(gift);
  return data && decodeGift(data)?.amount;
}

/** Signs a transaction and returns what sends it to the node. */
async function toSending(tx: string, signers: readonly KeyPairSigner[]): Promise<() => Promise<boolean>> {
  const unsigned = getTransactionDecoder().decode(Uint8Array.from(Buffer.from(tx, 'base64')));
  const keys = signers.map(({ keyPair }) => keyPair);
  const wire = getBase64EncodedWireTransaction(await partiallySignTransaction(keys, unsigned));
  return async () => {
    await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
    return true;
  };
}

test.each([
  ['orders', anOrder],
  ['cancels of orders', () => anEnding('cancel')],
  ['changes of orders', () => anEnding('change')],
  ['orders that are filled at once', aFill],
  ['gifts', aGift],
  ['gifts that are taken back', aTakeBack],
  ['gifts that are claimed', aClaim],
])(
  'a SIGKILL in the middle of eight %s loses no acknowledged one, halves and doubles none, and the lists agree with the chain',
  async (_, make) => {
    const deeds = await Promise.all(Array.from({ length: COUNT }, make));
    const acknowledged = new Set<Deed>();
    let isEnough = () => {};
    const enough = new Promise<void>((resolve) => {
      isEnough = resolve;
    });
    const sending = deeds.map(async (deed) => {
      if (!(await deed.send().catch(() => false))) return;
      acknowledged.add(deed);
      if (acknowledged.size === ENOUGH) isEnough();
    });
    await enough;
    await server.end('SIGKILL');
    await Promise.all(sending);
    server = await start();

    for (const deed of deeds) {
      const check = async () => {
        const isDone = await deed.isDone();
        if (acknowledged.has(deed)) expect(isDone).toBe(true);
        const { transactions, lamports, listed } = await deed.expected(isDone);
        expect(await historyOf(rpc, deed.wallet)).toHaveLength(transactions);
        expect(await solOf(rpc, deed.wallet)).toBe(lamports);
        await expect.poll(() => deed.listed(), POLL).toEqual(listed);
        return isDone;
      };
      // What is there is there once, also if it is sent again.
      if (!(await check())) continue;
      await deed.send().catch(() => false);
      await check();
    }
  },
);
