import type { Address } from '@solana/kit';
import { POOL_KINDS } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { checkLaunch } from '../../../../packages/chain/src/programs/venue/launch.ts';
import { refusal, u64 } from '../../../../packages/chain/src/programs/venue/pricing/amounts.ts';
import { changePosition } from '../../../../packages/chain/src/programs/venue/pricing/concentrated.ts';
import { leftInVaults } from '../../../../packages/chain/src/programs/venue/pricing/shares.ts';
import {
  type Amounts,
  addShares,
  meanTick,
  observe,
  type PoolState,
  removeShares,
} from '../../../../packages/chain/src/programs/venue/pricing/trade.ts';
import { accountOf, lpToken } from '../../../../packages/chain/src/testing/pools.ts';
import type { Operation } from '../operations.ts';
import { accountFor, balanceOf, changePool, changeSupply, poolIn, transfer, type World } from '../world.ts';
import { closePosition, createLpMint, createPool, openPosition } from './model-openings.ts';
import { fillQuote } from './model-quotes.ts';
import { carryOutSwap } from './model-swaps.ts';

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/**
 * What an instruction does to the world by the mathematics in TypeScript, and the numbers that it returns, of 64 bits each. Throws
 * `VENUE_REFUSED`, and leaves a world behind that is of no use.
 */
export function carryOut(world: World, operation: Operation): readonly bigint[] | undefined {
  switch (operation.kind) {
    case 'createPool':
      return createPool(world, operation);
    case 'open':
      return openPosition(world, operation);
    case 'close':
      return closePosition(world, operation);
    case 'swap':
    case 'swapExactOut':
    case 'swapByLedger':
      return [carryOutSwap(world, operation).answer];
    case 'fill':
      return [fillQuote(world, operation)];
    case 'add':
      return add(world, operation);
    case 'remove':
      return remove(world, operation);
    case 'createLpMint':
      return createLpMint(world, operation);
    case 'fund':
      return fund(world, operation);
    case 'increase':
      return increase(world, operation);
    case 'decrease':
      return decrease(world, operation);
    case 'deposit':
      return deposit(world, operation);
    case 'withdraw':
      return withdraw(world, operation);
    case 'collect':
      return collect(world, operation);
    case 'seize':
      return seize(world, operation);
    case 'setLedger':
      return setLedger(world, operation);
    case 'meanTick':
      return answerMeanTick(world, operation);
  }
}

function add(world: World, { pool, user, most, minShares }: Of<'add'>): undefined {
  const state = observe(poolIn(world, pool), world.slot);
  const { minted, pool: after } = addShares(state.pool, {
    most,
    minShares,
    left: leftOf(world, pool, state),
    arrive: (side, sent) => payIn(world, { pool, user }, side, sent),
  });
  changePool(world, pool, { pool: after });
  changeSupply(world, pool.lpMint, accountOf(user, lpToken(pool)), minted);
}

function remove(world: World, { pool, user, shares, least }: Of<'remove'>): undefined {
  const state = observe(poolIn(world, pool), world.slot);
  const { paid, pool: after } = removeShares(state.pool, shares, least, leftOf(world, pool, state));
  changePool(world, pool, { pool: after });
  changeSupply(world, pool.lpMint, accountOf(user, lpToken(pool)), -shares);
  payOut(world, { pool, user }, paid);
}

function leftOf(world: World, { vaults }: Of<'add'>['pool'], { pool }: PoolState): Amounts {
  return leftInVaults(pool, [balanceOf(world, vaults[0]), balanceOf(world, vaults[1])]);
}

function seize(world: World, { pool, side, user, amount }: Of<'seize'>): undefined {
  transfer(world, pool.tokens[side], pool.vaults[side], accountFor(user, pool, side), amount);
}

function fund(world: World, { pool, user, amount }: Of<'fund'>): undefined {
  const state = poolIn(world, pool);
  if (state.pool.kind !== POOL_KINDS.launch) throw refusal('wrongKind');
  if (state.pool.reserve0 > 0n) throw refusal('alreadyDone');
  const arrived = payIn(world, { pool, user }, 0, amount);
  checkLaunch(state.pool, arrived);
  changePool(world, pool, { pool: { ...state.pool, reserve0: arrived } });
}

function increase(world: World, { position, liquidity, limits }: Of<'increase'>): undefined {
  if (liquidity === 0n) throw refusal('tooLittle');
  const { amounts } = shift(world, { position, liquidity }, true);
  if (amounts[0] > limits[0] || amounts[1] > limits[1]) throw refusal('slippageExceeded');
  addReserves(world, position.pool, amounts);
  const from = { pool: position.pool, user: position.owner.address };
  payIn(world, from, 0, amounts[0]);
  payIn(world, from, 1, amounts[1]);
}

function decrease(world: World, { position, liquidity, limits }: Of<'decrease'>): undefined {
  const { amounts, after } = shift(world, { position, liquidity }, false);
  if (amounts[0] < limits[0] || amounts[1] < limits[1]) throw refusal('slippageExceeded');
  const out = [u64(amounts[0] + after.owed0), u64(amounts[1] + after.owed1)] as const;
  addReserves(world, position.pool, [-out[0], -out[1]]);
  world.positions.set(position.address, { ...after, owed0: 0n, owed1: 0n });
  payOut(world, { pool: position.pool, user: position.owner.address }, out);
}

function shift(
  world: World,
  { position, liquidity }: Pick<Of<'increase'>, 'position' | 'liquidity'>,
  isIncrease: boolean,
) {
  const found = world.positions.get(position.address);
  if (found === undefined) throw new RangeError(`there is no position ${position.address}`);
  const observed = observe(poolIn(world, position.pool), world.slot);
  const changed = changePosition(observed, found, { liquidity, isIncrease });
  changePool(world, position.pool, changed.state);
  world.positions.set(position.address, changed.position);
  return { amounts: [changed.amount0, changed.amount1] as const, after: changed.position };
}

function deposit(world: World, { pool, amounts }: Of<'deposit'>): undefined {
  const user = makerOf(world, pool);
  const arrived = [
    payIn(world, { pool, user }, 0, amounts[0]),
    payIn(world, { pool, user }, 1, amounts[1]),
  ] as const;
  addReserves(world, pool, arrived);
}

function withdraw(world: World, { pool, amounts }: Of<'withdraw'>): undefined {
  addReserves(world, pool, [-amounts[0], -amounts[1]]);
  payOut(world, { pool, user: makerOf(world, pool) }, amounts);
}

/** Fees of a launch in its own token stay, as long as it may be closed. */
function collect(world: World, { pool }: Of<'collect'>): undefined {
  const { pool: before } = poolIn(world, pool);
  const paid = [before.kind === POOL_KINDS.launch ? 0n : before.owed0, before.owed1] as const;
  changePool(world, pool, { pool: { ...before, owed0: before.owed0 - paid[0], owed1: 0n } });
  payOut(world, { pool, user: before.feeOwner }, paid);
}

function setLedger(world: World, { user, account: tokenAccount }: Of<'setLedger'>): undefined {
  world.ledgers.set(user, { user, tokenAccount, amount: balanceOf(world, tokenAccount) });
}

function answerMeanTick(world: World, { pool, minSlots }: Of<'meanTick'>): readonly bigint[] {
  const { pool: found } = poolIn(world, pool);
  if (found.kind === POOL_KINDS.quoted) throw refusal('wrongKind');
  const { tick, span } = meanTick(found, world.slot, minSlots);
  return [BigInt.asUintN(64, tick), span];
}

/** Throws `VENUE_REFUSED` when a reserve would fall below 0 or no longer fit. */
function addReserves(world: World, pool: Of<'collect'>['pool'], amounts: readonly [bigint, bigint]): void {
  const { pool: before } = poolIn(world, pool);
  const [reserve0, reserve1] = [before.reserve0 + amounts[0], before.reserve1 + amounts[1]];
  if (reserve0 < 0n || reserve1 < 0n) throw refusal('notEnoughLiquidity');
  changePool(world, pool, { pool: { ...before, reserve0: u64(reserve0), reserve1: u64(reserve1) } });
}

function makerOf(world: World, pool: Of<'collect'>['pool']): Address {
  return poolIn(world, pool).pool.creator;
}

type Account = Pick<Of<'add'>, 'pool' | 'user'>;

function payIn(world: World, { pool, user }: Account, side: 0 | 1, amount: bigint): bigint {
  return transfer(world, pool.tokens[side], accountFor(user, pool, side), pool.vaults[side], amount);
}

function payOut(world: World, { pool, user }: Account, amounts: readonly [bigint, bigint]): void {
  for (const side of [0, 1] as const)
    transfer(world, pool.tokens[side], pool.vaults[side], accountFor(user, pool, side), amounts[side]);
}
