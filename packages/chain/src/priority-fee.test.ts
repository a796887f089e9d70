import { type Address, createNoopSigner } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from './decode-transaction.ts';
import { priorityFeeLamports } from './priority-fee.ts';
import { aTransaction } from './testing.ts';

const PAYER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
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

  it('takes 200,000 units an instruction when no limit is set, and never more than 1,400,000', () => {
    const price = getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n });
    expect(feeOf(price)).toBe(200_000n);
    expect(feeOf(price, ...Array.from({ length: 9 }, () => pay))).toBe(1_400_000n);
  });
});
