import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, createNoopSigner, generateKeyPairSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileSwap, type Swap, toSwapInstructions } from '../swaps/swap-transaction.ts';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { compareTransactions } from './compare-transactions.ts';

const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;
const POLICY = { maxPriorityFeeLamports: 10_000n };

const newAddress = async () => (await generateKeyPairSigner()).address;

let alice: Address;
let bob: Address;
let mallory: Address;

beforeAll(async () => {
  [alice, bob, mallory] = await Promise.all([newAddress(), newAddress(), newAddress()]);
});

const pay = (amount: bigint, to = bob): Instruction =>
  getTransferSolInstruction({ source: createNoopSigner(alice), destination: to, amount });
const guard = (discriminator: number): Instruction => ({
  programAddress: LIGHTHOUSE,
  accounts: [{ address: bob, role: 0 }],
  data: new Uint8Array([discriminator, 0]),
});
const decoded = (instructions: readonly Instruction[], feePayer = alice, blockhash?: string) =>
  decodeTransaction(aTransaction({ feePayer, instructions, ...(blockhash && { blockhash }) }));
const limit = (units: number) => getSetComputeUnitLimitInstruction({ units });
const price = (microLamports: bigint) => getSetComputeUnitPriceInstruction({ microLamports });

describe('compareTransactions', () => {
  it('finds the same transaction the same', () => {
    expect(compareTransactions(decoded([pay(1n)]), decoded([pay(1n)]), POLICY)).toEqual({ kind: 'same' });
  });

  it('accepts a priority fee up to the cap and a guard assertion', () => {
    const actual = decoded([limit(10_000), price(1_000_000n), pay(1n), guard(2)]);
    expect(compareTransactions(decoded([pay(1n)]), actual, POLICY)).toEqual({
      kind: 'accepted',
      additions: ['guard', 'priority-fee'],
    });
  });

  it('refuses one lamport of priority fee above the cap', () => {
    const actual = decoded([limit(10_001), price(1_000_000n), pay(1n)]);
    expect(compareTransactions(decoded([pay(1n)]), actual, POLICY)).toEqual({
      kind: 'changed',
      change: { what: 'priority-fee' },
    });
  });

  it('keeps a fee above the cap that was in the transaction to begin with', () => {
    const budget = [limit(10_000), price(5_000_000n), pay(1n)];
    expect(compareTransactions(decoded(budget), decoded(budget), POLICY)).toEqual({ kind: 'same' });
  });

  it.each([
    ['another amount', () => [pay(2n)]],
    ['another recipient', () => [pay(1n, mallory)]],
    ['an added payment', () => [pay(1n), pay(1n, mallory)]],
    ['a removed instruction', () => []],
    ['a guard program that writes memory', () => [guard(0), pay(1n)]],
    ['an unknown guard instruction', () => [guard(18), pay(1n)]],
  ])('refuses %s', (_, instructions) => {
    expect(compareTransactions(decoded([pay(1n)]), decoded(instructions()), POLICY)).toMatchObject({
      kind: 'changed',
      change: { what: 'instruction' },
    });
  });

  it('refuses a changed order of instructions', () => {
    expect(
      compareTransactions(decoded([pay(1n), pay(2n)]), decoded([pay(2n), pay(1n)]), POLICY),
    ).toMatchObject({
      kind: 'changed',
    });
  });

  it('refuses another fee payer, another lifetime and another signer', () => {
    const expected = decoded([pay(1n)]);
    expect(compareTransactions(expected, decoded([pay(1n)], mallory), POLICY)).toEqual({
      kind: 'changed',
      change: { what: 'fee-payer' },
    });
    expect(compareTransactions(expected, decoded([pay(1n)], alice, bob), POLICY)).toEqual({
      kind: 'changed',
      change: { what: 'lifetime' },
    });
    const cosigned = getTransferSolInstruction({
      source: createNoopSigner(mallory),
      destination: bob,
      amount: 1n,
    });
    expect(compareTransactions(expected, decoded([pay(1n), cosigned]), POLICY)).toEqual({
      kind: 'changed',
      change: { what: 'signers' },
    });
  });

  it('finds a swap through several pools the same, and refuses each change of its terms', () => {
    const token = (mint: Address) => ({ mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
    const pool = (address: Address, mint0: Address, mint1: Address) => ({
      address,
      pool: { kind: 0, mint0, mint1, vault0: bob, vault1: mallory },
    });
    const [first, second] = [pool(bob, WRAPPED_SOL, USDT), pool(mallory, USDT, USDC)];
    const swap: Swap = {
      taker: alice,
      input: token(WRAPPED_SOL),
      output: token(USDC),
      swapMode: 'ExactIn',
      paths: [{ percent: 100, pools: [first, second] }],
      amount: 500n,
      quotedAmount: 101n,
      slippageBps: 50,
      seed: 'seed',
      computeUnitLimit: 1_000,
    };
    const blockhash = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
    const build = (changes: Partial<Swap> = {}) =>
      decodeTransaction(compileSwap(alice, toSwapInstructions({ ...swap, ...changes }), { blockhash }));
    const expected = build();
    expect(compareTransactions(expected, build(), POLICY)).toEqual({ kind: 'same' });
    const attacks: Partial<Swap>[] = [
      { amount: 501n },
      { quotedAmount: 100n },
      { slippageBps: 51 },
      { seed: 'other' },
      { destinationTokenAccount: mallory },
      { platformFee: { account: mallory, mint: USDC, bps: 1 } },
      { paths: [{ percent: 100, pools: [pool(bob, WRAPPED_SOL, USDC)] }] },
    ];
    for (const changes of attacks) {
      expect(compareTransactions(expected, build(changes), POLICY)).toMatchObject({
        kind: 'changed',
        change: { what: 'instruction' },
      });
    }
  });
});
