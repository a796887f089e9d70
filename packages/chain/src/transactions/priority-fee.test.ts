import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, it } from 'vitest';
import type { SolanaRpc } from '../rpc.ts';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { computeBudget, priorityFeeLamports, recentUnitPrice } from './priority-fee.ts';

const PAYER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
const pay = getTransferSolInstruction({ source: createNoopSigner(PAYER), destination: PAYER, amount: 1n });
const feeOf = (...budget: Parameters<typeof aTransaction>[0]['instructions']) =>
  priorityFeeLamports(decodeTransaction(aTransaction({ feePayer: PAYER, instructions: [...budget, pay] })));

describe('priorityFeeLamports', () => {
  it('is zero without a price', () => {
    expect(feeOf(getSetComputeUnitLimitInstruction({ units: 1_000 }))).toBe(0n);
  });

  it('multiplies price by limit and rounds up to a whole lamport', () => {
    const limit = getSetComputeUnitLimitInstruction({ units: 3 });
    expect(feeOf(limit, getSetComputeUnitPriceInstruction({ microLamports: 1_000_001n }))).toBe(4n);
  });

  it('takes 200,000 units an instruction and 3,000 a built-in one when no limit is set, at most 1,400,000', () => {
    const price = getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n });
    const other = { programAddress: MEMO, data: new Uint8Array() };
    expect(feeOf(price)).toBe(6_000n);
    expect(feeOf(price, other)).toBe(206_000n);
    expect(feeOf(price, ...Array.from({ length: 9 }, () => other))).toBe(1_400_000n);
  });

  it('reads a price and a limit with bytes behind them, as the chain does', () => {
    const longer = ({ programAddress, data }: Instruction & { data: ArrayLike<number> }) => ({
      programAddress,
      data: new Uint8Array([...Array.from(data), 0]),
    });
    const price = getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n });
    const limit = getSetComputeUnitLimitInstruction({ units: 500 });
    expect(feeOf(longer(limit), longer(price))).toBe(500n);
  });
});

describe('computeBudget', () => {
  it('tells the price of a unit and how many are asked for', () => {
    const of = (...instructions: Instruction[]) =>
      computeBudget(
        decodeTransaction(aTransaction({ feePayer: PAYER, instructions: [...instructions, pay] })),
      );
    const price = getSetComputeUnitPriceInstruction({ microLamports: 2n ** 64n - 1n });
    expect(of()).toEqual({ units: 3_000n, price: 0n });
    expect(of(price, getSetComputeUnitLimitInstruction({ units: 2_000_000 }))).toEqual({
      units: 1_400_000n,
      price: 2n ** 64n - 1n,
    });
  });
});

describe('the price of a compute unit of late', () => {
  const of = (answer: unknown) => {
    // One method of an RPC is all that is asked.
    const rpc = { getRecentPrioritizationFees: () => ({ send: () => Promise.resolve(answer) }) } as SolanaRpc;
    return recentUnitPrice(rpc, 50);
  };
  const fees = (...all: unknown[]) => all.map((prioritizationFee) => ({ slot: 1n, prioritizationFee }));

  it('is the one that half of the blocks took less than, and nothing without any', async () => {
    expect(await of(fees(9n, 2n ** 63n, 1n))).toBe(9n);
    expect(await of([])).toBe(0n);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'many'],
    ['an object', {}],
    ['a list of nothing', [null]],
    ['a block without a fee', [{}]],
    ['a fee that is no bigint', fees(1n, 2)],
    ['a fee below 0', fees(-1n)],
  ])('is not taken from %s', async (_, answer) => {
    await expect(of(answer)).rejects.toMatchObject({ code: 'UPSTREAM_MALFORMED' });
  });
});
