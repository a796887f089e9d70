import { WRAPPED_SOL } from '@orrery/domain';
import { type Address, createNoopSigner, generateKeyPairSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getUnwrapLamportsInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { beforeAll, describe, expect, it } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { buildSettlement, type Settlement } from './settlement.ts';
import { findSwapBreach, type SwapIntent } from './swap-intent.ts';

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;

const newAddress = async () => (await generateKeyPairSigner()).address;

let taker: Address;
let venue: Address;
let vault: Address;
let takerUsdc: Address;
let sell: SwapIntent;
let buy: SwapIntent;

beforeAll(async () => {
  [taker, venue, vault] = await Promise.all([newAddress(), newAddress(), newAddress()]);
  [takerUsdc] = await findAssociatedTokenPda({
    owner: taker,
    mint: USDC,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  const common = {
    taker,
    inputTokenProgram: TOKEN_PROGRAM_ADDRESS,
    outputExtensions: {},
    inAmount: 500n,
    minOutAmount: 7n,
    maxPriorityFeeLamports: 1_000n,
  };
  sell = { ...common, inputMint: WRAPPED_SOL, outputMint: USDC };
  buy = { ...common, inputMint: USDC, outputMint: WRAPPED_SOL };
});

const payIn = (amount = 500n) =>
  getTransferSolInstruction({ source: createNoopSigner(taker), destination: vault, amount });
const token = (from: Address, to: Address, authority: Address, amount: bigint) =>
  getTransferCheckedInstruction({
    source: from,
    mint: USDC,
    destination: to,
    authority: createNoopSigner(authority),
    amount,
    decimals: 6,
  });
const createUsdc = (owner: Address) =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(taker),
    ata: takerUsdc,
    owner,
    mint: USDC,
  });
const payOut = (amount = 7n, destination = taker) =>
  getUnwrapLamportsInstruction({
    source: vault,
    destination,
    authority: createNoopSigner(venue),
    amount,
  });
const breach = (intent: SwapIntent, instructions: readonly Instruction[], feePayer = taker) =>
  findSwapBreach(decodeTransaction(aTransaction({ feePayer, instructions })), intent);

/** The instructions of a transaction, to be put together with others. */
const toInstructions = (bytes: Uint8Array): Instruction[] =>
  decodeTransaction(bytes).instructions.map(({ program, accounts, data }) => ({
    programAddress: program,
    accounts: accounts.map(({ address, isSigner, isWritable }) => ({
      address,
      role: (isSigner ? 2 : 0) + (isWritable ? 1 : 0),
    })),
    data,
  }));

describe('findSwapBreach', () => {
  it('passes a swap of SOL: the payment, the wrap, the own account, what the venue moves', async () => {
    const swap = [
      createUsdc(taker),
      payIn(),
      getSyncNativeInstruction({ account: vault }),
      token(vault, takerUsdc, venue, 9n),
    ];
    expect(await breach(sell, swap)).toBeUndefined();
  });

  it('passes an account that another opens at its own cost', async () => {
    const opening = getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(venue),
      ata: vault,
      owner: venue,
      mint: USDC,
    });
    expect(await breach(buy, [opening, token(takerUsdc, vault, taker, 500n), payOut()])).toBeUndefined();
  });

  it('passes a swap into SOL paid out as lamports by the venue', async () => {
    expect(await breach(buy, [token(takerUsdc, vault, taker, 500n), payOut()])).toBeUndefined();
  });

  it.each([
    ['SOL for a token', () => [WRAPPED_SOL, TOKEN_PROGRAM_ADDRESS, USDC, TOKEN_2022]],
    ['a token for SOL', () => [USDC, TOKEN_2022, WRAPPED_SOL, TOKEN_PROGRAM_ADDRESS]],
    ['a token for a token', () => [USDC, TOKEN_PROGRAM_ADDRESS, venue, TOKEN_2022]],
  ] as [string, () => [Address, Address, Address, Address]][])(
    'passes what the venue builds for %s, and finds one unit too little in it',
    async (_, sides) => {
      const [inputMint, inputTokenProgram, outputMint, outputProgram] = sides();
      const input = { mint: inputMint, tokenProgram: inputTokenProgram, decimals: 6 };
      const bytes = await buildSettlement({
        taker,
        authority: venue,
        input,
        output: { mint: outputMint, tokenProgram: outputProgram, decimals: 6 },
        payIn: { vault, amount: 500n },
        moves: [{ token: input, from: vault, to: USDC, amount: 1n }],
        payOuts: [{ vault: venue, amount: 9n }],
        computeUnitLimit: 1_000,
        computeUnitPrice: 1_000n,
        blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
        lastValidBlockHeight: 150n,
      });
      const intent = { ...sell, inputMint, inputTokenProgram, outputMint };
      const transaction = decodeTransaction(bytes);
      expect(await findSwapBreach(transaction, { ...intent, minOutAmount: 9n })).toBeUndefined();
      expect(await findSwapBreach(transaction, { ...intent, minOutAmount: 10n })).toBe('receives-less');
    },
  );

  describe('of a swap through several pools', () => {
    const side = (mint: Address, tokenProgram: Address) => ({ mint, tokenProgram, decimals: 6 });
    const extensions = { transferFee: { bps: 1_000, most: 100n } };
    let route: Settlement;
    let intent: SwapIntent;

    beforeAll(async () => {
      const [output, between, first, second, third] = await Promise.all([
        newAddress(),
        newAddress(),
        newAddress(),
        newAddress(),
        newAddress(),
      ]);
      const input = side(WRAPPED_SOL, TOKEN_PROGRAM_ADDRESS);
      route = {
        taker,
        authority: venue,
        input,
        output: side(output, TOKEN_2022),
        payIn: { vault, amount: 500n },
        moves: [
          { token: input, from: vault, to: first, amount: 200n },
          { token: side(between, TOKEN_2022), from: second, to: third, amount: 30n },
        ],
        payOuts: [
          { vault: first, amount: 61n },
          { vault: third, amount: 40n },
        ],
        computeUnitLimit: 1_000,
        blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
        lastValidBlockHeight: 150n,
      };
      intent = { ...sell, outputMint: output, minOutAmount: 101n };
    });

    const judge = async (changes: Partial<Settlement>, wanted: Partial<SwapIntent> = {}) =>
      findSwapBreach(decodeTransaction(await buildSettlement({ ...route, ...changes })), {
        ...intent,
        ...wanted,
      });

    it('passes one payment, moves between vaults and several receipts, and counts the receipts together', async () => {
      expect(await judge({})).toBeUndefined();
      expect(await judge({}, { minOutAmount: 102n })).toBe('receives-less');
    });

    it('counts what arrives of a token with a transfer fee, each receipt rounded by itself', async () => {
      // 61 − 7 and 40 − 4.
      expect(await judge({}, { minOutAmount: 90n, outputExtensions: extensions })).toBeUndefined();
      expect(await judge({}, { minOutAmount: 91n, outputExtensions: extensions })).toBe('receives-less');
    });

    it('finds a move that the taker signs for', async () => {
      const own = associatedAddress({ owner: taker, mint: route.output.mint, tokenProgram: TOKEN_2022 });
      const theft = { token: route.output, from: own, to: vault, amount: 1n };
      expect(await judge({ authority: taker })).toBe('foreign-instruction');
      expect(await judge({ moves: [...route.moves, theft] })).toBe('foreign-instruction');
      const move = (authority: Address, from: Address) =>
        getTransferCheckedInstruction(
          {
            source: from,
            mint: route.output.mint,
            destination: vault,
            authority: createNoopSigner(authority),
            amount: 1n,
            decimals: 6,
          },
          { programAddress: TOKEN_2022 },
        );
      for (const [authority, from] of [
        [taker, vault],
        [taker, own],
        [venue, own],
      ] as const) {
        expect(await breach(intent, [payIn(), move(authority, from)])).toBe('foreign-instruction');
      }
    });

    it('finds a move signed for by a group the taker belongs to', async () => {
      const grouped = getTransferCheckedInstruction({
        source: vault,
        mint: USDC,
        destination: vault,
        authority: venue,
        amount: 1n,
        decimals: 6,
        multiSigners: [createNoopSigner(taker)],
      });
      expect(await breach(sell, [payIn(), grouped])).toBe('foreign-instruction');
    });

    it('finds a second payment, be it to the pool after the first', async () => {
      const moved = await buildSettlement(route);
      const again = getTransferSolInstruction({
        source: createNoopSigner(taker),
        destination: route.payOuts[0]?.vault ?? vault,
        amount: 1n,
      });
      const instructions = toInstructions(moved);
      expect(await breach(intent, instructions)).toBeUndefined();
      expect(await breach(intent, [...instructions, again])).toBe('amount');
    });

    it('counts nothing that is paid to somebody else or in another token', async () => {
      const [one] = route.payOuts;
      expect(await judge({ payOuts: one ? [one] : [] })).toBe('receives-less');
      expect(await judge({ taker, output: { ...route.output, mint: USDC } })).toBe('account-creation');
      const elsewhere = (to: Address, mint: Address) =>
        getTransferCheckedInstruction(
          {
            source: vault,
            mint,
            destination: to,
            authority: createNoopSigner(venue),
            amount: 101n,
            decimals: 6,
          },
          { programAddress: TOKEN_2022 },
        );
      const own = associatedAddress({ owner: taker, mint: route.output.mint, tokenProgram: TOKEN_2022 });
      const ofVenue = associatedAddress({ owner: venue, mint: route.output.mint, tokenProgram: TOKEN_2022 });
      const ofOther = associatedAddress({ owner: taker, mint: USDC, tokenProgram: TOKEN_2022 });
      expect(await breach(intent, [payIn(), elsewhere(own, route.output.mint)])).toBeUndefined();
      for (const [to, mint] of [
        [ofVenue, route.output.mint],
        [ofOther, USDC],
        [own, USDC],
      ] as const) {
        expect(await breach(intent, [payIn(), elsewhere(to, mint)])).toBe('receives-less');
      }
    });

    it('counts several payments of SOL', async () => {
      const half = payOut(4n);
      expect(await breach(buy, [token(takerUsdc, vault, taker, 500n), half, half])).toBeUndefined();
      expect(await breach(buy, [token(takerUsdc, vault, taker, 500n), half, payOut(4n, venue)])).toBe(
        'receives-less',
      );
    });
  });

  it('finds another amount, a second payment and a missing payment', async () => {
    expect(await breach(sell, [payIn(501n)])).toBe('amount');
    expect(await breach(sell, [payIn(), payIn()])).toBe('amount');
    expect(await breach(sell, [])).toBe('amount');
  });

  it('finds another fee payer and a priority fee above the cap', async () => {
    expect(await breach(sell, [payIn()], venue)).toBe('fee-payer');
    const budget = [
      getSetComputeUnitLimitInstruction({ units: 1_001 }),
      getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n }),
    ];
    expect(await breach(sell, [...budget, payIn()])).toBe('priority-fee');
  });

  it('finds an account created for somebody else', async () => {
    expect(await breach(sell, [createUsdc(venue), payIn()])).toBe('account-creation');
  });

  it('finds an approval, a payment of another token and a payment of SOL beside the input', async () => {
    const approve = getApproveInstruction({
      source: takerUsdc,
      delegate: venue,
      owner: createNoopSigner(taker),
      amount: 1n,
    });
    expect(await breach(sell, [payIn(), approve])).toBe('foreign-instruction');
    expect(await breach(sell, [payIn(), token(takerUsdc, vault, taker, 1n)])).toBe('foreign-instruction');
    expect(await breach(buy, [token(takerUsdc, vault, taker, 500n), payIn(1n)])).toBe('foreign-instruction');
  });

  it('finds a swap that pays out too little, to somebody else, or out of what is the own', async () => {
    expect(await breach(sell, [payIn()])).toBe('receives-less');
    expect(await breach(sell, [payIn(), token(vault, takerUsdc, venue, 6n)])).toBe('receives-less');
    expect(await breach(sell, [payIn(), token(vault, vault, venue, 7n)])).toBe('receives-less');
    expect(await breach(buy, [token(takerUsdc, vault, taker, 500n), payOut(7n, venue)])).toBe(
      'receives-less',
    );
    expect(await breach(sell, [payIn(), token(takerUsdc, takerUsdc, venue, 7n)])).toBe('foreign-instruction');
  });

  it('finds a durable nonce, which would let the venue land it on any later day', async () => {
    const advance = getAdvanceNonceAccountInstruction({
      nonceAccount: vault,
      nonceAuthority: createNoopSigner(venue),
    });
    expect(await breach(sell, [advance, payIn(), token(vault, takerUsdc, venue, 7n)])).toBe(
      'foreign-instruction',
    );
  });

  it("passes a wallet's guard assertion about the own accounts, but not its other instructions", async () => {
    const guard = (discriminator: number): Instruction => ({
      programAddress: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address,
      accounts: [{ address: taker, role: 0 }],
      data: new Uint8Array([discriminator, 0]),
    });
    const swap = [payIn(), token(vault, takerUsdc, venue, 7n)];
    expect(await breach(sell, [...swap, guard(5)])).toBeUndefined();
    expect(await breach(sell, [...swap, guard(0)])).toBe('foreign-instruction');
  });

  it('finds an unknown program that is handed the taker', async () => {
    const foreign: Instruction = {
      programAddress: USDC,
      accounts: [{ address: taker, role: 3 }],
      data: new Uint8Array([1]),
    };
    expect(await breach(sell, [payIn(), foreign])).toBe('foreign-instruction');
  });
});
