import {
  associatedAddress,
  cancelOrder,
  encodeOrder,
  type HeldOrder,
  type OrderAccount,
  VENUE_CONSTANTS,
  VENUE_PROGRAM,
  withComputeBudget,
} from '@orrery/chain';
import { aTransaction } from '@orrery/chain/testing';
import { JUP, USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { type Address, getBase64Decoder } from '@solana/kit';
import { beforeEach, expect, it, vi } from 'vitest';
import { feesOf, proposeCancels } from './cancel-orders.ts';
import { aRecurringOrder, aTriggerOrder } from './order.builder.ts';
import { proposeChange, proposeWithdrawal } from './order-proposal.ts';
import { toShownOrder } from './shown-order.ts';

const server = vi.hoisted(() => ({ post: vi.fn() }));
const chain = vi.hoisted(() => ({ accounts: new Map<string, unknown>() }));
vi.mock('#shared/api/api.ts', () => ({ api: server }));
vi.mock('#shared/api/rpc.ts', () => ({
  rpc: {
    getMultipleAccounts: (asked: readonly string[]) => ({
      send: async () => ({
        context: { slot: 1n },
        value: asked.map((address) => chain.accounts.get(address) ?? null),
      }),
    }),
  },
}));

const OWNER = JUP;
const NOBODY = '11111111111111111111111111111111' as Address;
const { signal } = new AbortController();
const SELL = { id: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM, decimals: 9 };
const BUY = { id: USDC, tokenProgram: TOKEN_PROGRAM, decimals: 6 };
/** As the list has it. */
const ROW = aTriggerOrder();
const KEYS = ['9', '8'].map((digit) => digit.repeat(43) as Address);

/** What the list's row is on the chain. */
function anOrder(address: Address, over: Partial<OrderAccount> = {}): HeldOrder {
  const escrow = associatedAddress({ owner: address, mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM });
  const [keys, none, small] = [
    { venueAccount: NOBODY, referralAccount: NOBODY, reference0: NOBODY, reference1: NOBODY },
    { sold: 0n, received: 0n, waiting: 0n, feesPaid: 0n, openedAt: 0n, changedAt: 0n, notedSlot: 0n },
    { bump: 0, isEnded: 0, isPartlySold: 0, slippageBps: 0, venueBps: 0, referralBps: 0, tipLamports: 0 },
  ];
  const order: OrderAccount = {
    ...keys,
    ...none,
    ...small,
    kind: 0,
    owner: OWNER,
    id: 1n,
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    escrow,
    destination: NOBODY,
    waitingAccount: NOBODY,
    depth0: 0n,
    depth1: 0n,
    revision: 65_536n,
    size: 2_000_000_000n,
    left: 2_000_000_000n,
    asked: 400_000_000n,
    expiry: 0n,
    stopTick: 0,
    trailTicks: 0,
    bandLow: 0,
    bandHigh: 0,
    start: 0n,
    interval: 0n,
    due: 0n,
    cycles: 0,
    cyclesDone: 0,
    ...over,
  };
  const data = [getBase64Decoder().decode(encodeOrder(order)), 'base64'];
  chain.accounts.set(address, { owner: VENUE_PROGRAM, data });
  chain.accounts.set(escrow, { owner: TOKEN_PROGRAM, data: ['', 'base64'] });
  return { address, order, inputProgram: TOKEN_PROGRAM, outputProgram: TOKEN_PROGRAM };
}

const toBase64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes);
const ending = (...orders: readonly HeldOrder[]) =>
  toBase64(aTransaction({ feePayer: OWNER, instructions: orders.map((each) => cancelOrder(each)) }));

const change = (row = ROW, over: object = {}) =>
  proposeChange(
    {
      owner: OWNER,
      order: KEYS[0] ?? OWNER,
      shown: toShownOrder(row),
      sell: SELL,
      buy: BUY,
      making: 3_000_000_000n,
      taking: 600_000_000n,
      expiry: 0,
      useWSol: false,
      ...over,
    },
    signal,
  );
const cancel = (rows = [ROW]) =>
  proposeCancels(
    { tool: 'trigger', wallet: OWNER, orders: KEYS.slice(0, rows.length) },
    rows.map(toShownOrder),
    signal,
  );

beforeEach(() => {
  chain.accounts.clear();
  for (const mint of [WRAPPED_SOL, USDC, USDT])
    chain.accounts.set(mint, { owner: TOKEN_PROGRAM, data: ['', 'base64'] });
  const held = anOrder(KEYS[0] ?? OWNER);
  server.post.mockReset().mockResolvedValue({
    requestId: 'asked',
    transaction: ending(held),
    transactions: [ending(held)],
  });
});

it('has what a change takes beside stand among what is signed', async () => {
  const { proposal } = await change();
  expect(proposal.signed).toEqual([
    { of: 'SOL', change: -1_000_000_000n, bound: 'exact', isScaleChecked: true },
    { of: 'fee', change: -5_000n, bound: 'exact', isScaleChecked: true },
  ]);
});

it('signs no change for a larger priority fee than any needs, though its cost is shown', async () => {
  const budget = (price: bigint) =>
    withComputeBudget([cancelOrder(anOrder(KEYS[0] ?? OWNER))], { units: 1_000_000, price });
  const breachAt = async (price: bigint) => {
    const transaction = toBase64(aTransaction({ feePayer: OWNER, instructions: budget(price) }));
    server.post.mockResolvedValue({ requestId: 'asked', transaction });
    const { proposal } = await change();
    return proposal.findBreach(proposal.transaction, 0n);
  };
  expect(await breachAt(1_000_001n)).toBe('network-fee');
  expect(await breachAt(1_000_000n)).not.toBe('network-fee');
});

const LIES = [
  ['another token that is sold', { inputMint: USDT }],
  ['another token that is bought', { outputMint: USDT }],
  ['another price', { rawTakingAmount: '1' }],
  ['another size', { rawMakingAmount: '4000000000' }],
  ['another amount that is left', { rawRemainingMakingAmount: '20' }],
] as const;

it.each(LIES)('changes no order that the list shows with %s', async (_, lie) => {
  await expect(change(aTriggerOrder(lie))).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
});

it.each([
  ['of somebody else', { owner: USDT }],
  ['that was filled meanwhile', { revision: 65_537n, left: 1n }],
  ['of another kind', { kind: 1 }],
  ['that is the limit of a pair', { kind: VENUE_CONSTANTS.orderPair }],
  ['with a stop', { stopTick: 1 }],
  ['that trails', { trailTicks: 1 }],
  ['with a lower band', { bandLow: -1 }],
  ['with an upper band', { bandHigh: 1 }],
] as const)('changes no order %s', async (_, lie) => {
  anOrder(KEYS[0] ?? OWNER, lie);
  await expect(change()).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
});

it('changes and withdraws from no order that has ended', async () => {
  chain.accounts.delete(KEYS[0] ?? OWNER);
  await expect(change()).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
  await expect(withdraw()).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
});

it('withdraws what waits of a token whose mint is gone', async () => {
  anOrder(KEYS[0] ?? OWNER, { waiting: 7n });
  chain.accounts.delete(USDC);
  expect(await withdraw(aTriggerOrder({ rawWaitingAmount: '7' }))).toMatchObject({ signer: OWNER });
});

it('changes no order in other tokens than its own', async () => {
  await expect(change(ROW, { buy: { ...BUY, id: USDT } })).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
});

const withdraw = (row = ROW) =>
  proposeWithdrawal(
    { owner: OWNER, order: KEYS[0] ?? OWNER, shown: toShownOrder(row), units: { decimals: 6 } },
    signal,
  );

it.each([...LIES, ['more that waits than there is', { rawWaitingAmount: '8' }]] as const)(
  'withdraws nothing from an order that the list shows with %s',
  async (_, lie) => {
    anOrder(KEYS[0] ?? OWNER, { waiting: 7n });
    await expect(withdraw(aTriggerOrder(lie))).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
  },
);

it('withdraws nothing from an order of somebody else', async () => {
  anOrder(KEYS[0] ?? OWNER, { owner: USDT });
  await expect(withdraw()).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
});

it('withdraws what waits, and what has come since', async () => {
  anOrder(KEYS[0] ?? OWNER, { waiting: 9n, revision: 65_537n });
  const { signed, promised } = await withdraw(aTriggerOrder({ rawWaitingAmount: '7' }));
  // The bytes name no amount of what waits: the chain is asked for it once they landed.
  expect(signed).toEqual([{ of: 'fee', change: -5_000n, bound: 'exact', isScaleChecked: true }]);
  expect(promised).toContainEqual({ owner: OWNER, mint: USDC, least: 9n });
});

it.each(LIES)('cancels no order that the list shows with %s', async (_, lie) => {
  await expect(cancel([aTriggerOrder(lie)])).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
});

it('cancels no limit order that the list shows as a recurring one', async () => {
  const recurring = aRecurringOrder({ rawInDeposited: '2000000000', rawInUsed: '0' });
  const asked = proposeCancels(
    { tool: 'recurring', wallet: OWNER, orders: KEYS.slice(0, 1) },
    [toShownOrder(recurring)],
    signal,
  );
  await expect(asked).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
});

it('cancels an order that was filled in part meanwhile', async () => {
  anOrder(KEYS[0] ?? OWNER, { revision: 65_537n, left: 7n });
  expect(await cancel()).toMatchObject([{ orders: KEYS.slice(0, 1) }]);
});

it('cancels each of the orders once, or none', async () => {
  const [one, other] = KEYS.map((key) => anOrder(key));
  if (!one || !other) throw new Error('there are two');
  const reply = (transactions: readonly string[]) =>
    server.post.mockResolvedValue({ requestId: 'asked', transactions });
  for (const wrong of [[], [ending(one)], [ending(one), ending(one)], [ending(one, other), ending(other)]]) {
    reply(wrong);
    await expect(cancel([ROW, ROW])).rejects.toMatchObject({ code: 'ORDER_REFUSED' });
  }
  reply([ending(one), ending(other)]);
  const proposed = await cancel([ROW, ROW]);
  expect(proposed.map(({ orders }) => orders)).toEqual(KEYS.map((key) => [key]));
  expect(feesOf(proposed)).toBe(10_000n);
});
