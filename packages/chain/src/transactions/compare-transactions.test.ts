import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import { type Address, createNoopSigner, generateKeyPairSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSettlement, type Settlement } from '../swaps/settlement.ts';
import { aTransaction } from '../testing.ts';
import { compareTransactions } from './compare-transactions.ts';
import { decodeTransaction } from './decode-transaction.ts';

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
    ['a guard instruction nobody knows', () => [guard(18), pay(1n)]],
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

  it('finds a settlement through several pools the same, and refuses each change of a move', async () => {
    const side = (mint: Address) => ({ mint, tokenProgram: TOKEN_PROGRAM_ADDRESS, decimals: 6 });
    const [input, output, between] = [side(WRAPPED_SOL), side(USDC), side(USDT)];
    const route: Settlement = {
      taker: alice,
      authority: bob,
      input,
      output,
      payIn: { vault: USDC, amount: 500n },
      moves: [
        { token: input, from: USDC, to: USDT, amount: 200n },
        { token: between, from: USDT, to: bob, amount: 30n },
      ],
      payOuts: [
        { vault: USDC, amount: 61n },
        { vault: bob, amount: 40n },
      ],
      computeUnitLimit: 1_000,
      blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
      lastValidBlockHeight: 150n,
    };
    const build = async (changes: Partial<Settlement> = {}) =>
      decodeTransaction(await buildSettlement({ ...route, ...changes }));
    const expected = await build();
    expect(compareTransactions(expected, await build(), POLICY)).toEqual({ kind: 'same' });
    const attacks: Partial<Settlement>[] = [
      { moves: route.moves.toReversed() },
      { payOuts: route.payOuts.toReversed() },
      { moves: route.moves.slice(1) },
      { moves: [...route.moves, ...route.moves] },
      { payOuts: [{ vault: USDC, amount: 101n }] },
      { payIn: { vault: USDT, amount: 500n } },
      { moves: route.moves.map((move) => ({ ...move, to: mallory })) },
    ];
    for (const changes of attacks) {
      expect(compareTransactions(expected, await build(changes), POLICY)).toMatchObject({
        kind: 'changed',
        change: { what: 'instruction' },
      });
    }
  });
});
