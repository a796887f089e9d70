import {
  associatedAddress,
  compileSwap,
  decodeTransaction,
  type SwapInstructions,
  type SwapSetting,
  toFillInstructions,
  toSwapInstructions,
} from '@orrery/chain';
import { aPool, aTransaction } from '@orrery/chain/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from './programs.ts';
import { gainOnQuote, readTrade, type TradeView } from './trade.model.ts';

const USER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const POOL = 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL' as Address;
const FEES = 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE' as Address;
const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const tokenProgram = PROGRAMS.token as Address;
const pool = aPool({ mint0: WRAPPED_SOL, mint1: USDC });
const own = associatedAddress({ owner: USER, mint: USDC, tokenProgram });

const ends = (inputMint: Address, outputMint: Address): SwapSetting => ({
  taker: USER,
  input: { mint: inputMint, tokenProgram },
  output: { mint: outputMint, tokenProgram },
  seed: 'a1b2c3d4',
  computeUnitLimit: 200_000,
});
const buying = ends(WRAPPED_SOL, USDC);
const selling = ends(USDC, WRAPPED_SOL);

function overPool(setting: SwapSetting, swapMode: SwapMode, amount: bigint, quotedAmount: bigint) {
  const paths = [{ percent: 100, pools: [{ address: POOL, pool }] }];
  return toSwapInstructions({ ...setting, swapMode, amount, quotedAmount, slippageBps: 50, paths });
}

type Moved = readonly [
  account: Address,
  mint: Address,
  before: bigint | undefined,
  after: bigint | undefined,
];

function read(swap: SwapInstructions, moved: readonly Moved[], err: unknown = null): TradeView | undefined {
  const bytes = compileSwap(USER, swap, { blockhash: BLOCKHASH });
  const { instructions, accounts: decoded } = decodeTransaction(bytes);
  const accounts = decoded.map(({ address }) => address);
  const balances = (at: 2 | 3) =>
    moved.flatMap((each) => {
      const [account, mint] = each;
      const amount = each[at];
      const uiTokenAmount = { amount: String(amount), decimals: mint === USDC ? 6 : 9 };
      return amount === undefined
        ? []
        : { accountIndex: accounts.indexOf(account), mint, owner: USER, uiTokenAmount };
    });
  return readTrade(instructions, accounts, {
    err,
    preTokenBalances: balances(2),
    postTokenBalances: balances(3),
  });
}

describe('a swap of an exact input', () => {
  const swap = overPool(buying, 'ExactIn', 1_000_000_000n, 171_000_000n);
  const vault: Moved = [pool.vault1, USDC, 900_000_000n, 728_500_000n];

  it('has its signed terms, and what the buyer’s account gained, be it new or not', () => {
    const trade = read(swap, [vault, [own, USDC, 5n, 171_500_005n]]);
    expect(trade).toEqual({
      swapMode: 'ExactIn',
      sold: { mint: WRAPPED_SOL, decimals: 9 },
      bought: { mint: USDC, decimals: 6 },
      exactAmount: 1_000_000_000n,
      quoted: 171_000_000n,
      slippageBps: 50,
      bound: 170_145_000n,
      actual: 171_500_000n,
    });
    expect(read(swap, [vault, [own, USDC, undefined, 171_500_000n]])).toEqual(trade);
  });

  it('that failed has its terms and nothing that moved', () => {
    const still: Moved = [pool.vault1, USDC, 900_000_000n, 900_000_000n];
    const trade = read(swap, [still], { InstructionError: [4, { Custom: 6001n }] });
    expect(trade).toMatchObject({ quoted: 171_000_000n, bound: 170_145_000n, actual: undefined });
  });

  it('into SOL received what its pools and the venue have less and more, for its own account is closed', () => {
    const swap = overPool(selling, 'ExactIn', 171_000_000n, 990n);
    const trade = read(
      {
        ...swap,
        swap: { ...swap.swap, accounts: [...(swap.swap.accounts ?? []), { address: FEES, role: 1 }] },
      },
      [
        [own, USDC, 171_000_000n, undefined],
        [pool.vault1, USDC, 0n, 171_000_000n],
        [pool.vault0, WRAPPED_SOL, 5_000n, 4_000n],
        [FEES, WRAPPED_SOL, 1n, 3n],
      ],
    );
    expect(trade).toMatchObject({ swapMode: 'ExactIn', quoted: 990n, bound: 985n, actual: 998n });
  });
});

it('a swap of an exact output says what it paid, beside the most it might', () => {
  const swap = overPool(selling, 'ExactOut', 1_000n, 200_000_000n);
  const trade = read(swap, [
    [own, USDC, 500_000_000n, 299_000_000n],
    [pool.vault1, USDC, 0n, 201_000_000n],
  ]);
  expect(trade).toMatchObject({
    swapMode: 'ExactOut',
    exactAmount: 1_000n,
    quoted: 200_000_000n,
    bound: 201_000_000n,
    actual: 201_000_000n,
  });
});

it('a maker’s quote is quoted, least and exact in one', () => {
  const quote = {
    pool: POOL,
    user: USER,
    amountIn: 7n,
    amountOut: 9n,
    expiry: 1n,
    nonce: 1n,
    input: 0,
  } as const;
  const swap = toFillInstructions({ ...buying, pool, quote, signature: new Uint8Array(64) });
  const trade = read(swap, [
    [own, USDC, undefined, 9n],
    [pool.vault1, USDC, 9n, 0n],
  ]);
  expect(trade).toMatchObject({ exactAmount: 7n, quoted: 9n, bound: 9n, slippageBps: 0, actual: 9n });
});

it('two swaps in one transaction are not read as one, and other transactions as none', () => {
  const swap = overPool(buying, 'ExactIn', 1n, 1n);
  const twice = { ...swap, other: [swap.swap] };
  const vault: Moved = [pool.vault1, USDC, 1n, 1n];
  expect(read(swap, [vault])).toBeDefined();
  expect(read(twice, [vault])).toBeUndefined();
  const { instructions } = decodeTransaction(aTransaction({ feePayer: USER, instructions: [] }));
  expect(readTrade(instructions, [USER], { err: null, preTokenBalances: [], postTokenBalances: [] })).toBe(
    undefined,
  );
});

it('a gain on the quote is more that arrived or less that was paid', () => {
  const trade = read(overPool(buying, 'ExactIn', 1n, 1_000_000n), [[own, USDC, 0n, 1_012_345n]]);
  if (!trade) throw new Error('it is a swap');
  expect(gainOnQuote({ ...trade, swapMode: 'ExactIn' })).toBe(1.2345);
  expect(gainOnQuote({ ...trade, swapMode: 'ExactOut' })).toBe(-1.2345);
  expect(gainOnQuote({ ...trade, swapMode: 'ExactIn', actual: undefined })).toBeUndefined();
});
