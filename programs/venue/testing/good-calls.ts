import { multiplierBits } from '@orrery/domain/mints/scaled-amount';
import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../../packages/chain/src/addresses/solana-programs.ts';
import { claimGift, returnGift } from '../../../packages/chain/src/gifts/gift-instructions.ts';
import type { HeldOrder } from '../../../packages/chain/src/orders/order-instructions.ts';
import {
  burnPositionInstruction,
  checkScaleInstruction,
  closePoolInstruction,
  closePositionInstruction,
  collectProtocolFeesInstruction,
  createTickArrayInstruction,
  depositInventoryInstruction,
  fillQuoteInstruction,
  meanTickInstruction,
  observeInstruction,
  openPositionInstruction,
  setTokenLedgerInstruction,
  swapByLedgerInstruction,
  swapExactOutInstruction,
  swapInstruction,
  withdrawInventoryInstruction,
} from '../../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import {
  encodeQuote,
  type Quote,
} from '../../../packages/chain/src/programs/venue/instructions/quote-message.ts';
import { aMint, fund, renounce, type TestMint } from '../../../packages/chain/src/testing/mints.ts';
import {
  accountOf,
  bytesOf,
  derived,
  extrasOf,
  integer,
  sidesOf,
  type TestPath,
  type TestPool,
  type TestPosition,
} from '../../../packages/chain/src/testing/pools.ts';
import { verification } from '../../../packages/chain/src/testing/quotes.ts';
import type { Scene } from './attack-scene.ts';
import { type Call, type Name, withAccount } from './calls.ts';
import { giftOf, heldAt } from './gifts.ts';
import { orderCalls } from './order-calls.ts';
import { referencePool } from './orders.ts';

export const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address;
const UNIT = 10n ** 6n;
const MOST = 2n ** 64n - 1n;

/** Pools of every kind that has one, and for each instruction a call that is accepted as long as nothing is changed. */
export interface GoodCalls {
  calls: Readonly<Record<Name, Call>>;
  /** `a` and `c` are of the first token program, `b` of Token-2022; the stray ones, one of each program, are in no pool. */
  tokens: Record<'a' | 'b' | 'c' | 'launched' | 'returned' | 'stray' | 'stray2022', TestMint>;
  /**
   * Product: `shares` of a and b with liquidity, `twin` the same with another number, `bare` without an LP mint. `quoted` of a and b. Concentrated:
   * `range` of b and c, `otherRange` the same. Launches: `unfunded`, and `returned`, with its whole supply in its vault.
   */
  pools: Record<
    'shares' | 'twin' | 'bare' | 'quoted' | 'range' | 'otherRange' | 'unfunded' | 'returned',
    TestPool
  >;
  /** Alice's in `range` around the price, an empty one there, and hers in `otherRange`. */
  /** A pool of a and b that is fit to be a reference of orders. */
  deep: TestPool;
  /** Carol's order, sold, with output that waits. */
  waiting: HeldOrder;
  positions: Record<'wide' | 'empty' | 'other', TestPosition>;
  ledgers: Record<'bob' | 'mallory', Address>;
  /** The quote that `fillQuote` fills. */
  quote: Quote;
  /** Keys of links: `fresh` has no gift yet, `held` has one of b by Alice, `expired` one that only goes back. */
  links: Record<'fresh' | 'held' | 'expired', KeyPairSigner>;
  /** From a over `shares` and `range` to c. */
  route: TestPath;
}

/** Makes them. */
export async function goodCalls(scene: Scene): Promise<GoodCalls> {
  const tokens = await makeTokens(scene);
  const pools = await makePools(scene, tokens);
  const deep = await referencePool(scene, [tokens.a, tokens.b], 7);
  const orders = await orderCalls(scene, [tokens.a, tokens.b], deep);
  const positions = await makePositions(scene, pools);
  const ledgers = { bob: await ledgerOf(scene.bob.address), mallory: await ledgerOf(scene.mallory.address) };
  const route: TestPath = {
    from: 0,
    pools: [{ pool: pools.shares }, { pool: pools.range, tickArrays: [positions.wide.lowerTicks] }],
  };
  const quote: Quote = {
    pool: pools.quoted.address,
    user: scene.bob.address,
    amountIn: 5n * UNIT,
    amountOut: 4n * UNIT,
    expiry: scene.vm.svm.getClock().unixTimestamp + 100n,
    nonce: 1n,
    input: 0,
  };
  const [fresh, held, expired] = [await scene.key(), await scene.key(), await scene.key()];
  const links = { fresh, held, expired };
  const made = { tokens, pools, deep, waiting: orders.waiting, positions, ledgers, quote, links, route };
  await scene.must([giftOf(scene, links.expired, tokens.b, { seconds: 1n })]);
  await trade(scene, made);
  await scene.must([giftOf(scene, links.held, tokens.b)]);
  const calls = {
    ...poolCalls(scene, made),
    ...(await makingCalls(scene, made)),
    ...positionCalls(scene, made),
    ...swapsOver(scene, made, [route], { least: 900_000n, most: 1_100_000n }),
    fillQuote: await fillOf(scene, pools.quoted, quote),
    ...giftCalls(scene, made),
    checkScale: scaleCheck(tokens.a, 1),
    ...orders.calls,
  };
  return { ...made, calls };
}

type Made = Omit<GoodCalls, 'calls'>;

/** That amounts of a token are shown times so much. */
export function scaleCheck({ mint }: Pick<TestMint, 'mint'>, multiplier: number): Call {
  const instruction = checkScaleInstruction({ mint, multiplier: multiplierBits(multiplier) });
  return { name: 'checkScale', instruction };
}

/** Fills a quote of Alice's for its user, with the usual accounts of both mints. */
export async function fillOf(scene: Scene, pool: TestPool, quote: Quote): Promise<Call> {
  const [first, second] = quote.input === 0 ? pool.tokens : [pool.tokens[1], pool.tokens[0]];
  const [inputVault, outputVault] = quote.input === 0 ? pool.vaults : [pool.vaults[1], pool.vaults[0]];
  const instruction = fillQuoteInstruction({
    user: quote.user,
    source: accountOf(quote.user, first),
    destination: accountOf(quote.user, second),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tokenProgram2022: TOKEN_2022_PROGRAM,
    ...platformOf(scene, first),
    pool: pool.address,
    inputMint: first.mint,
    outputMint: second.mint,
    inputVault,
    outputVault,
    instructions: INSTRUCTIONS_SYSVAR,
    minAmount: 0n,
  });
  return { name: 'fillQuote', before: [await verification(scene.alice, encodeQuote(quote))], instruction };
}

export async function ledgerOf(user: Address): Promise<Address> {
  return derived('ledger', bytesOf(user));
}

/** Half a percent of this token for the treasurer, a fifth of which goes to Mallory, who has referred. */
export function platformOf({ treasurer, mallory }: Scene, token: TestMint) {
  return {
    platformFeeAccount: accountOf(treasurer.address, token),
    referralFeeAccount: accountOf(mallory.address, token),
    referralAuthority: mallory.address,
    platformFeeBps: 50,
    referralBps: 2000,
  };
}

async function makeTokens(scene: Scene): Promise<Made['tokens']> {
  const { vm, alice } = scene;
  const [a, b, c] = [
    await scene.token({ kind: 'classic' }),
    await scene.token({ kind: 'plain' }),
    await scene.token({ kind: 'classic' }),
  ];
  const [launched, returned, stray] = [
    await aMint(vm, { kind: 'classic' }),
    await aMint(vm, { kind: 'classic' }),
    await scene.token({ kind: 'classic' }),
  ];
  for (const token of [launched, returned]) {
    await fund(vm, token, alice.address, 10n ** 12n);
    await renounce(vm, token);
  }
  return { a, b, c, launched, returned, stray, stray2022: await scene.token({ kind: 'plain' }) };
}

async function makePools(
  { venue, alice, treasurer }: Scene,
  { a, b, c, launched, returned }: Made['tokens'],
): Promise<Made['pools']> {
  const shared = { feeBps: 30, protocolBps: 5, feeOwner: treasurer.address };
  const product = { ...shared, kind: 'product', tokens: [a, b] } as const;
  const concentrated = { ...shared, kind: 'concentrated', tokens: [b, c] } as const;
  const ranged = { ...concentrated, tickSpacing: 8, sqrtPrice: 1n << 64n };
  const figures = [73_000_000_000n, 30_000_000_000n, 85_000_000_000n] as const;
  const launch = { ...shared, kind: 'launch', graduatedFeeBps: 25, figures } as const;
  const bare = await venue.nameOf({ tokens: [a, b], nonce: 2 });
  await venue.must([venue.creation(bare, { ...product, nonce: 2 })]);
  const pools = {
    shares: await venue.createPool(product),
    twin: await venue.createPool({ ...product, nonce: 1 }),
    bare,
    quoted: await venue.createPool({ ...product, kind: 'quoted', nonce: 3 }),
    range: await venue.createPool(ranged),
    otherRange: await venue.createPool({ ...ranged, nonce: 1 }),
    unfunded: await venue.createPool({ ...launch, tokens: [launched, b] }),
    returned: await venue.createPool({ ...launch, tokens: [returned, b] }),
  };
  for (const pool of [pools.shares, pools.twin]) await venue.add(pool, alice, [10n ** 12n, 10n ** 12n]);
  await venue.must([venue.funding(pools.returned, 10n ** 12n)]);
  return pools;
}

async function makePositions({ venue, alice }: Scene, { range, otherRange }: Made['pools']) {
  const positions = {
    wide: await venue.openPosition(range, alice, { lower: -800, upper: 1600 }),
    empty: await venue.openPosition(range, alice, { lower: -1600, upper: 1600 }),
    other: await venue.openPosition(otherRange, alice, { lower: -800, upper: 1600 }),
  };
  await venue.must([
    venue.increasing(positions.wide, 10n ** 12n),
    venue.increasing(positions.other, 10n ** 12n),
  ]);
  return positions;
}

/** What happened before: trades both ways ten slots ago, an inventory, and a ledger of Bob's, with something in his account since. */
async function trade(scene: Scene, { pools: { shares, quoted }, tokens, ledgers }: Made): Promise<void> {
  const { venue, vm, bob, alice } = scene;
  const sale = { amount: 10n * UNIT, quotedAmount: 0n, slippageBps: 0 };
  const selling = (from: 0 | 1) => venue.selling(bob.address, [{ from, pools: [{ pool: shares }] }], sale);
  const tokenAccount = accountOf(bob.address, tokens.a);
  const ledger = { user: bob.address, tokenLedger: ledgers.bob, tokenAccount, systemProgram: SYSTEM_PROGRAM };
  await scene.must([
    selling(0),
    selling(1),
    depositInventoryInstruction({
      ...inventoryOf(quoted, alice.address),
      amount0: UNIT ** 2n,
      amount1: UNIT ** 2n,
    }),
    setTokenLedgerInstruction(ledger),
  ]);
  await fund(vm, tokens.a, bob.address, UNIT);
  venue.passSlots(10);
}

/** Alice pays so much of both tokens into a quoted pool of hers. */
export function depositing(
  { alice }: Scene,
  pool: TestPool,
  [amount0, amount1]: readonly [bigint, bigint],
): Call {
  const accounts = inventoryOf(pool, alice.address);
  return {
    name: 'depositInventory',
    instruction: depositInventoryInstruction({ ...accounts, amount0, amount1 }),
  };
}

/** Requests payment of the treasurer. */
export function collecting({ treasurer }: Scene, pool: TestPool): Instruction {
  const [token0, token1] = pool.tokens;
  return collectProtocolFeesInstruction({
    ...sidesOf(pool),
    ...extrasOf(pool),
    pool: pool.address,
    account0: accountOf(treasurer.address, token0),
    account1: accountOf(treasurer.address, token1),
  });
}

function inventoryOf(pool: TestPool, maker: Address) {
  const [token0, token1] = pool.tokens;
  const [account0, account1] = [accountOf(maker, token0), accountOf(maker, token1)];
  return { ...sidesOf(pool), maker, pool: pool.address, account0, account1 };
}

function poolCalls(scene: Scene, { pools, tokens: { b } }: Made) {
  const { venue, alice } = scene;
  const { shares, bare, quoted, unfunded, returned } = pools;
  const inventory = { ...inventoryOf(quoted, alice.address), amount0: UNIT, amount1: UNIT };
  return {
    createLpMint: { name: 'createLpMint', instruction: venue.lpMintCreation(bare) },
    addLiquidity: { name: 'addLiquidity', instruction: venue.adding(shares, alice.address, [UNIT, UNIT]) },
    removeLiquidity: { name: 'removeLiquidity', instruction: venue.removing(shares, alice.address, UNIT) },
    fundLaunch: { name: 'fundLaunch', instruction: venue.funding(unfunded, 10n ** 12n) },
    closePool: {
      name: 'closePool',
      instruction: closePoolInstruction({
        ...sidesOf(returned),
        creator: alice.address,
        pool: returned.address,
        account1: accountOf(alice.address, b),
      }),
    },
    depositInventory: { name: 'depositInventory', instruction: depositInventoryInstruction(inventory) },
    withdrawInventory: { name: 'withdrawInventory', instruction: withdrawInventoryInstruction(inventory) },
    collectProtocolFees: { name: 'collectProtocolFees', instruction: collecting(scene, shares) },
    meanTick: {
      name: 'meanTick',
      instruction: meanTickInstruction({ pool: shares.address, minSlots: 10n }),
    },
    observe: { name: 'observe', instruction: observeInstruction({ pool: shares.address }) },
  } as const;
}

/** Those that make an account at an address of the program. */
async function makingCalls({ venue, alice, bob, mallory }: Scene, { pools, tokens, ledgers }: Made) {
  const { a, b } = tokens;
  const { range } = pools;
  const settings = { kind: 'product', tokens: [a, b], nonce: 9 } as const;
  const creation: Call = {
    name: 'createPool',
    instruction: venue.creation(await venue.nameOf(settings), settings),
  };
  const making = { payer: bob.address, pool: range.address, systemProgram: SYSTEM_PROGRAM };
  const start = 2048;
  const ends = { lower: -80, upper: 80 };
  const seeds = [bytesOf(range.address), bytesOf(alice.address)];
  const position = await derived('position', ...seeds, integer(ends.lower, 4), integer(ends.upper, 4));
  const tickArray = await derived('ticks', bytesOf(range.address), integer(start, 4));
  return {
    createPool: withAccount(creation, 'payer', bob.address),
    createTickArray: {
      name: 'createTickArray',
      instruction: createTickArrayInstruction({ ...making, tickArray, start }),
    },
    openPosition: {
      name: 'openPosition',
      instruction: openPositionInstruction({ ...making, ...ends, owner: alice.address, position }),
    },
    setTokenLedger: {
      name: 'setTokenLedger',
      instruction: setTokenLedgerInstruction({
        user: mallory.address,
        tokenLedger: ledgers.mallory,
        tokenAccount: accountOf(mallory.address, a),
        systemProgram: SYSTEM_PROGRAM,
      }),
    },
  } as const;
}

function positionCalls({ venue, alice }: Scene, { positions: { wide, empty } }: Made) {
  const ended = { owner: alice.address, position: empty.address };
  return {
    increaseLiquidity: { name: 'increaseLiquidity', instruction: venue.increasing(wide, UNIT) },
    decreaseLiquidity: { name: 'decreaseLiquidity', instruction: venue.decreasing(wide, UNIT) },
    closePosition: { name: 'closePosition', instruction: closePositionInstruction(ended) },
    burnPosition: { name: 'burnPosition', instruction: burnPositionInstruction(ended) },
  } as const;
}

function giftCalls(scene: Scene, { links, tokens: { b } }: Made) {
  const [held, expired] = [links.held, links.expired].map(({ address }) =>
    heldAt(scene, address, b.tokenProgram),
  );
  if (!held || !expired) throw new Error('no gifts');
  return {
    createGift: { name: 'createGift', instruction: giftOf(scene, links.fresh, b) },
    claimGift: { name: 'claimGift', instruction: claimGift(held, scene.bob.address) },
    returnGift: { name: 'returnGift', instruction: returnGift(expired, scene.bob.address) },
  } as const;
}

/** Every swap of Bob's over these paths, the platform's fee in the first mint. */
export function swapsOver(
  scene: Scene,
  { ledgers }: Pick<Made, 'ledgers'>,
  paths: readonly TestPath[],
  { amount = UNIT, least = 0n, most = MOST }: Partial<Record<'amount' | 'least' | 'most', bigint>> = {},
) {
  const { venue, bob } = scene;
  const [first] = paths;
  const token = first?.pools[0]?.pool.tokens[first.from];
  if (!token) throw new Error('a swap needs a path');
  const { source, destination, route } = venue.routeOf(bob.address, paths);
  const shared = {
    user: bob.address,
    source,
    destination,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tokenProgram2022: TOKEN_2022_PROGRAM,
    ...platformOf(scene, token),
    ...route,
    amount,
    slippageBps: 0,
  };
  const ledger = { tokenLedger: ledgers.bob, quotedAmount: least };
  return {
    swap: { name: 'swap', instruction: swapInstruction({ ...shared, quotedAmount: least }) },
    swapExactOut: {
      name: 'swapExactOut',
      instruction: swapExactOutInstruction({ ...shared, quotedAmount: most }),
    },
    swapByLedger: { name: 'swapByLedger', instruction: swapByLedgerInstruction({ ...shared, ...ledger }) },
  } as const;
}
