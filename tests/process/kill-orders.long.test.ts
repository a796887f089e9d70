import { rmSync } from 'node:fs';
import { decodeGift, decodeOrder, giftAddress, ORDER_BYTES } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { rentLamports, TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { TriggerOrdersReplySchema } from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import { CraftSendReplySchema, InvitesReplySchema } from '@orrery/wire/send/send';
import {
  type Address,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeLimitOrder, signLimitOrder } from '../../apps/server/src/testing/api-orders.ts';
import { historyOf, solOf } from '../../apps/server/src/testing/chain-facts.ts';
import { lastingPorts } from '../../apps/server/src/testing/server/lasting-port.ts';
import { copyPreparedData } from '../../apps/server/src/testing/server/prepared-data.ts';
import { type RunningServer, startServer } from '../../apps/server/src/testing/server/running-server.ts';
import { aTrader, postJson } from '../../apps/server/src/testing/trader.ts';

const FUNDS = 10_000_000_000n;
const SIZE = 1_000_000_000n;
const TIPS_LAMPORTS = 80_000n;
/** Number of transactions of each kind; the server is killed once this many are acknowledged. */
const COUNT = 8;
const ENOUGH = 3;
const POLL = { timeout: 20_000, interval: 20 };

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

/** The fee of a wallet's newest transaction. */
async function lastFee(wallet: Address): Promise<bigint> {
  const [last] = await historyOf(rpc, wallet);
  if (!last) throw new Error('the wallet has no transaction');
  const config = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' } as const;
  return (await rpc.getTransaction(last.signature, config).send())?.meta?.fee ?? 0n;
}

/** Something signed that a wallet sends once, and what the chain and a list have of it afterwards. */
interface Deed {
  wallet: Address;
  /** Resolves with true once it is acknowledged. */
  send(): Promise<boolean>;
  /** The amount that the chain holds of it. */
  held(): Promise<bigint | undefined>;
  /** The lamports that the wallet is without once it landed. */
  cost(): Promise<bigint>;
  /** The amounts that the API lists of the wallet. */
  listed(): Promise<readonly string[]>;
}

async function anOrder(): Promise<Deed> {
  const signer = await generateKeyPairSigner();
  const wallet = signer.address;
  await aTrader(server.url, signer);
  const wish = { inputMint: WRAPPED_SOL, outputMint: USDC, making: SIZE, taking: 400_000_000n };
  const { order, body } = await signLimitOrder(server.url, signer, wish);
  const query = new URLSearchParams({ user: wallet, orderStatus: 'active' });
  return {
    wallet,
    send: async () => (await executeLimitOrder(server.url, body)).status === 'Success',
    held: async () => {
      const data = await accountAt(order);
      return data && decodeOrder(data)?.left;
    },
    cost: async () =>
      SIZE + rentLamports(ORDER_BYTES) + 2n * TOKEN_ACCOUNT_RENT + TIPS_LAMPORTS + (await lastFee(wallet)),
    listed: async () => {
      const path = `${apiPaths.triggerOrders}?${query.toString()}`;
      const { orders } = await getJson(path, TriggerOrdersReplySchema);
      return orders.map(({ rawRemainingMakingAmount }) => rawRemainingMakingAmount);
    },
  };
}

async function aGift(): Promise<Deed> {
  const [signer, link] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  const wallet = signer.address;
  await aTrader(server.url, signer);
  const body = { inviteSigner: link.address, sender: wallet, amount: String(SIZE) };
  const reply = await postJson(server.url + apiPaths.craftSend, body);
  const { tx, totalFeeLamports } = v.parse(CraftSendReplySchema, await reply.json());
  const unsigned = getTransactionDecoder().decode(Uint8Array.from(Buffer.from(tx, 'base64')));
  const signed = await partiallySignTransaction([signer.keyPair, link.keyPair], unsigned);
  const wire = getBase64EncodedWireTransaction(signed);
  return {
    wallet,
    send: async () => {
      await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
      return true;
    },
    held: async () => {
      const data = await accountAt(giftAddress(link.address));
      return data && decodeGift(data)?.amount;
    },
    cost: async () => SIZE + BigInt(totalFeeLamports),
    listed: async () => {
      const path = `${apiPaths.pendingInvites}?address=${wallet}`;
      return (await getJson(path, InvitesReplySchema)).invites.map(({ amount }) => amount);
    },
  };
}

test.each([
  ['orders', anOrder],
  ['gifts', aGift],
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
        const held = await deed.held();
        const isThere = held !== undefined;
        if (acknowledged.has(deed)) expect(isThere).toBe(true);
        expect(held ?? SIZE).toBe(SIZE);
        expect(await historyOf(rpc, deed.wallet)).toHaveLength(isThere ? 2 : 1);
        expect(await solOf(rpc, deed.wallet)).toBe(isThere ? FUNDS - (await deed.cost()) : FUNDS);
        await expect.poll(() => deed.listed(), POLL).toEqual(isThere ? [String(SIZE)] : []);
        return isThere;
      };
      // What is there is there once, also if it is sent again.
      if (!(await check())) continue;
      await deed.send().catch(() => false);
      await check();
    }
  },
);
