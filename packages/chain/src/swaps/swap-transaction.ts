import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { maxIn, partOf } from '@orrery/domain/trading/swap-terms';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getCreateAssociatedTokenIdempotentInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { associatedAddress } from '../addresses/associated-address.ts';
import { INSTRUCTIONS_SYSVAR, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import type { PoolAccount } from '../programs/venue/generated/accounts.generated.ts';
import {
  fillQuoteInstruction,
  swapExactOutInstruction,
  swapInstruction,
} from '../programs/venue/generated/instructions.generated.ts';
import {
  encodeQuote,
  type Quote,
  quoteSignatureInstruction,
} from '../programs/venue/instructions/quote-message.ts';
import { type SwapRoute, toRoute } from '../programs/venue/instructions/swap-route.ts';
import { buildTransaction } from '../transactions/build-transaction.ts';
import type { TransactionLayout } from '../transactions/compile-transaction.ts';
import { unitChecks } from '../units/unit-check.ts';
import { temporaryAddress, unwrapSol, wrapSol } from './wrapped-sol.ts';

/** One side's token of a swap. */
export interface SwapToken {
  mint: Address;
  tokenProgram: Address;
  /** Has the chain check them in the taker's own account, so that a screen may count by them; not checked when absent. */
  units?: AmountScale | undefined;
  /** Whether the taker's own account takes no transfer without a memo. */
  needsMemo?: boolean | undefined;
}

/** A platform's fee on a swap, paid into an existing token account. */
export interface PlatformFee {
  account: Address;
  /** The account's mint: the input's or the output's; for a swap of an exact output the input's. */
  mint: Address;
  bps: number;
  /** Gets `bps` basis points of the fee. */
  referral?: { account: Address; authority: Address; bps: number } | undefined;
}

/** The settings of every swap, with any counterparty. */
export interface SwapSetting {
  taker: Address;
  /** The account that pays for the accounts a swap makes, including the temporary one of a swap that brings SOL; the taker when absent. */
  payer?: Address | undefined;
  input: SwapToken;
  output: SwapToken;
  platformFee?: PlatformFee | undefined;
  /** True when absent: SOL goes in and comes out as lamports, by a temporary account; else by the taker's own wrapped account. */
  wrapAndUnwrapSol?: boolean | undefined;
  /** Makes the address of the temporary account: up to 32 ASCII characters, new and unpredictable for each order. */
  seed: string;
  /** An account of the output that exists already, with any owner; the taker's associated account when absent. */
  destinationTokenAccount?: Address | undefined;
  /** The recipient of SOL that comes out; the taker when absent. */
  nativeDestinationAccount?: Address | undefined;
  computeUnitLimit: number;
  /** Micro-lamports for each compute unit. */
  computeUnitPrice?: bigint | undefined;
}

/** A swap over pools; amounts in smallest units. */
export interface Swap extends SwapSetting, Pick<SwapRoute, 'paths' | 'hooks'> {
  swapMode: SwapMode;
  /** Token programs of the mints between the first and the last one; both when absent. */
  betweenPrograms?: readonly Address[] | undefined;
  /** The exact amount of the input, or of the output. */
  amount: bigint;
  /** The amount expected to arrive after every fee, or expected to be enough with the platform's fee. */
  quotedAmount: bigint;
  slippageBps: number;
}

/** A trade at a maker's signed quote. A platform fee in the input mint is charged on top. */
export interface QuoteFill extends SwapSetting {
  pool: Pick<PoolAccount, 'mint0' | 'mint1' | 'vault0' | 'vault1' | 'creator'>;
  quote: Quote;
  /** By the pool's creator, of the quote's bytes. */
  signature: Uint8Array;
}

/** A swap's instructions in execution order. */
export interface SwapInstructions {
  computeBudget: readonly Instruction[];
  /** Ends, for a fill, with the maker's signature, which must stand directly before the swap. */
  setup: readonly Instruction[];
  swap: Instruction;
  /** None or one; two where SOL goes to a native destination. */
  cleanup: readonly Instruction[];
  other: readonly Instruction[];
}

/** Builds the instructions of a swap through pools. Throws a `RangeError` for a number that is out of range of its type. */
export function toSwapInstructions(swap: Swap): SwapInstructions {
  const { swapMode, input, output, paths, hooks, amount, quotedAmount, slippageBps } = swap;
  const isDirect = paths.every(({ pools }) => pools.length === 1);
  const between = isDirect ? [] : (swap.betweenPrograms ?? [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM]);
  const named = {
    ...accountsOf(swap, between),
    ...toRoute({ inputMint: input.mint, outputMint: output.mint, paths, ...(hooks && { hooks }) }),
    amount,
    quotedAmount,
    slippageBps,
  };
  return swapMode === 'ExactIn'
    ? inGroups(swap, { spent: amount, trade: swapInstruction(named) })
    : inGroups(swap, { spent: maxIn(quotedAmount, slippageBps), trade: swapExactOutInstruction(named) });
}

/** Builds the instructions of a trade at a maker's quote. Throws a `RangeError` for a number that is out of range of its type. */
export function toFillInstructions(fill: QuoteFill): SwapInstructions {
  const { pool, quote, signature, platformFee, input } = fill;
  const sides = [
    { mint: pool.mint0, vault: pool.vault0 },
    { mint: pool.mint1, vault: pool.vault1 },
  ] as const;
  const [paid, given] = [sides[quote.input], sides[quote.input === 0 ? 1 : 0]];
  const isFeeOfInput = platformFee?.mint === input.mint;
  const trade = fillQuoteInstruction({
    ...accountsOf(fill, []),
    pool: quote.pool,
    inputMint: paid.mint,
    outputMint: given.mint,
    inputVault: paid.vault,
    outputVault: given.vault,
    instructions: INSTRUCTIONS_SYSVAR,
    minAmount: 0n,
  });
  return inGroups(fill, {
    spent: quote.amountIn + (isFeeOfInput ? partOf(quote.amountIn, platformFee.bps) : 0n),
    before: quoteSignatureInstruction(pool.creator, signature, encodeQuote(quote)),
    trade,
  });
}

/** Compiles an unsigned swap transaction; the taker pays the fee unless another payer is given. Throws `TRANSACTION_TOO_LARGE`. */
export function compileSwap(
  feePayer: Address,
  { computeBudget, setup, swap, cleanup, other }: SwapInstructions,
  layout: TransactionLayout,
): Uint8Array {
  return buildTransaction(feePayer, layout, [...computeBudget, ...setup, swap, ...cleanup, ...other]);
}

interface Trade {
  /** The most that leaves the source. */
  spent: bigint;
  before?: Instruction;
  trade: Instruction;
}

function inGroups(setting: SwapSetting, { spent, before, trade }: Trade): SwapInstructions {
  const { taker: owner, seed, payer, computeUnitLimit, computeUnitPrice } = setting;
  const wrapping = wrappingOf(setting);
  // What is wrapped to be sold is the owner's own.
  const temporary = { owner, seed, payer: wrapping === 'output' ? payer : owner };
  return {
    computeBudget: [
      getSetComputeUnitLimitInstruction({ units: computeUnitLimit }),
      ...(computeUnitPrice === undefined
        ? []
        : [getSetComputeUnitPriceInstruction({ microLamports: computeUnitPrice })]),
    ],
    setup: [
      ...(wrapping === undefined ? [] : wrapSol(temporary, wrapping === 'input' ? spent : 0n)),
      ...(wrapping === 'output' ? [] : creationOf(setting)),
      ...unitChecksOf(setting),
      ...(before ? [before] : []),
    ],
    swap: trade,
    cleanup:
      wrapping === undefined
        ? []
        : unwrapSol(temporary, wrapping === 'output' ? setting.nativeDestinationAccount : undefined),
    other: [],
  };
}

/** Which end of a swap a temporary account stands at. */
function wrappingOf({
  wrapAndUnwrapSol = true,
  input,
  output,
  destinationTokenAccount,
}: SwapSetting): 'input' | 'output' | undefined {
  if (!wrapAndUnwrapSol) return undefined;
  if (input.mint === WRAPPED_SOL) return 'input';
  return output.mint === WRAPPED_SOL && destinationTokenAccount === undefined ? 'output' : undefined;
}

function creationOf(setting: SwapSetting): Instruction[] {
  const { taker: owner, payer = owner, output, destinationTokenAccount } = setting;
  if (destinationTokenAccount !== undefined) return [];
  const creation = { payer: createNoopSigner(payer), ata: associatedAddress({ owner, ...output }) };
  return [getCreateAssociatedTokenIdempotentInstruction({ ...creation, owner, ...output })];
}

function unitChecksOf(setting: SwapSetting): Instruction[] {
  const { taker: owner, input, output } = setting;
  const { source, destination } = endsOf(setting);
  const checksOf = ({ units, ...token }: SwapToken, account: Address) =>
    units ? unitChecks({ owner, account, ...token, units }) : [];
  return [...checksOf(input, source), ...checksOf(output, destination)];
}

/** What every trade names first; `between` are token programs that neither end needs. */
function accountsOf(setting: SwapSetting, between: readonly Address[]) {
  const { taker, input, output, platformFee } = setting;
  const programs = [input.tokenProgram, output.tokenProgram, ...between];
  const named = (program: Address) => (programs.includes(program) ? program : undefined);
  return {
    user: taker,
    ...endsOf(setting),
    tokenProgram: named(TOKEN_PROGRAM_ADDRESS),
    tokenProgram2022: named(TOKEN_2022_PROGRAM),
    platformFeeAccount: platformFee?.account,
    referralFeeAccount: platformFee?.referral?.account,
    referralAuthority: platformFee?.referral?.authority,
    platformFeeBps: platformFee?.bps ?? 0,
    referralBps: platformFee?.referral?.bps ?? 0,
  };
}

function endsOf(setting: SwapSetting): { source: Address; destination: Address } {
  const { taker: owner, seed, input, output, destinationTokenAccount } = setting;
  const wrapping = wrappingOf(setting);
  const held = (end: 'input' | 'output', token: SwapToken) =>
    wrapping === end ? temporaryAddress({ owner, seed }) : associatedAddress({ owner, ...token });
  return { source: held('input', input), destination: destinationTokenAccount ?? held('output', output) };
}
