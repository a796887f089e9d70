import {
  addShares,
  arrayStart,
  changePosition,
  decodePosition,
  decreaseLiquidityInstruction,
  encodeQuote,
  fillQuoteInstruction,
  increaseLiquidityInstruction,
  POOL_KINDS,
  type PositionAccount,
  positionAddress,
  quoteSignatureInstruction,
  removeShares,
  sell,
  swapInstruction,
  TOKEN_2022_PROGRAM,
  tickArrayAddress,
  toRoute,
} from '@orrery/chain';
import { millis } from '@orrery/core/time';
import { type Address, lamports } from '@solana/kit';
import { getMintDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import { createQuoteMaker } from '../quotes/quote-maker.ts';
import { buildLiquidityChange, type LiquidityChange } from '../traders/actions/change-liquidity.ts';
import { createFixtureUniverse } from '../universe/fixture-universe.ts';
import type { SeedPool, TraderPlan } from '../universe/universe.ts';
import { accountOf, Stage, saleOf, visitor } from './testing/stage.ts';

const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address;
const universe = createFixtureUniverse(1);

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open(universe);
});

/** Public pools, some of each kind, with one that the name says. */
function samples(kind: keyof typeof POOL_KINDS, count = 2): SeedPool[] {
  const found = universe.pools.filter(
    ({ account, mints }) =>
      account.kind === POOL_KINDS[kind] && !mints.some(({ extensions }) => extensions?.isDefaultFrozen),
  );
  return found.filter((_, index) => index % Math.ceil(found.length / count) === 0);
}

function expectVaults(pool: SeedPool): void {
  const { reserve0, reserve1, owed0, owed1, vault0, vault1 } = stage.stateOf(pool).pool;
  expect([stage.amount(vault0), stage.amount(vault1)]).toEqual([reserve0 + owed0, reserve1 + owed1]);
}

/** Sells to a pool on the chain what its twin says comes out. */
async function trade(pool: SeedPool, input: 0 | 1, amount: bigint): Promise<void> {
  const { amountOut: quotedAmount, state, starts } = sell(stage.observed(pool), input, amount);
  stage.endow(pool.mints, input === 0 ? [amount, 0n] : [0n, amount]);
  const [from, to] = input === 0 ? pool.mints : [pool.mints[1], pool.mints[0]];
  const tickArrays = starts.map((start) => tickArrayAddress(pool.id, start));
  const hop = { address: pool.id, pool: stage.stateOf(pool).pool, tickArrays };
  const paths = [{ percent: 100, pools: [hop] }];
  const route = toRoute({ inputMint: from.id, outputMint: to.id, paths });
  await stage.send([swapInstruction(saleOf(pool, input, { amount, quotedAmount, ...route }))]);
  expect(stage.held(pool.mints)).toEqual(input === 0 ? [0n, quotedAmount] : [quotedAmount, 0n]);
  expect(stage.stateOf(pool)).toEqual(state);
  expectVaults(pool);
}

async function changeShares(pool: SeedPool, change: LiquidityChange, who = visitor): Promise<void> {
  const setting = { pool, owner: who.address, lifetime: stage.lifetime };
  await stage.sendBuilt(buildLiquidityChange(change, stage.stateOf(pool), setting), who);
}

const lpHeld = ({ account }: SeedPool, owner: Address) =>
  stage.amount(accountOf(owner, { id: account.lpMint, tokenProgram: TOKEN_PROGRAM_ADDRESS }));

describe.each(['product', 'stable', 'concentrated'] as const)('a %s pool of the genesis', (kind) => {
  test.each(samples(kind, 3))(
    'trades both ways as the mathematics says: $mints.0.symbol–$mints.1.symbol',
    async (pool) => {
      const { reserve0, reserve1 } = pool.account;
      for (const part of [100_000n, 700n, 11n]) {
        await trade(pool, 0, reserve0 / part);
        await trade(pool, 1, reserve1 / part);
      }
    },
  );
});

test.each(['AAPLx', 'SPACEX', 'WARD'])(
  'pools of %s trade with any extensions of its Token-2022 mint',
  async (symbol) => {
    const found = universe.pools.filter(({ mints }) => mints[0].symbol === symbol);
    expect(found.length).toBeGreaterThan(0);
    for (const pool of found) {
      await trade(pool, 0, pool.account.reserve0 / 1_000n);
      await trade(pool, 1, pool.account.reserve1 / 900n);
    }
  },
);

describe('a concentrated pool of the genesis', () => {
  test('gives its provider what the mathematics says, and takes it back', async () => {
    for (const pool of samples('concentrated', 3)) {
      for (const seeded of pool.positions) {
        const owner = plannedTrader(seeded.owner);
        const named = positionAccounts(pool, seeded);
        const liquidity = seeded.liquidity / 3n;
        stage.endow(pool.mints, [0n, 0n], owner.address);
        const taken = changePosition(stage.observed(pool), positionAt(seeded), {
          liquidity,
          isIncrease: false,
        });
        await stage.send([decreaseLiquidityInstruction({ ...named, liquidity, min0: 0n, min1: 0n })], owner);
        const { owed0, owed1 } = taken.position;
        const paid = [taken.amount0 + owed0, taken.amount1 + owed1] as const;
        expectPosition(pool, seeded, { ...taken, paid });
        expect(stage.held(pool.mints, owner.address)).toEqual(paid);

        const put = changePosition(stage.observed(pool), positionAt(seeded), { liquidity, isIncrease: true });
        stage.endow(pool.mints, [put.amount0, put.amount1], owner.address);
        const most = { max0: put.amount0, max1: put.amount1 };
        await stage.send([increaseLiquidityInstruction({ ...named, liquidity, ...most })], owner);
        expectPosition(pool, seeded, { ...put, paid: [-put.amount0, -put.amount1] });
        expect(stage.held(pool.mints, owner.address)).toEqual([0n, 0n]);
      }
    }
  });
});

function plannedTrader(address: Address): TraderPlan {
  const found = universe.traders.find((plan) => plan.address === address);
  if (!found) throw new Error(`${address} is no trader`);
  return found;
}

function positionAt(seeded: PositionAccount): PositionAccount {
  const position = decodePosition(stage.read(positionAddress(seeded)).data);
  if (!position) throw new Error('no position');
  return position;
}

/** `paid` went out of the pool, all fees of the position with it. */
function expectPosition(
  pool: SeedPool,
  seeded: PositionAccount,
  { state, position, paid }: ReturnType<typeof changePosition> & { paid: readonly [bigint, bigint] },
): void {
  const { reserve0, reserve1 } = state.pool;
  const after = { ...state.pool, reserve0: reserve0 - paid[0], reserve1: reserve1 - paid[1] };
  expect(stage.stateOf(pool)).toEqual({ ...state, pool: after });
  expect(positionAt(seeded)).toEqual({ ...position, owed0: 0n, owed1: 0n });
  expectVaults(pool);
}

function positionAccounts(
  { id, account, mints: [a, b] }: SeedPool,
  { lower, upper, owner }: PositionAccount,
) {
  const ticksAt = (tick: number) => tickArrayAddress(id, arrayStart(tick, account.tickSpacing));
  return {
    owner,
    pool: id,
    position: positionAddress({ pool: id, owner, lower, upper }),
    lowerTicks: ticksAt(lower),
    upperTicks: ticksAt(upper),
    mint0: a.id,
    mint1: b.id,
    vault0: account.vault0,
    vault1: account.vault1,
    account0: accountOf(owner, a),
    account1: accountOf(owner, b),
    tokenProgram0: a.tokenProgram,
    tokenProgram1: b.tokenProgram,
    extraAccounts0: [],
    extraAccounts1: [],
  };
}

describe.each(['product', 'stable'] as const)('the shares of a %s pool of the genesis', (kind) => {
  const shared = samples(kind, 4).filter(
    ({ shares, mints }) => shares.length > 0 && !mints.some(({ extensions }) => extensions?.transferFee),
  );

  test.each(shared)(
    'are given for what is added and pay back what is removed: $mints.0.symbol–$mints.1.symbol',
    async (pool) => {
      const most = [pool.account.reserve0 / 50n, pool.account.reserve1 / 40n] as const;
      const added = addShares(stage.observed(pool).pool, { most, minShares: 0n });
      stage.endow(pool.mints, most);
      await changeShares(pool, { adds: most });
      expect(lpHeld(pool, visitor.address)).toBe(added.minted);
      expect(stage.stateOf(pool).pool).toEqual(added.pool);
      expectVaults(pool);

      const removed = removeShares(stage.observed(pool).pool, added.minted, [0n, 0n]);
      await changeShares(pool, { removes: added.minted });
      expect(lpHeld(pool, visitor.address)).toBe(0n);
      expect(stage.stateOf(pool).pool).toEqual(removed.pool);
      expectVaults(pool);
    },
  );

  test.each(shared)(
    'can be taken back by all who hold them, which leaves what has no owner: $mints.0.symbol–$mints.1.symbol',
    async (pool) => {
      let taken = 0n;
      for (const { owner, amount } of pool.shares) {
        const plan = universe.traders.find(({ address }) => address === owner);
        if (!plan) continue;
        stage.chain.svm.airdrop(owner, lamports(10n ** 12n));
        await changeShares(pool, { removes: amount }, plan);
        taken += amount;
      }
      expect(taken).toBeGreaterThan(0n);
      const { lpSupply, reserve0, reserve1 } = stage.stateOf(pool).pool;
      expect(lpSupply).toBe(pool.account.lpSupply - taken);
      expect(lpSupply).toBeGreaterThanOrEqual(1_000n);
      expect(reserve0 > 0n && reserve1 > 0n).toBe(true);
      expectVaults(pool);
    },
  );
});

describe('a launch of the genesis', () => {
  test('trades, and graduates in the trade that reaches its goal', async () => {
    const supplyOf = (mint: Address) => getMintDecoder().decode(stage.read(mint).data.subarray(0, 82)).supply;
    for (const pool of samples('launch', 3)) {
      await trade(pool, 1, 123_456_789n);
      await trade(pool, 0, 1_000_000_000n);
      const { reserve1, figure2 } = stage.stateOf(pool).pool;
      const before = supplyOf(pool.mints[0].id);
      const amount = figure2 - reserve1 + 5_000_000n;
      const { burnt } = sell(stage.observed(pool), 1, amount);
      await trade(pool, 1, amount);
      expect(stage.stateOf(pool).pool.kind).toBe(POOL_KINDS.product);
      expect(supplyOf(pool.mints[0].id)).toBe(before - burnt);
      await trade(pool, 0, 1_000_000_000n);
    }
  });
});

describe('a quoted pool of the genesis', () => {
  test('fills what the maker of the universe signs, to the unit', async () => {
    const market = {
      pools: universe.pools,
      state: ({ id }: { id: Address }) => {
        const found = universe.pools.find((pool) => pool.id === id);
        if (!found) throw new Error(`${id} is not there`);
        return stage.stateOf(found);
      },
      onPool: () => () => undefined,
    };
    const maker = createQuoteMaker(universe, { now: () => millis(1_000_000) });
    maker.watch(market);
    for (const pool of samples('quoted', 3)) {
      for (const input of [0, 1] as const) {
        const before = stage.stateOf(pool).pool;
        const amountIn = (input === 0 ? before.reserve0 : before.reserve1) / 50n;
        const signed = maker.quote({ pool: pool.id, input, amountIn, taker: visitor.address });
        if (!signed) throw new Error('no quote');
        const { quote, signature } = signed;
        stage.endow(pool.mints, input === 0 ? [amountIn, 0n] : [0n, amountIn]);
        const [from, to] = input === 0 ? pool.mints : [pool.mints[1], pool.mints[0]];
        await stage.send([
          quoteSignatureInstruction(universe.quoteMaker.address, signature, encodeQuote(quote)),
          fillQuoteInstruction({
            user: visitor.address,
            source: accountOf(visitor.address, from),
            destination: accountOf(visitor.address, to),
            tokenProgram: TOKEN_PROGRAM_ADDRESS,
            tokenProgram2022: TOKEN_2022_PROGRAM,
            pool: pool.id,
            inputMint: from.id,
            outputMint: to.id,
            inputVault: input === 0 ? before.vault0 : before.vault1,
            outputVault: input === 0 ? before.vault1 : before.vault0,
            instructions: INSTRUCTIONS_SYSVAR,
            minAmount: 0n,
            platformFeeBps: 0,
            referralBps: 0,
          }),
        ]);
        const { amountOut } = quote;
        const after = stage.stateOf(pool).pool;
        expect(stage.held(pool.mints)).toEqual(input === 0 ? [0n, amountOut] : [amountOut, 0n]);
        const changes = [after.reserve0 - before.reserve0, after.reserve1 - before.reserve1];
        expect(changes).toEqual(input === 0 ? [amountIn, -amountOut] : [-amountOut, amountIn]);
        expect(after.figure0).toBe(quote.nonce);
        expectVaults(pool);
      }
    }
  });
});
