import { ORDER_BYTES, type SolanaRpc, VENUE_CONSTANTS } from '@orrery/chain';
import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { readAllOrders } from './held-orders.ts';

const KEPT = 2_000;
const { orderLimit, orderRecurring } = VENUE_CONSTANTS;
/** Where an order's account has its kind, its owner and its escrow. */
const AT = { kind: 3, owner: 16, escrow: 120 };
/** The tag and the version that an order's account begins with. */
const ORDER_HEAD = [6, 1];

const addressOf = (number: number) => {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, number);
  return getAddressDecoder().decode(bytes);
};
const OWNER = addressOf(1);

function rowOf(number: number, kind: number) {
  const data = new Uint8Array(ORDER_BYTES);
  data.set(ORDER_HEAD);
  data[AT.kind] = kind;
  data.set(getAddressEncoder().encode(OWNER), AT.owner);
  data.set(getAddressEncoder().encode(addressOf(10_000 + number)), AT.escrow);
  return { pubkey: addressOf(number), account: { data: [Buffer.from(data).toString('base64'), 'base64'] } };
}

test('no more accounts are read than are wanted of thousands of an owner’s orders', async () => {
  const rows = Array.from({ length: KEPT }, (_, index) =>
    rowOf(index, index % 2 ? orderLimit : orderRecurring),
  );
  let read = 0;
  const rpc = {
    getProgramAccounts: () => ({ send: () => Promise.resolve(rows) }),
    getMultipleAccounts: (asked: readonly Address[]) => {
      read += asked.length;
      return { send: () => Promise.resolve({ value: asked.map(() => null) }) };
    },
  };
  const wanted = { owner: OWNER, isWanted: ({ kind }: { kind: number }) => kind === orderLimit, most: 250 };
  // As much of an RPC as is asked.
  const found = await readAllOrders(rpc as unknown as SolanaRpc, wanted);
  expect(found.map(({ order: { kind } }) => kind)).toEqual(Array(250).fill(orderLimit));
  expect(read).toBeLessThanOrEqual(251);
});
