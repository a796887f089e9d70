// What `orders.mjs` measures: a market of product pools on the test VM, an order for each row, and the swap beside it. Loaded through vite, as
// the sources of the chain package are TypeScript.
import { getTransactionDecoder, signTransaction } from '@solana/kit';
import { FailedTransactionMetadata } from 'litesvm';
import { fillOrder, noteOrder, openOrder } from '../../packages/chain/src/orders/order-instructions.ts';
import { orderAddress } from '../../packages/chain/src/programs/venue/addresses.ts';
import { VENUE_CONSTANTS } from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { observeInstruction } from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import { aMint, fund } from '../../packages/chain/src/testing/mints.ts';
import { accountOf } from '../../packages/chain/src/testing/pools.ts';
import { TestVenue } from '../../packages/chain/src/testing/venue.ts';
import { buildTransaction } from '../../packages/chain/src/transactions/build-transaction.ts';

const RICH = 10n ** 15n;
const DEPTH = 10n ** 12n;
const SIZE = 10n ** 7n;
/** Old enough to be references. */
const WATCHED_SLOTS = 400;
const { orderLimit, orderRecurring, orderStop } = VENUE_CONSTANTS;

/** Each row with its compute units and the bytes of a transaction with nothing else in it. */
export async function costs() {
  const venue = await TestVenue.open();
  const filler = await venue.vm.wallet();
  const tokens = [];
  for (let index = 0; index < 4; index += 1) {
    const token = await aMint(venue.vm, { kind: 'classic' });
    for (const { address } of [venue.user, filler]) await fund(venue.vm, token, address, RICH);
    tokens.push(token);
  }
  const [a, b, c, d] = tokens;
  const pools = [];
  for (const pair of [
    [a, b],
    [b, c],
    [c, d],
    [a, d],
  ]) {
    const pool = await venue.createPool({ kind: 'product', tokens: pair, feeBps: 5 });
    await venue.add(pool, venue.user, [DEPTH, DEPTH]);
    await venue.must([venue.selling(venue.user.address, pathOf(pool), sale(1000n))]);
    pools.push(pool);
  }
  for (let slots = 0; slots < WATCHED_SLOTS; slots += 20) {
    venue.passSlots(20);
    await venue.must(pools.map(({ address: pool }) => observeInstruction({ pool })));
  }
  const [first, second, third, direct] = pools;
  const stop = { kind: orderStop, stopTick: 50, slippageBps: 500 };
  const cycle = {
    kind: orderRecurring,
    cycles: 2,
    interval: 60n,
    bandLow: -9000,
    bandHigh: 9000,
    slippageBps: 500,
  };
  const rows = [
    { name: 'limit, one hop', route: [first], output: b, terms: { asked: 1n } },
    { name: 'limit, three hops', route: [first, second, third], output: d, terms: { asked: 1n } },
    { name: 'stop, one hop over its reference', route: [first], output: b, references: [first], terms: stop },
    {
      name: 'stop, three hops, a reference beside them',
      route: [first, second, third],
      output: d,
      references: [direct],
      terms: stop,
    },
    {
      name: 'cycle, two hops over two references',
      route: [first, second],
      output: c,
      references: [first, second],
      terms: cycle,
    },
  ];
  const found = [];
  for (const [index, row] of rows.entries())
    found.push(...(await costOf({ venue, filler, input: a }, { ...row, id: BigInt(index) })));
  return found;
}

async function costOf({ venue, filler, input }, { name, route, output, references = [], terms, id }) {
  const owner = venue.user.address;
  const opening = openOrder({
    owner,
    input,
    output,
    venueAccount: accountOf(filler.address, output),
    references: references.map(({ address }) => ({ address, depth: DEPTH / 2n })),
    terms: { ...TERMS, ...terms, id },
  });
  await venue.must([opening]);
  const address = orderAddress(owner, id);
  const held = () => ({
    address,
    order: venue.order(address),
    inputProgram: input.tokenProgram,
    outputProgram: output.tokenProgram,
  });
  const paths = pathOf(...route);
  const notes = [];
  if (terms.kind === orderStop) {
    const cost = await measure(venue, filler, noteOrder(held(), filler.address));
    notes.push({ name: `note of a stop, ${references.length} reference`, cost });
  }
  const { order } = held();
  const amount = order.cycles > 0 ? order.size / BigInt(order.cycles) : order.left / 2n;
  const filling = {
    filler: filler.address,
    amount,
    isByMeans: references.length > 0,
    route: venue.routeOf(address, paths).route,
  };
  const cost = await measure(venue, filler, fillOrder(held(), filling));
  const swap = await measure(venue, filler, venue.selling(filler.address, paths, sale(amount)));
  return [...notes, { name, cost, swap }];
}

/** Sends it alone. */
async function measure({ vm }, payer, instruction) {
  const unsigned = buildTransaction(payer.address, vm.lifetime, [instruction]);
  const signed = await signTransaction([payer.keyPair], getTransactionDecoder().decode(unsigned));
  const result = vm.svm.sendTransaction(signed);
  vm.svm.expireBlockhash();
  if (result instanceof FailedTransactionMetadata) throw new Error(result.toString());
  return { units: Number(result.computeUnitsConsumed()), bytes: unsigned.length };
}

const TERMS = {
  kind: orderLimit,
  slippageBps: 0,
  venueBps: 10,
  referralBps: 0,
  tipLamports: 20_000,
  tips: 5,
  size: SIZE,
  asked: 0n,
  expiry: 0n,
  stopTick: 0,
  trailTicks: 0,
  bandLow: 0,
  bandHigh: 0,
  start: 0n,
  interval: 0n,
  cycles: 0,
};

function pathOf(...pools) {
  return [{ from: 0, pools: pools.map((pool) => ({ pool })) }];
}

function sale(amount) {
  return { amount, quotedAmount: 0n, slippageBps: 0 };
}
