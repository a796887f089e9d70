import { builtInToken } from '@orrery/domain/mints/built-in-tokens';
import { type AmountScale, multiplierBits, type Unit } from '@orrery/domain/mints/scaled-amount';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferCheckedInstruction, TRANSFER_CHECKED_DISCRIMINATOR } from '@solana-program/token';
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import { VENUE_PROGRAM } from '../programs/venue/generated/accounts.generated.ts';
import { checkScaleInstruction } from '../programs/venue/generated/instructions.generated.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import type { Step } from '../transactions/same-instruction.ts';

/** A mint's token in an account of its owner, and the units in which a screen writes its amounts. */
export interface ShownUnits {
  owner: Address;
  account: Address;
  mint: Address;
  tokenProgram: Address;
  units: AmountScale;
  /** Whether the account takes no transfer without a memo, not even its own. */
  needsMemo?: boolean | undefined;
}

/** Stands right before a check in an account that asks for memos. */
const MEMO: Instruction = { programAddress: MEMO_PROGRAM, data: new TextEncoder().encode('units') };

/**
 * What makes the chain check the units that a screen shows: a transfer of nothing from an account to itself, which its token program refuses
 * with error 18 where the mint has other decimals, and for a mint of Token-2022, which may have a multiplier, the venue's `checkScale`. None
 * for built-in tokens, whose units stand in the program text.
 */
export function unitChecks(shown: ShownUnits): Instruction[] {
  const { mint, tokenProgram, units, needsMemo } = shown;
  if (builtInToken(mint)) return [];
  const isScaled = tokenProgram === TOKEN_2022_PROGRAM;
  const multiplier = multiplierBits(units.multiplier ?? 1);
  return [
    ...(needsMemo ? [MEMO] : []),
    decimalsCheck(shown),
    ...(isScaled ? [checkScaleInstruction({ mint, multiplier })] : []),
  ];
}

function decimalsCheck({ owner, account, mint, tokenProgram, units }: ShownUnits): Instruction {
  const authority = createNoopSigner(owner);
  const nothing = { source: account, destination: account, mint, authority, amount: 0n };
  return getTransferCheckedInstruction(
    { ...nothing, decimals: units.decimals },
    { programAddress: tokenProgram },
  );
}

/** Which unit a mint cannot have: another than the program text says if it is built in, or a multiplier where its token program knows none. */
export function findImpossibleUnit(
  { mint, tokenProgram }: Pick<ShownUnits, 'mint' | 'tokenProgram'>,
  { decimals, multiplier = 1 }: AmountScale,
): Unit | undefined {
  const builtIn = builtInToken(mint);
  if (builtIn && decimals !== builtIn.decimals) return 'decimals';
  const mayBeScaled = !builtIn && tokenProgram === TOKEN_2022_PROGRAM;
  return multiplier === 1 || mayBeScaled ? undefined : 'multiplier';
}

/** Which unit a step has the chain check. */
export function unitOf({ program }: Pick<Step, 'program'>): Unit {
  return program === VENUE_PROGRAM ? 'multiplier' : 'decimals';
}

/** Whether a memo stands in a transaction, as before a check in an account that asks for memos. */
export function hasMemo(instructions: DecodedTransaction['instructions']): boolean {
  return instructions.some(({ program }) => program === MEMO_PROGRAM);
}

/** The mints whose decimals a transaction has the chain check. */
export function checkedMints({ instructions }: DecodedTransaction): Address[] {
  const mints = instructions.flatMap(({ program, data, accounts: [, mint] }) => {
    return TOKEN_PROGRAMS.includes(program) && mint && data[0] === TRANSFER_CHECKED_DISCRIMINATOR
      ? [mint.address]
      : [];
  });
  return [...new Set(mints)];
}
