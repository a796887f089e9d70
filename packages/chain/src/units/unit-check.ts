import { builtInToken } from '@orrery/domain/mints/built-in-tokens';
import { type AmountScale, multiplierAt, multiplierBits } from '@orrery/domain/mints/scaled-amount';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TRANSFER_CHECKED_DISCRIMINATOR,
} from '@solana-program/token';
import type { MintFacts } from '../genesis/mint-facts.ts';
import { TOKEN_2022_PROGRAM } from '../programs.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { checkScaleInstruction } from '../venue-program/generated/instructions.generated.ts';

/** A mint's token in an account of its owner, and the units in which a screen writes its amounts. */
export interface ShownUnits {
  owner: Address;
  account: Address;
  mint: Address;
  tokenProgram: Address;
  units: AmountScale;
}

/**
 * What makes the chain check the units that a screen shows: a transfer of nothing from an account to itself, which its token program refuses
 * with error 18 where the mint has other decimals, and for a mint of Token-2022, which may have a multiplier, the venue's `checkScale`. None
 * for built-in tokens, whose units stand in the program text.
 */
export function unitChecks(shown: ShownUnits): Instruction[] {
  const { mint, tokenProgram, units } = shown;
  if (builtInToken(mint)) return [];
  const isScaled = tokenProgram === TOKEN_2022_PROGRAM;
  const multiplier = multiplierBits(units.multiplier ?? 1);
  return [decimalsCheck(shown), ...(isScaled ? [checkScaleInstruction({ mint, multiplier })] : [])];
}

function decimalsCheck({ owner, account, mint, tokenProgram, units }: ShownUnits): Instruction {
  const authority = createNoopSigner(owner);
  const nothing = { source: account, destination: account, mint, authority, amount: 0n };
  return getTransferCheckedInstruction(
    { ...nothing, decimals: units.decimals },
    { programAddress: tokenProgram },
  );
}

/** Whether a mint may have such units: those in the program text if it is built in, and no multiplier where its token program knows none. */
export function mayHaveUnits(
  { mint, tokenProgram }: Pick<ShownUnits, 'mint' | 'tokenProgram'>,
  { decimals, multiplier = 1 }: AmountScale,
): boolean {
  const builtIn = builtInToken(mint);
  if (builtIn) return decimals === builtIn.decimals && multiplier === 1;
  return tokenProgram === TOKEN_2022_PROGRAM || multiplier === 1;
}

/** The mints whose decimals a transaction has the chain check. */
export function checkedMints({ instructions }: DecodedTransaction): Address[] {
  const mints = instructions.flatMap(({ program, data, accounts: [, mint] }) => {
    const isToken = program === TOKEN_PROGRAM_ADDRESS || program === TOKEN_2022_PROGRAM;
    return isToken && mint && data[0] === TRANSFER_CHECKED_DISCRIMINATOR ? [mint.address] : [];
  });
  return [...new Set(mints)];
}

/**
 * Whether a mint was read to have other units at a time, in milliseconds, than a screen shows; false where it was not read: the chain checks
 * them in any case.
 */
export function hasOtherUnits(
  read: Pick<MintFacts, 'decimals' | 'scaled'> | undefined,
  { decimals, multiplier = 1 }: AmountScale,
  now: number,
): boolean {
  return read !== undefined && (read.decimals !== decimals || multiplierAt(read.scaled, now) !== multiplier);
}
