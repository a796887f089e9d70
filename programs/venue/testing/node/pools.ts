import {
  addLiquidityInstruction,
  addShares,
  checkLaunch,
  closePoolInstruction,
  collectProtocolFeesInstruction,
  createLpMintInstruction,
  createPoolInstruction,
  depositInventoryInstruction,
  emptyPool,
  fundLaunchInstruction,
  lpMintAddress,
  observe,
  POOL_BYTES,
  POOL_KINDS,
  poolAddress,
  removeLiquidityInstruction,
  removeShares,
  SYSTEM_PROGRAM,
  tickAtSqrtPrice,
  withdrawInventoryInstruction,
} from '@orrery/chain';
import type { Address, KeyPairSigner } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { accountOf, type TestToken } from '../../../../packages/localnet/src/testing/tokens.ts';
import { type Book, transferFee } from './book.ts';
import type { Step } from './client.ts';

const MINT_BYTES = 82;

/** What a pool is made with; 0 where absent. */
export interface PoolSettings {
  kind: keyof typeof POOL_KINDS;
  tokens: readonly [TestToken, TestToken];
  creator: KeyPairSigner;
  feeOwner: Address;
  nonce?: number;
  feeBps?: number;
  protocolBps?: number;
  graduatedFeeBps?: number;
  tickSpacing?: number;
  figures?: readonly [bigint, bigint, bigint];
  sqrtPrice?: bigint;
}

/** A pool with what its instructions name. */
export interface TestPool {
  address: Address;
  bump: number;
  settings: PoolSettings;
  tokens: readonly [TestToken, TestToken];
  vaults: readonly [Address, Address];
  lp: TestToken;
}

type Amounts = readonly [bigint, bigint];

/** The addresses that follow from a pool's mints and nonce. */
export function aPool(settings: PoolSettings): TestPool {
  const { tokens, nonce = 0 } = settings;
  const [token0, token1] = tokens;
  const { address, bump } = poolAddress({ mint0: token0.mint, mint1: token1.mint, nonce });
  const mint = lpMintAddress(address);
  const facts = {
    ...token0.facts,
    id: mint,
    decimals: 9,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    extensions: {},
  };
  return {
    address,
    bump,
    settings,
    tokens,
    vaults: [accountOf(address, token0), accountOf(address, token1)],
    lp: { facts, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS, decimals: 9, extras: [] },
  };
}

export function creating(pool: TestPool): Step {
  const { settings, tokens } = pool;
  const {
    creator: { address: creator },
    feeOwner,
    kind,
    sqrtPrice = 0n,
  } = settings;
  const { nonce = 0, feeBps = 0, protocolBps = 0, graduatedFeeBps = 0, tickSpacing = 0 } = settings;
  const [figure0, figure1, figure2] = settings.figures ?? [0n, 0n, 0n];
  const numbers = {
    nonce,
    feeBps,
    protocolBps,
    graduatedFeeBps,
    tickSpacing,
    figure0,
    figure1,
    figure2,
    sqrtPrice,
  };
  const create = createPoolInstruction({
    ...sidesOf(pool),
    ...numbers,
    payer: creator,
    creator,
    feeOwner,
    pool: pool.address,
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
    kind: POOL_KINDS[kind],
  });
  return {
    instructions: [create],
    settle: (book) => {
      book.rent(creator, pool.address, POOL_BYTES);
      const [vault0, vault1] = [
        book.open(tokens[0], pool.address, creator),
        book.open(tokens[1], pool.address, creator),
      ];
      const account = emptyPool({
        ...numbers,
        creator,
        feeOwner,
        kind: POOL_KINDS[kind],
        bump: pool.bump,
        tick: kind === 'concentrated' ? tickAtSqrtPrice(sqrtPrice) : 0,
        mint0: tokens[0].mint,
        mint1: tokens[1].mint,
        vault0,
        vault1,
      });
      book.pools.set(pool.address, account);
    },
  };
}

export function creatingLpMint({ address, lp }: TestPool, payer: KeyPairSigner): Step {
  const accounts = {
    pool: address,
    lpMint: lp.mint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
  };
  return {
    instructions: [createLpMintInstruction({ payer: payer.address, ...accounts })],
    settle: (book) => {
      book.rent(payer.address, lp.mint, MINT_BYTES);
      book.supplies.set(lp.mint, 0n);
      book.pools.set(address, { ...book.pool(address), lpMint: lp.mint });
    },
  };
}

export function adding(pool: TestPool, owner: KeyPairSigner, most: Amounts, minShares = 0n): Step {
  const [max0, max1] = most;
  const add = addLiquidityInstruction({ ...sharesAccounts(pool, owner.address), max0, max1, minShares });
  return {
    instructions: [add],
    signers: [owner],
    settle: (book, { slot }) => {
      const arrive = (side: 0 | 1, sent: bigint) => sent - transferFee(pool.tokens[side], sent);
      const before = observe(book.state(pool.address), slot).pool;
      const { sent, minted, pool: after } = addShares(before, { most, minShares, arrive });
      payIn(book, pool, owner.address, sent);
      book.supply(accountOf(owner.address, pool.lp), minted);
      book.pools.set(pool.address, after);
    },
  };
}

export function removing(
  pool: TestPool,
  owner: KeyPairSigner,
  shares: bigint,
  least: Amounts = [0n, 0n],
): Step {
  const [min0, min1] = least;
  const remove = removeLiquidityInstruction({
    ...sharesAccounts(pool, owner.address),
    shares,
    min0,
    min1,
  });
  return {
    instructions: [remove],
    signers: [owner],
    settle: (book, { slot }) => {
      const { paid, pool: after } = removeShares(observe(book.state(pool.address), slot).pool, shares, least);
      book.supply(accountOf(owner.address, pool.lp), -shares);
      payOut(book, pool, owner.address, paid);
      book.pools.set(pool.address, after);
    },
  };
}

export function collecting(pool: TestPool): Step {
  const { feeOwner } = pool.settings;
  const collect = collectProtocolFeesInstruction({
    ...sidesOf(pool),
    ...extrasOf(pool),
    ...accountsOf(pool, feeOwner),
    pool: pool.address,
  });
  return {
    instructions: [collect],
    settle: (book) => {
      const { owed0, owed1, ...rest } = book.pool(pool.address);
      const kept = rest.kind === POOL_KINDS.launch ? owed0 : 0n;
      payOut(book, pool, feeOwner, [owed0 - kept, owed1]);
      book.pools.set(pool.address, { ...rest, owed0: kept, owed1: 0n });
    },
  };
}

export function funding(pool: TestPool, amount: bigint): Step {
  const { creator } = pool.settings;
  const { mint0, vault0, tokenProgram0 } = sidesOf(pool);
  const { account0 } = accountsOf(pool, creator.address);
  const accounts = { creator: creator.address, pool: pool.address, mint0, vault0, account0, tokenProgram0 };
  return {
    instructions: [fundLaunchInstruction({ ...accounts, amount })],
    signers: [creator],
    settle: (book) => {
      const before = book.pool(pool.address);
      checkLaunch(before, amount);
      book.transfer(pool.tokens[0], account0, vault0, amount);
      book.pools.set(pool.address, { ...before, reserve0: amount });
    },
  };
}

export function closing(pool: TestPool): Step {
  const creator = pool.settings.creator.address;
  const { account1 } = accountsOf(pool, creator);
  return {
    instructions: [closePoolInstruction({ ...sidesOf(pool), creator, pool: pool.address, account1 })],
    signers: [pool.settings.creator],
    settle: (book) => {
      const [vault0, vault1] = pool.vaults;
      book.supply(vault0, -book.held(vault0));
      book.transfer(pool.tokens[1], vault1, account1, book.held(vault1));
      for (const account of [vault0, vault1, pool.address]) book.close(account, creator);
    },
  };
}

/** What a maker pays into a quoted pool, or takes out for negative amounts. */
export function stocking(pool: TestPool, [amount0, amount1]: Amounts): Step {
  const { creator: maker } = pool.settings;
  const accounts = {
    ...sidesOf(pool),
    ...accountsOf(pool, maker.address),
    maker: maker.address,
    pool: pool.address,
  };
  const isIn = amount0 >= 0n && amount1 >= 0n;
  return {
    instructions: [
      isIn
        ? depositInventoryInstruction({ ...accounts, amount0, amount1 })
        : withdrawInventoryInstruction({ ...accounts, amount0: -amount0, amount1: -amount1 }),
    ],
    signers: [maker],
    settle: (book) => {
      const before = book.pool(pool.address);
      if (isIn) payIn(book, pool, maker.address, [amount0, amount1]);
      else payOut(book, pool, maker.address, [-amount0, -amount1]);
      const reserves = { reserve0: before.reserve0 + amount0, reserve1: before.reserve1 + amount1 };
      book.pools.set(pool.address, { ...before, ...reserves });
    },
  };
}

export function payIn(book: Book, { tokens, vaults }: TestPool, owner: Address, amounts: Amounts): void {
  for (const side of [0, 1] as const)
    book.transfer(tokens[side], accountOf(owner, tokens[side]), vaults[side], amounts[side]);
}

export function payOut(book: Book, { tokens, vaults }: TestPool, owner: Address, amounts: Amounts): void {
  for (const side of [0, 1] as const)
    book.transfer(tokens[side], vaults[side], accountOf(owner, tokens[side]), amounts[side]);
}

/** Both mints with their vaults and programs, as instructions name them. */
export function sidesOf({ tokens: [token0, token1], vaults: [vault0, vault1] }: TestPool) {
  return {
    mint0: token0.mint,
    mint1: token1.mint,
    vault0,
    vault1,
    tokenProgram0: token0.tokenProgram,
    tokenProgram1: token1.tokenProgram,
  };
}

/** What the transfer hooks of both mints need. */
export function extrasOf({ tokens: [token0, token1] }: TestPool) {
  return { extraAccounts0: token0.extras, extraAccounts1: token1.extras };
}

/** An owner's accounts of both tokens. */
export function accountsOf({ tokens: [token0, token1] }: TestPool, owner: Address) {
  return { account0: accountOf(owner, token0), account1: accountOf(owner, token1) };
}

function sharesAccounts(pool: TestPool, owner: Address) {
  return {
    ...sidesOf(pool),
    ...extrasOf(pool),
    ...accountsOf(pool, owner),
    owner,
    pool: pool.address,
    lpMint: pool.lp.mint,
    lpAccount: accountOf(owner, pool.lp),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  };
}
