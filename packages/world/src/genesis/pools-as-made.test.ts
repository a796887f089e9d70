import {
  addLiquidityInstruction,
  createLpMintInstruction,
  createPoolInstruction,
  createTickArrayInstruction,
  decodePosition,
  fundLaunchInstruction,
  increaseLiquidityInstruction,
  lpMintAddress,
  openPositionInstruction,
  POOL_KINDS,
  type PoolAccount,
  poolAddress,
  positionAddress,
  SYSTEM_PROGRAM,
  sell,
  swapInstruction,
  tickArrayAddress,
  toRoute,
} from '@orrery/chain';
import { type Address, createNoopSigner } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getCreateAssociatedTokenIdempotentInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { beforeAll, expect, test } from 'vitest';
import { createFixtureUniverse } from '../universe/fixture-universe.ts';
import { ZERO_ADDRESS } from '../universe/pools/pool-draft.ts';
import type { SeedPool } from '../universe/universe.ts';
import { accountOf, Stage, saleOf, visitor } from './testing/stage.ts';

const universe = createFixtureUniverse(2);
/** No pool of the genesis has one as high. */
let nonce = 900;
const SUPPLY = 1_000_000_000_000_000n;
const GOAL = 85_005_359_057n;
/** Behind mint and owner. */
const BALANCE_AT = 64;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open(universe);
});

const isKind = ({ account }: SeedPool, kind: keyof typeof POOL_KINDS) => account.kind === POOL_KINDS[kind];
const isPlain = ({ mints }: SeedPool) =>
  mints.every(({ extensions }) => !extensions?.transferFee && !extensions?.isDefaultFrozen);

function sample(kind: keyof typeof POOL_KINDS, isWanted: (pool: SeedPool) => boolean = () => true) {
  const found = universe.pools.filter((pool) => isKind(pool, kind) && isPlain(pool) && isWanted(pool));
  expect(found.length, kind).toBeGreaterThan(1);
  return [found[0], found[Math.floor(found.length / 2)]].filter((pool) => pool !== undefined);
}

type Settings = Partial<Parameters<typeof createPoolInstruction>[0]>;

/** A pool of the same mints that a visitor makes with the settings of another. */
async function make(pool: SeedPool, settings: Settings = {}) {
  const { mints, account } = pool;
  const named = { mint0: mints[0].id, mint1: mints[1].id };
  nonce += 1;
  const id = poolAddress({ ...named, nonce }).address;
  const sides = {
    ...named,
    vault0: accountOf(id, mints[0]),
    vault1: accountOf(id, mints[1]),
    tokenProgram0: mints[0].tokenProgram,
    tokenProgram1: mints[1].tokenProgram,
  };
  const creation = createPoolInstruction({
    ...account,
    ...sides,
    payer: visitor.address,
    creator: visitor.address,
    feeOwner: visitor.address,
    pool: id,
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
    nonce,
    ...settings,
  });
  stage.endow(mints, [SUPPLY * 10n, SUPPLY * 10n]);
  await stage.send([creation]);
  const own = {
    account0: accountOf(visitor.address, mints[0]),
    account1: accountOf(visitor.address, mints[1]),
  };
  return { id, mints, tickArrays: pool.tickArrays, sides: { ...sides, ...own } };
}

type Made = Awaited<ReturnType<typeof make>>;

/** What does not follow from a pool's place, its owners, or when it was traded with. */
function figuresOf(account: PoolAccount): object {
  const owners = { lpMint: account.lpMint !== ZERO_ADDRESS, creator: ZERO_ADDRESS, feeOwner: ZERO_ADDRESS };
  const watched = { observations: [], observationCount: 0, observationIndex: 0, openedSlot: 0 };
  return { ...account, bump: 0, nonce: 0, vault0: ZERO_ADDRESS, vault1: ZERO_ADDRESS, ...owners, ...watched };
}

/** The accounts of genesis are those that the program has made, but for their places. */
function expectSame(seeded: SeedPool, made: Made): void {
  expect(figuresOf(stage.stateOf(made).pool)).toEqual(figuresOf(seeded.account));
  const { vault0, vault1 } = seeded.account;
  for (const [genesis, own] of [
    [vault0, made.sides.vault0],
    [vault1, made.sides.vault1],
  ] as const) {
    const [left, right] = [stage.read(genesis), stage.read(own)];
    expect(right.lamports).toBe(left.lamports);
    expect(right.data.subarray(BALANCE_AT)).toEqual(left.data.subarray(BALANCE_AT));
  }
  expect(stage.read(made.id).lamports).toBe(stage.read(seeded.id).lamports);
}

async function buy(made: Made, amount: bigint): Promise<void> {
  const { amountOut: quotedAmount } = sell(stage.observed(made), 1, amount);
  const pool = { address: made.id, pool: stage.stateOf(made).pool };
  const [token, sol] = made.mints;
  const route = toRoute({
    inputMint: sol.id,
    outputMint: token.id,
    paths: [{ percent: 100, pools: [pool] }],
  });
  await stage.send([swapInstruction(saleOf(made, 1, { amount, quotedAmount, ...route }))]);
}

test('product and stable pools are as made by their first shares', async () => {
  for (const seeded of [...sample('product', ({ shares }) => shares.length > 0), ...sample('stable')]) {
    const made = await make(seeded);
    const lpMint = lpMintAddress(made.id);
    const lpToken = { id: lpMint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
    const lpAccount = accountOf(visitor.address, lpToken);
    const payer = visitor.address;
    const opening = { payer: createNoopSigner(payer), ata: lpAccount, owner: payer, mint: lpMint };
    const { reserve0, reserve1, lpSupply } = seeded.account;
    await stage.send([
      createLpMintInstruction({
        payer,
        pool: made.id,
        lpMint,
        tokenProgram: TOKEN_PROGRAM_ADDRESS,
        systemProgram: SYSTEM_PROGRAM,
      }),
      getCreateAssociatedTokenIdempotentInstruction(opening),
      addLiquidityInstruction({
        ...made.sides,
        owner: payer,
        pool: made.id,
        lpMint,
        lpAccount,
        tokenProgram: TOKEN_PROGRAM_ADDRESS,
        max0: reserve0,
        max1: reserve1,
        minShares: 1n,
        extraAccounts0: [],
        extraAccounts1: [],
      }),
    ]);
    expectSame(seeded, made);
    expect(stage.amount(lpAccount)).toBe(lpSupply - 1_000n);
    const [genesis, own] = [stage.read(seeded.account.lpMint).data, stage.read(lpMint).data];
    // Behind the mint authority and the supply: decimals and that there is no freeze authority.
    expect(own.subarray(44)).toEqual(genesis.subarray(44));
  }
});

test('concentrated pools are as made by opening their positions', async () => {
  for (const seeded of sample('concentrated')) {
    const made = await make(seeded);
    const payer = visitor.address;
    const system = { payer, pool: made.id, systemProgram: SYSTEM_PROGRAM };
    const arrayOf = (tick: number) => {
      const width = 64 * seeded.account.tickSpacing;
      return tickArrayAddress(made.id, Math.floor(tick / width) * width);
    };
    for (const { start } of seeded.tickArrays)
      await stage.send([createTickArrayInstruction({ ...system, tickArray: arrayOf(start), start })]);
    for (const { lower, upper, liquidity } of seeded.positions) {
      const position = positionAddress({ pool: made.id, owner: payer, lower, upper });
      const increase = {
        ...made.sides,
        owner: payer,
        pool: made.id,
        position,
        lowerTicks: arrayOf(lower),
        upperTicks: arrayOf(upper),
        liquidity,
        max0: SUPPLY,
        max1: SUPPLY,
        extraAccounts0: [],
        extraAccounts1: [],
      };
      await stage.send([
        openPositionInstruction({ ...system, owner: payer, position, lower, upper }),
        increaseLiquidityInstruction(increase),
      ]);
      const of = (account: Address) => ({
        ...decodePosition(stage.read(account).data),
        pool: ZERO_ADDRESS,
        owner: ZERO_ADDRESS,
      });
      const [genesis] = seeded.positions.filter((each) => each.lower === lower && each.upper === upper);
      expect(of(position)).toEqual(of(genesis ? positionAddress(genesis) : position));
    }
    expectSame(seeded, made);
    const plain = (of: Parameters<Stage['stateOf']>[0]) =>
      [...stage.stateOf(of).tickArrays.values()].map((array) => ({ ...array, pool: ZERO_ADDRESS }));
    expect(plain(made)).toEqual(plain(seeded));
  }
});

test('launches are as made by funding them and buying, and what has graduated by the trade that reaches the goal', async () => {
  const launches = sample('launch');
  const graduates = universe.pools.filter(({ graduatedAt }) => graduatedAt !== undefined).slice(0, 2);
  expect(graduates).toHaveLength(2);
  const [{ account: usual } = { account: undefined }] = launches;
  for (const seeded of [...launches, ...graduates]) {
    const { feeBps, graduatedFeeBps, figure0, figure1, figure2 } = usual ?? seeded.account;
    const terms = { kind: POOL_KINDS.launch, feeBps, graduatedFeeBps, figure0, figure1, figure2 };
    const made = await make(seeded, terms);
    const funding = { ...made.sides, creator: visitor.address, pool: made.id, amount: SUPPLY };
    await stage.send([fundLaunchInstruction(funding)]);
    const { reserve1, kind } = seeded.account;
    const isLaunch = kind === POOL_KINDS.launch;
    await buy(made, isLaunch ? reserve1 : GOAL);
    if (!isLaunch && reserve1 > GOAL) await buy(made, reserve1 - GOAL);
    if (isLaunch || reserve1 >= GOAL) expectSame(seeded, made);
    else
      expect(stage.stateOf(made).pool).toMatchObject({ kind, feeBps: 25, lpSupply: seeded.account.lpSupply });
  }
});
