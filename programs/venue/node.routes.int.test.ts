import { MAX_TRANSACTION_BYTES, VENUE_ERRORS } from '@orrery/chain';
import { address } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf, aToken, type TestToken } from '../../packages/localnet/src/testing/tokens.ts';
import { startVenueNode, type VenueNode } from './testing/node/node.ts';
import type { TestPool } from './testing/node/pools.ts';
import { aRangedPool, aStockedPool } from './testing/node/stocked.ts';
import {
  buying,
  quotePurchase,
  quoteSale,
  returnedAmount,
  type Swap,
  selling,
  sellingByLedger,
  settingLedger,
} from './testing/node/swaps.ts';
import { creatingTable, extendingTable } from './testing/node/tables.ts';
import { opening, transferring } from './testing/node/token-steps.ts';

const MAX_BYTES = 1_000;
/** What sets a limit and a price of compute units. */
const BUDGET = {
  instructions: [Uint8Array.from([2, 0, 0, 0, 0]), Uint8Array.from([3, 0, 0, 0, 0, 0, 0, 0, 0])].map(
    (data) => ({
      programAddress: address('ComputeBudget111111111111111111111111111111'),
      data,
    }),
  ),
  settle: () => undefined,
};

let venue: VenueNode;
let usd: TestToken;
let eur: TestToken;
let coin: TestToken;
let gem: TestToken;
let stable: TestPool;
let product: TestPool;
let concentrated: TestPool;
let direct: TestPool;
let narrow: TestPool;
let spare: TestPool;
/** Tokens that only the longest routes go through. */
let between: readonly [TestToken, TestToken, TestToken, TestToken];

beforeAll(async () => {
  [usd, eur, coin, gem] = await Promise.all([
    aToken('USD'),
    aToken('EUR'),
    aToken('COIN'),
    aToken('GEM', {}),
  ]);
  between = await Promise.all([aToken('M'), aToken('N'), aToken('O'), aToken('P')]);
  venue = await startVenueNode({ common: [usd, eur, coin, gem, ...between] });
  stable = await aStockedPool(venue, { kind: 'stable', tokens: [usd, eur], figures: [1n, 1n, 100n] });
  product = await aStockedPool(venue, { kind: 'product', tokens: [coin, eur] });
  concentrated = await aRangedPool(venue, { tokens: [coin, gem] });
  direct = await aStockedPool(venue, { kind: 'product', tokens: [usd, gem] });
  narrow = await aRangedPool(venue, { tokens: [gem, usd] });
  spare = await aStockedPool(venue, { kind: 'product', tokens: [usd, gem], nonce: 1 });
});
afterAll(() => venue.stop());

/** Three hops, each through a pool of another kind. */
function longPath() {
  return { pools: [stable, product, concentrated] };
}

test('a swap goes through three kinds of pools', async () => {
  const { client, people } = venue;
  const swap: Swap = { user: people.alice, from: usd, paths: [longPath()], amount: 10n ** 9n };
  const promised = { quoted: quoteSale(client.book, swap), slippageBps: 0 };
  const landed = await client.do(people.alice, selling(client.book, swap, promised));
  expect(returnedAmount(landed)).toBe(promised.quoted);
});

test('a purchase goes through two', async () => {
  const { client, people } = venue;
  const swap: Swap = {
    user: people.alice,
    from: eur,
    paths: [{ pools: [product, concentrated] }],
    amount: 10n ** 9n,
  };
  const promised = { quoted: quotePurchase(client.book, swap), slippageBps: 0 };
  await client.do(people.alice, buying(client.book, swap, promised));
  await client.refuse(VENUE_ERRORS.slippageExceeded, people.alice, buying(client.book, swap, promised));
});

test('a sale is split over three paths', async () => {
  const { client, people } = venue;
  const paths = [
    { percent: 50, pools: [direct] },
    { percent: 30, pools: [narrow] },
    { percent: 20, ...longPath() },
  ] as const;
  const swap: Swap = { user: people.alice, from: usd, paths, amount: 10n ** 9n + 7n };
  const promised = { quoted: quoteSale(client.book, swap), slippageBps: 0 };
  await client.do(people.alice, selling(client.book, swap, promised));
});

test.each(['input', 'output'])('a platform and a referral are paid of the %s', async (side) => {
  const { client, people } = venue;
  const { book } = client;
  const { alice: user, platform, referral } = people;
  const token = side === 'input' ? usd : gem;
  const fee = { token, bps: 85, platform, referral: { bps: 2_000, owner: referral } };
  const sale: Swap = { user, from: usd, paths: [longPath()], amount: 10n ** 9n, fee };
  await client.do(user, selling(book, sale, { quoted: quoteSale(book, sale), slippageBps: 0 }));
  const [ofPlatform, ofReferral] = [platform, referral].map((owner) => book.held(accountOf(owner, token)));
  expect(ofPlatform).toBeGreaterThan(4n * 10n ** 6n);
  expect(ofReferral).toBeGreaterThan(10n ** 6n);
  const purchase: Swap = { ...sale, paths: [{ pools: [direct] }], amount: 10n ** 8n };
  const terms = { quoted: quotePurchase(book, { ...purchase, fee: { ...fee, token: usd } }), slippageBps: 0 };
  const buy = buying(book, purchase, terms);
  if (side === 'input') await client.do(user, buy);
  else await client.refuse(VENUE_ERRORS.wrongAddress, user, buy);
});

test('a sale takes what a transfer in its transaction has brought', async () => {
  const { client, people } = venue;
  const { book } = client;
  const { alice: user, bob } = people;
  const swap = { user, from: usd, paths: [longPath()] } as const;
  const quoted = quoteSale(book, { ...swap, amount: 10n ** 9n });
  const steps = [
    settingLedger(user, usd),
    transferring(usd, bob, user.address, 10n ** 9n),
    sellingByLedger(book, swap, { quoted, slippageBps: 0 }),
  ];
  await client.do(user, ...steps);
  await client.refuse(
    VENUE_ERRORS.invalidTokenLedger,
    user,
    sellingByLedger(book, swap, { quoted, slippageBps: 0 }),
  );
  await client.do(user, ...steps.slice(0, 2));
});

test('three paths of three pools each go through one instruction, with a lookup table', async () => {
  const { client, people } = venue;
  const { alice: user } = people;
  const [m, n, o, p] = between;
  const pathOver = async (first: TestToken, second: TestToken) => ({
    percent: 30,
    pools: [
      await aStockedPool(venue, { kind: 'product', tokens: [usd, first] }),
      await aStockedPool(venue, { kind: 'stable', tokens: [second, first], figures: [1n, 1n, 100n] }),
      await aStockedPool(venue, { kind: 'product', tokens: [second, gem] }),
    ],
  });
  const paths = [{ percent: 40, ...longPath() }, await pathOver(m, n), await pathOver(o, p)] as const;
  const swap: Swap = { user, from: usd, paths, amount: 10n ** 9n };
  const sale = selling(client.book, swap, { quoted: quoteSale(client.book, swap), slippageBps: 0 });
  const accounts = sale.instructions.flatMap(({ accounts = [] }) =>
    accounts.map((account) => account.address),
  );
  const listed = [...new Set(accounts)].filter((each) => each !== user.address);
  const { table, ...creation } = creatingTable(user, (await client.slot()) - 1n);
  await client.do(user, creation, extendingTable(table, user, listed.slice(0, 20)));
  await client.do(user, extendingTable(table, user, listed.slice(20)));
  await client.pass(1);
  const signed = await client.sign(user, [sale], { [table]: listed });
  expect(signed.bytes).toBeLessThan(500);
  await client.land(signed);
  expect((await client.sign(user, [sale])).bytes).toBeGreaterThan(MAX_TRANSACTION_BYTES);
});

test.each([
  ['three hops over three kinds', () => [longPath()] as const, 'platform'],
  [
    'three paths',
    () =>
      [
        { percent: 50, pools: [direct] },
        { percent: 30, pools: [narrow] },
        { percent: 20, pools: [spare] },
      ] as const,
    'referral',
  ],
] as const)('leaves room for what wallets add to %s, its account and its fees', async (_, toPaths, paid) => {
  const { client, people } = venue;
  const { alice: user, platform, referral: owner } = people;
  const referral = paid === 'referral' ? { referral: { bps: 2_000, owner } } : {};
  const fee = { token: usd, bps: 85, platform, ...referral };
  const swap: Swap = { user, from: usd, paths: toPaths(), amount: 10n ** 9n, fee };
  const sale = selling(client.book, swap, { quoted: 10n ** 9n, slippageBps: 50 });
  const { bytes } = await client.sign(user, [BUDGET, opening(gem, user.address, user), sale]);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
