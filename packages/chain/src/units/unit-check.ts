import { builtInToken } from '@orrery/domain/mints/built-in-tokens';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TRANSFER_CHECKED_DISCRIMINATOR,
} from '@solana-program/token';
import type { MintFacts } from '../genesis/mint-facts.ts';
import { TOKEN_2022_PROGRAM } from '../programs.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';

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
 * with error 18 where the mint has other decimals. None for built-in tokens, whose units stand in the program text.
 */
export function unitChecks({ owner, account, mint, tokenProgram, units }: ShownUnits): Instruction[] {
  if (builtInToken(mint)) return [];
  const authority = createNoopSigner(owner);
  const nothing = { source: account, destination: account, mint, authority, amount: 0n };
  return [
    getTransferCheckedInstruction({ ...nothing, decimals: units.decimals }, { programAddress: tokenProgram }),
  ];
}

/** The mints whose decimals a transaction has the chain check. */
export function checkedMints({ instructions }: DecodedTransaction): Address[] {
  const mints = instructions.flatMap(({ program, data, accounts: [, mint] }) => {
    const isToken = program === TOKEN_PROGRAM_ADDRESS || program === TOKEN_2022_PROGRAM;
    return isToken && mint && data[0] === TRANSFER_CHECKED_DISCRIMINATOR ? [mint.address] : [];
  });
  return [...new Set(mints)];
}

/** Whether a mint was read to have other units than a screen shows; false where it was not read: the chain checks them in any case. */
export function hasOtherUnits(
  mints: ReadonlyMap<Address, Pick<MintFacts, 'decimals'>>,
  mint: Address,
  { decimals }: AmountScale,
): boolean {
  const read = mints.get(mint);
  return read !== undefined && read.decimals !== decimals;
}
