import {
  arrayStart,
  burnPositionInstruction,
  changePosition,
  closePositionInstruction,
  createTickArrayInstruction,
  decreaseLiquidityInstruction,
  increaseLiquidityInstruction,
  openPositionInstruction,
  POSITION_BYTES,
  positionAddress,
  SYSTEM_PROGRAM,
  TICK_ARRAY_BYTES,
  tickArrayAddress,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { Step } from './client.ts';
import { accountsOf, extrasOf, payIn, payOut, sidesOf, type TestPool } from './pools.ts';

const MOST = 2n ** 64n - 1n;
const NO_TICK = { net: 0n, gross: 0n, outside0: 0n, outside1: 0n };

/** Somebody's liquidity between two ticks. */
export interface TestPosition {
  pool: TestPool;
  owner: KeyPairSigner;
  lower: number;
  upper: number;
  address: Address;
}

export function aPosition(pool: TestPool, owner: KeyPairSigner, lower: number, upper: number): TestPosition {
  const address = positionAddress({ pool: pool.address, owner: owner.address, lower, upper });
  return { pool, owner, lower, upper, address };
}

export function creatingTicks(pool: TestPool, start: number, payer: KeyPairSigner): Step {
  const tickArray = tickArrayAddress(pool.address, start);
  const accounts = { payer: payer.address, pool: pool.address, tickArray, systemProgram: SYSTEM_PROGRAM };
  const ticks = Array.from({ length: VENUE_CONSTANTS.ticksPerArray }, () => NO_TICK);
  return {
    instructions: [createTickArrayInstruction({ ...accounts, start })],
    settle: (book) => {
      book.rent(payer.address, tickArray, TICK_ARRAY_BYTES);
      book.tickArrays.set(tickArray, { start, pool: pool.address, used: 0n, ticks });
    },
  };
}

export function openingPosition({ address, owner, pool, lower, upper }: TestPosition): Step {
  const accounts = { payer: owner.address, owner: owner.address, pool: pool.address, position: address };
  return {
    instructions: [openPositionInstruction({ ...accounts, systemProgram: SYSTEM_PROGRAM, lower, upper })],
    signers: [owner],
    settle: (book) => {
      book.rent(owner.address, address, POSITION_BYTES);
      const zeros = { liquidity: 0n, feeGrowth0: 0n, feeGrowth1: 0n, owed0: 0n, owed1: 0n };
      book.positions.set(address, { pool: pool.address, owner: owner.address, lower, upper, ...zeros });
    },
  };
}

export function increasing(position: TestPosition, liquidity: bigint, [most0, most1] = [MOST, MOST]): Step {
  const { address, owner, pool } = position;
  const accounts = positionAccounts(position);
  return {
    instructions: [increaseLiquidityInstruction({ ...accounts, liquidity, most0, most1 })],
    signers: [owner],
    settle: (book) => {
      const change = { liquidity, isIncrease: true };
      const {
        state,
        position: after,
        amount0,
        amount1,
      } = changePosition(book.state(pool.address), book.position(address), change);
      payIn(book, pool, owner.address, [amount0, amount1]);
      const reserves = { reserve0: state.pool.reserve0 + amount0, reserve1: state.pool.reserve1 + amount1 };
      book.put(pool.address, { ...state, pool: { ...state.pool, ...reserves } });
      book.positions.set(address, after);
    },
  };
}

export function decreasing(position: TestPosition, liquidity: bigint, [least0, least1] = [0n, 0n]): Step {
  const { address, owner, pool } = position;
  const accounts = positionAccounts(position);
  return {
    instructions: [decreaseLiquidityInstruction({ ...accounts, liquidity, least0, least1 })],
    signers: [owner],
    settle: (book) => {
      const change = { liquidity, isIncrease: false };
      const {
        state,
        position: after,
        amount0,
        amount1,
      } = changePosition(book.state(pool.address), book.position(address), change);
      const [out0, out1] = [amount0 + after.owed0, amount1 + after.owed1];
      payOut(book, pool, owner.address, [out0, out1]);
      const reserves = { reserve0: state.pool.reserve0 - out0, reserve1: state.pool.reserve1 - out1 };
      book.put(pool.address, { ...state, pool: { ...state.pool, ...reserves } });
      book.positions.set(address, { ...after, owed0: 0n, owed1: 0n });
    },
  };
}

export function closingPosition({ address, owner }: TestPosition): Step {
  return {
    instructions: [closePositionInstruction({ owner: owner.address, position: address })],
    signers: [owner],
    settle: (book) => book.close(address, owner.address),
  };
}

export function burningPosition({ address, owner }: TestPosition): Step {
  return {
    instructions: [burnPositionInstruction({ owner: owner.address, position: address })],
    signers: [owner],
    // Nobody's is the key of zeros.
    settle: (book) => book.positions.set(address, { ...book.position(address), owner: SYSTEM_PROGRAM }),
  };
}

function positionAccounts({ address, owner, pool, lower, upper }: TestPosition) {
  const ticksAt = (tick: number) =>
    tickArrayAddress(pool.address, arrayStart(tick, pool.settings.tickSpacing ?? 0));
  return {
    ...sidesOf(pool),
    ...extrasOf(pool),
    ...accountsOf(pool, owner.address),
    owner: owner.address,
    pool: pool.address,
    position: address,
    lowerTicks: ticksAt(lower),
    upperTicks: ticksAt(upper),
  };
}
