import { recordedForeign } from '@orrery/chain/testing';
import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { type Address, getBase64Decoder } from '@solana/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NewOrder } from './new-order.ts';
import type { ShownOrder } from './shown-order.ts';

vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/trigger'),
    localStorage: { getItem: () => null },
    document: { cookie: '', documentElement: { dataset: {} } },
  }),
);

// Another file of the same worker mocks the chain.
vi.resetModules();
const { proposeCancels } = await import('./cancel-orders.ts');
const { proposeOrder } = await import('./order-proposal.ts');

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const never = new AbortController().signal;
const [limit, recurring, closed] = await Promise.all(
  ['limit order', 'recurring order', 'recurring order closed'].map(recordedForeign),
);
if (!limit || !recurring || !closed) throw new Error('not recorded');
const DCA_MINT = 'ED5nyyWEzpPPiWimP8vYm7sD7TD3LAt3Q3gRTWHzPJBY' as Address;

let asked: Record<string, unknown>;
/** A host that answers with recorded transactions, and a chain that says nothing of their accounts. */
beforeEach(() => {
  asked = {};
  const transactions: Record<string, typeof limit> = {
    [apiPaths.createTrigger]: limit,
    [apiPaths.createRecurring]: recurring,
    [apiPaths.cancelRecurring]: closed,
  };
  vi.stubGlobal('fetch', async (input: string | URL, { body }: { body: string }) => {
    const { pathname } = new URL(String(input), location.href);
    const found = transactions[pathname];
    if (found) {
      asked[pathname] = JSON.parse(body);
      const transaction = getBase64Decoder().decode(found.transaction.bytes);
      return new Response(JSON.stringify({ requestId: 'r1', transaction }));
    }
    const { id, method, params } = JSON.parse(body);
    const value = method === 'getMultipleAccounts' ? params[0].map(() => null) : [];
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 9 }, value } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const side = (id: Address) => ({ id, tokenProgram, decimals: 6 });
const TRIGGER: NewOrder = {
  kind: 'limit',
  owner: limit.intent.owner,
  sell: side(USDC),
  buy: side(JUP),
  useWSol: false,
  network: 'mainnet-beta',
  making: 10_000_000n,
  taking: 10_000_000n,
  expirySeconds: 0,
  slippageBps: 0,
};
const DCA: NewOrder = {
  kind: 'recurring',
  owner: recurring.intent.owner,
  sell: side(DCA_MINT),
  buy: { ...side(WRAPPED_SOL), decimals: 9 },
  useWSol: false,
  network: 'mainnet-beta',
  total: 217_363_000_000n,
  cycles: 55,
  intervalSeconds: 60,
};

async function breachOf(order: NewOrder) {
  const { proposal } = await proposeOrder(order, never);
  return proposal.findBreach(proposal.transaction, 0n);
}

it.each([
  ['limit', TRIGGER, USDC, -10_000_000n],
  ['recurring', DCA, DCA_MINT, -217_363_000_000n],
] as const)(
  'proves a %s order of another program, and shows what it takes',
  async (_, order, mint, change) => {
    const { proposal, feeBps, expiry } = await proposeOrder(order, never);
    expect(proposal.findBreach(proposal.transaction, 0n)).toBeUndefined();
    expect([proposal.unproved, feeBps, expiry]).toEqual([[], 10, 0]);
    expect(proposal.signed?.[0]).toEqual({ of: mint, change, bound: 'exact', isScaleChecked: false });
  },
);

it.each([
  ['another amount', { making: 9_999_999n }, 'amount'],
  ['another price', { taking: 10_000_001n }, 'amount'],
  ['another token', { sell: side(WRAPPED_SOL), useWSol: true }, 'pair'],
  ['an expiry', { expirySeconds: 3_600 }, 'schedule'],
  ['another wallet', { owner: JUP }, 'fee-payer'],
])('refuses a limit order with %s than shown', async (_, changes, breach) => {
  expect(await breachOf({ ...TRIGGER, ...changes } as NewOrder)).toBe(breach);
});

it.each([
  ['another total', { total: 217_363_000_001n }, 'amount'],
  ['other cycles', { cycles: 54 }, 'amount'],
  ['another interval', { intervalSeconds: 61 }, 'schedule'],
  ['no bound where one is shown', { minPrice: '2' }, 'schedule'],
])('refuses a recurring order with %s', async (_, changes, breach) => {
  expect(await breachOf({ ...DCA, ...changes } as NewOrder)).toBe(breach);
});

const SHOWN: ShownOrder = {
  isRecurring: true,
  inputMint: closed.intent.terms.inputMint,
  outputMint: closed.intent.terms.outputMint,
  size: '1',
  asked: '0',
  revision: null,
  left: '1',
  waiting: '0',
};
const ORDER = closed.intent.terms.kind === 'cancel' ? closed.intent.terms.order : JUP;
const cancelling = {
  tool: 'recurring',
  wallet: closed.intent.owner,
  orders: [ORDER],
  network: 'mainnet-beta',
} as const;

it('proves what cancels one, each by itself, and refuses what closes another', async () => {
  const [proposed] = await proposeCancels(cancelling, [SHOWN], never);
  expect(asked[apiPaths.cancelRecurring]).toEqual({
    user: closed.intent.owner,
    order: ORDER,
    recurringType: 'time',
  });
  expect(proposed?.orders).toEqual([ORDER]);
  expect(proposed?.proposal.findBreach(proposed.proposal.transaction, 0n)).toBeUndefined();
  const [other] = await proposeCancels({ ...cancelling, orders: [JUP] }, [SHOWN], never);
  expect(other?.proposal.findBreach(other.proposal.transaction, 0n)).toBe('order');
});

it('takes no order of another program on the embedded chain', async () => {
  for (const network of ['local', undefined] as const)
    await expect(proposeOrder({ ...TRIGGER, network }, never)).rejects.toThrow('UPSTREAM_MALFORMED');
});
