// What `program.mjs` measures: pools of every kind on the test VM, a swap for each row of its table, and the two contenders of its race.
// Loaded through vite, as the sources of the chain package are TypeScript.
import { readFileSync } from 'node:fs';
import { getTransactionDecoder, signBytes, signTransaction } from '@solana/kit';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { FailedTransactionMetadata } from 'litesvm';
import {
  depositInventoryInstruction,
  fillQuoteInstruction,
} from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import {
  encodeQuote,
  quoteSignatureInstruction,
} from '../../packages/chain/src/programs/venue/instructions/quote-message.ts';
import { aMint, fund, renounce } from '../../packages/chain/src/testing/mints.ts';
import { accountOf } from '../../packages/chain/src/testing/pools.ts';
import { TestVenue } from '../../packages/chain/src/testing/venue.ts';
import { buildTransaction } from '../../packages/chain/src/transactions/build-transaction.ts';

const RICH = 10n ** 17n;
const HELD = 10n ** 13n;
const AMOUNT = 10n ** 9n;
const MAX_UNITS = 1_400_000;
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';

export async function openScene() {
  const venue = await TestVenue.open();
  const pools = await openPools(venue);
  return {
    binaryBytes: readFileSync(new URL('../../programs/venue/venue.so', import.meta.url)).length,
    costs: () => costsOf(venue, rowsOf(venue, pools)),
    swaps: (count) => race(venue, count, [venue.user], () => aSwap(venue, pools.product)),
    transfers: await transfersOf(venue, pools.product),
  };
}

/** Every kind between tokens that a chain of three pools needs: a, b, c, d are classic. */
async function openPools(venue) {
  const { vm, user } = venue;
  const kinds = { a: 'classic', b: 'classic', c: 'classic', d: 'classic', plain: 'plain' };
  const tokens = {};
  for (const [name, kind] of Object.entries(kinds)) tokens[name] = await aMint(vm, { kind });
  tokens.fee = await aMint(vm, { kind: 'transfer-fee', bps: 100, most: 10n ** 9n });
  tokens.hooked = await aMint(vm, { kind: 'transfer-hook', hook: 'honest' });
  for (const token of Object.values(tokens)) await fund(vm, token, user.address, RICH);
  const { a, b, c, d } = tokens;
  const terms = { feeBps: 30, protocolBps: 5 };
  const shared = async (settings) => {
    const pool = await venue.createPool({ ...terms, ...settings });
    await venue.add(pool, user, [HELD, HELD]);
    return pool;
  };
  await renounce(vm, d);
  const launch = await venue.createPool({
    ...terms,
    kind: 'launch',
    graduatedFeeBps: 25,
    tokens: [d, a],
    figures: [10n ** 11n, 10n ** 13n, 10n ** 14n],
  });
  await venue.must([venue.funding(launch, 10n ** 14n)]);
  return {
    product: await shared({ kind: 'product', tokens: [a, b] }),
    others: [
      await shared({ kind: 'product', tokens: [a, b], nonce: 1 }),
      await shared({ kind: 'product', tokens: [a, b], nonce: 2 }),
    ],
    second: await shared({ kind: 'product', tokens: [b, c] }),
    third: await shared({ kind: 'product', tokens: [c, d] }),
    stable: await shared({ kind: 'stable', tokens: [a, c], figures: [1n, 1n, 100n] }),
    plain: await shared({ kind: 'product', tokens: [a, tokens.plain] }),
    fee: await shared({ kind: 'product', tokens: [a, tokens.fee] }),
    hooked: await shared({ kind: 'product', tokens: [a, tokens.hooked] }),
    quoted: await openQuoted(venue, [b, c]),
    launch,
    ...(await openConcentrated(venue, terms, [b, d])),
  };
}

async function openQuoted(venue, tokens) {
  const pool = await venue.createPool({ kind: 'quoted', tokens, nonce: 1 });
  const [token0, token1] = tokens;
  const [account0, account1] = tokens.map((token) => accountOf(venue.user.address, token));
  await venue.must([
    depositInventoryInstruction({
      maker: venue.user.address,
      pool: pool.address,
      mint0: token0.mint,
      mint1: token1.mint,
      vault0: pool.vaults[0],
      vault1: pool.vaults[1],
      account0,
      account1,
      tokenProgram0: token0.tokenProgram,
      tokenProgram1: token1.tokenProgram,
      amount0: HELD,
      amount1: HELD,
    }),
  ]);
  return pool;
}

/** One wide position, and three narrow ones with lower ends that a large sale crosses. */
async function openConcentrated(venue, terms, tokens) {
  const settings = { ...terms, kind: 'concentrated', tokens, tickSpacing: 8, sqrtPrice: 2n ** 64n };
  const concentrated = await venue.createPool(settings);
  const arrays = [await venue.ticksAt(concentrated, -8), await venue.ticksAt(concentrated, -4096)];
  for (const lower of [-4096, -64, -128, -192]) {
    const position = await venue.openPosition(concentrated, venue.user, { lower, upper: 4096 });
    await venue.must([venue.increasing(position, 10n ** 13n)]);
  }
  return { concentrated, arrays };
}

/** What each row of the table sends; built when it is sent, as it names what its pools are then. */
function rowsOf(venue, pools) {
  const { product, others, second, third, concentrated, arrays } = pools;
  const one = (pool, from = 0, tickArrays = []) => [{ from, pools: [{ pool, tickArrays }] }];
  const chain = (...list) => [{ from: 0, pools: list.map((pool) => ({ pool })) }];
  const split = (...parts) => parts.map(([percent, pool]) => ({ percent, from: 0, pools: [{ pool }] }));
  const { address } = venue.user;
  const sell = (paths, amount = AMOUNT) => ({
    paths,
    build: () => [venue.selling(address, paths, { amount, quotedAmount: 1n, slippageBps: 50 })],
  });
  const buy = (paths) => ({
    paths,
    build: () => [
      venue.buying(address, paths, { amount: AMOUNT, quotedAmount: 2n * AMOUNT, slippageBps: 50 }),
    ],
  });
  return {
    product: sell(one(product)),
    stable: sell(one(pools.stable)),
    launch: sell(one(pools.launch, 1)),
    'launch, the trade that ends it': sell(one(pools.launch, 1), 2n * 10n ** 14n),
    'concentrated, no tick crossed': sell(one(concentrated, 0, arrays)),
    'concentrated, three ticks crossed': sell(one(concentrated, 0, arrays), 4n * 10n ** 11n),
    'product, Token-2022': sell(one(pools.plain)),
    'product, Token-2022 with a fee': sell(one(pools.fee)),
    'product, Token-2022 with a hook': sell(one(pools.hooked)),
    'two hops': sell(chain(product, second)),
    'three hops': sell(chain(product, second, third)),
    'two paths': sell(split([60, product], [40, others[0]])),
    'three paths': sell(split([50, product], [30, others[0]], [20, others[1]])),
    'exact out, one hop': buy(chain(product)),
    'exact out, two hops': buy(chain(product, second)),
    'quoted, with the signature': { paths: one(pools.quoted), build: () => filling(venue, pools.quoted) },
  };
}

/** Compute units of the swap's instruction alone; bytes of what a wallet is handed: with compute budgets and the account for the output. */
async function costsOf(venue, rows) {
  const { vm, user } = venue;
  const costs = [];
  for (const [name, { paths, build }] of Object.entries(rows)) {
    const instructions = await build();
    const whole = buildTransaction(user.address, vm.lifetime, [
      ...budget(),
      openingOf(venue, paths),
      ...instructions,
    ]);
    const unsigned = buildTransaction(user.address, vm.lifetime, [budget()[0], ...instructions]);
    const { status, units } = run(vm, await sign(unsigned, [user]));
    if (status !== 'landed') throw new Error(`${name}: ${status}`);
    // The compute budget's own instruction takes 150.
    costs.push({ name, units: units - 150n, bytes: whole.length });
    vm.svm.expireBlockhash();
  }
  return costs;
}

/** A quote that the maker, who is the user here, has signed, and what fills it. */
async function filling({ vm, user }, pool) {
  const [inputMint, outputMint] = pool.tokens.map(({ mint }) => mint);
  const [source, destination] = pool.tokens.map((token) => accountOf(user.address, token));
  const message = encodeQuote({
    pool: pool.address,
    user: user.address,
    amountIn: AMOUNT,
    amountOut: AMOUNT,
    expiry: vm.svm.getClock().unixTimestamp + 60n,
    nonce: 1n,
    input: 0,
  });
  const signature = await signBytes(user.keyPair.privateKey, message);
  const fill = fillQuoteInstruction({
    user: user.address,
    source,
    destination,
    tokenProgram: pool.tokens[0].tokenProgram,
    pool: pool.address,
    inputMint,
    outputMint,
    inputVault: pool.vaults[0],
    outputVault: pool.vaults[1],
    instructions: 'Sysvar1nstructions1111111111111111111111111',
    minAmount: 0n,
    platformFeeBps: 0,
    referralBps: 0,
  });
  return [quoteSignatureInstruction(user.address, signature, message), fill];
}

/** Signs so many transactions and returns what runs them all. */
async function race(venue, count, signers, build) {
  const { vm } = venue;
  const signed = [];
  for (let index = 0; index < count; index += 1) signed.push(await sign(await build(), signers));
  return () => {
    for (const each of signed) {
      const { status } = run(vm, each);
      if (status !== 'landed') throw new Error(status);
    }
  };
}

function aSwap(venue, pool) {
  const paths = [{ from: 0, pools: [{ pool }] }];
  const sale = { amount: AMOUNT + BigInt(++tick), quotedAmount: 1n, slippageBps: 50 };
  return buildTransaction(venue.user.address, venue.vm.lifetime, [
    ...budget(),
    openingOf(venue, paths),
    venue.selling(venue.user.address, paths, sale),
  ]);
}

/** The same exchange by two transfers, the second one signed by a key that owns every vault. */
async function transfersOf(venue, pool) {
  const { vm, user } = venue;
  const { tokens } = pool;
  const authority = await vm.wallet();
  const vaults = [];
  for (const token of tokens) vaults.push(await fund(vm, token, authority.address, RICH));
  const [paid, given] = tokens;
  const paths = [{ from: 0, pools: [{ pool }] }];
  const transfer = ({ mint, decimals }, owner, source, destination, amount) =>
    getTransferCheckedInstruction({ source, mint, destination, authority: owner, amount, decimals });
  return (count) =>
    race(venue, count, [user, authority], () =>
      buildTransaction(user.address, vm.lifetime, [
        ...budget(),
        openingOf(venue, paths),
        transfer(paid, user, accountOf(user.address, paid), vaults[0], AMOUNT + BigInt(++tick)),
        transfer(given, authority, vaults[1], accountOf(user.address, given), AMOUNT),
      ]),
    );
}

/** Makes each transaction another one. */
let tick = 0;

/** A limit of compute units and a price of one micro-lamport, as nearly every transaction has them. */
function budget() {
  const instruction = (...data) => ({
    programAddress: COMPUTE_BUDGET,
    accounts: [],
    data: Uint8Array.from(data),
  });
  const limit = new Uint8Array(Uint32Array.of(MAX_UNITS).buffer);
  return [instruction(2, ...limit), instruction(3, 1, 0, 0, 0, 0, 0, 0, 0)];
}

function openingOf(venue, paths) {
  const { address: owner } = venue.user;
  const { destination: ata, output } = venue.routeOf(owner, paths);
  const { mint, tokenProgram } = output;
  return getCreateAssociatedTokenIdempotentInstruction({ payer: venue.user, ata, owner, mint, tokenProgram });
}

function sign(unsigned, signers) {
  return signTransaction(
    signers.map(({ keyPair }) => keyPair),
    getTransactionDecoder().decode(unsigned),
  );
}

function run(vm, signed) {
  const result = vm.svm.sendTransaction(signed);
  if (result instanceof FailedTransactionMetadata) return { status: result.toString(), units: 0n };
  return { status: 'landed', units: result.computeUnitsConsumed() };
}
