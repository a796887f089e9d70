import {
  arrayStart,
  burnPositionInstruction,
  changePosition,
  closePositionInstruction,
  createTickArrayInstruction,
  decreaseLiquidityInstruction,
  emptyPosition,
  emptyTickArray,
  increaseLiquidityInstruction,
  observe,
  openPositionInstruction,
  POSITION_BYTES,
  positionAddress,
  SYSTEM_PROGRAM,
  TICK_ARRAY_BYTES,
  tickArrayAddress,
} from '@orrery/chain';
import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import type { Step } from './client.ts';
import { accountsOf, extrasOf, payIn, payOut, sidesOf, type TestPool } from './pools.ts';

const MOST = 2n ** 64n - 1n;

type Change = Parameters<typeof changePosition>[2];

/** An owner's liquidity between two ticks. */
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
  return {
    instructions: [createTickArrayInstruction({ ...accounts, start })],
    settle: (book) => {
      book.rent(payer.address, tickArray, TICK_ARRAY_BYTES);
      book.tickArrays.set(tickArray, emptyTickArray(pool.address, start));
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
      const place = { pool: pool.address, owner: owner.address, lower, upper };
      book.positions.set(address, emptyPosition(place));
    },
  };
}

export function increasing(position: TestPosition, liquidity: bigint, [max0, max1] = [MOST, MOST]): Step {
  const limits = { liquidity, max0, max1 };
  const increase = increaseLiquidityInstruction({ ...positionAccounts(position), ...limits });
  return changing(position, increase, { liquidity, isIncrease: true });
}

export function decreasing(position: TestPosition, liquidity: bigint, [min0, min1] = [0n, 0n]): Step {
  const limits = { liquidity, min0, min1 };
  const decrease = decreaseLiquidityInstruction({ ...positionAccounts(position), ...limits });
  return changing(position, decrease, { liquidity, isIncrease: false });
}

/** What is taken out brings the credited fees along. */
function changing(position: TestPosition, instruction: Instruction, change: Change): Step {
  const { address, owner, pool } = position;
  return {
    instructions: [instruction],
    signers: [owner],
    settle: (book, { slot }) => {
      const observed = observe(book.state(pool.address), slot);
      const changed = changePosition(observed, book.position(address), change);
      const { state, position: after, amount0, amount1 } = changed;
      let { reserve0, reserve1 } = state.pool;
      if (change.isIncrease) {
        payIn(book, pool, owner.address, [amount0, amount1]);
        [reserve0, reserve1] = [reserve0 + amount0, reserve1 + amount1];
        book.positions.set(address, after);
      } else {
        const [out0, out1] = [amount0 + after.owed0, amount1 + after.owed1];
        payOut(book, pool, owner.address, [out0, out1]);
        [reserve0, reserve1] = [reserve0 - out0, reserve1 - out1];
        book.positions.set(address, { ...after, owed0: 0n, owed1: 0n });
      }
      book.put(pool.address, { ...state, pool: { ...state.pool, reserve0, reserve1 } });
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
    // Without an owner it is the key of zeros.
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
