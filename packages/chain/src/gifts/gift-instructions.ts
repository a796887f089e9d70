import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { rentLamports } from '@orrery/domain/solana/network';
import type { Address, Instruction } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { associatedAddress } from '../addresses/associated-address.ts';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import { giftAddress } from '../programs/venue/addresses.ts';
import { type GiftAccount, VENUE_CONSTANTS } from '../programs/venue/generated/accounts.generated.ts';
import {
  claimGiftInstruction,
  createGiftInstruction,
  returnGiftInstruction,
} from '../programs/venue/generated/instructions.generated.ts';
import { unitChecks } from '../units/unit-check.ts';

/** A token that is sent, and the program of its mint. */
export interface GiftToken {
  mint: Address;
  tokenProgram: Address;
  /** Has the chain check them in the sender's account, so that a screen may count by them; not checked when absent. */
  units?: AmountScale | undefined;
  /** Whether the sender's account takes no transfer without a memo. */
  needsMemo?: boolean | undefined;
}

/** A gift to be left at a link. */
export interface GiftCreation {
  sender: Address;
  /** The address of the link's key, which signs too. */
  link: Address;
  /** Lamports, or smallest units that leave the sender. */
  amount: bigint;
  /** Unix seconds. */
  expiry: bigint;
  /** Absent for SOL. */
  token?: GiftToken | undefined;
}

/** A gift as its address holds it; `tokenProgram` is that of its mint, and of no meaning for SOL. */
export interface HeldGift {
  gift: GiftAccount;
  tokenProgram: Address;
}

/** Leaves a gift at a link. */
export function createGift({ sender, link, amount, expiry, token }: GiftCreation): Instruction {
  const gift = giftAddress(link);
  const { mint, tokenProgram } = token ?? {};
  return createGiftInstruction({
    sender,
    link,
    gift,
    amount,
    expiry,
    systemProgram: SYSTEM_PROGRAM,
    ...(token && {
      mint,
      tokenProgram,
      source: associatedAddress({ owner: sender, ...token }),
      vault: associatedAddress({ owner: gift, ...token }),
      associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    }),
  });
}

/** Instructions that have the chain check a gift's units before the gift is made. */
export function giftUnitChecks({
  sender: owner,
  token,
}: Pick<GiftCreation, 'sender' | 'token'>): Instruction[] {
  if (!token?.units) return [];
  const { mint, tokenProgram, units, needsMemo } = token;
  const account = associatedAddress({ owner, mint, tokenProgram });
  return unitChecks({ owner, account, mint, tokenProgram, units, needsMemo });
}

/** Pays a gift to a recipient whom its link's key names by signing. */
export function claimGift(held: HeldGift, recipient: Address): Instruction {
  const { link, sender } = held.gift;
  const shared = { link, sender, gift: giftAddress(link), recipient, systemProgram: SYSTEM_PROGRAM };
  return claimGiftInstruction({ ...shared, ...tokenAccounts(held, recipient) });
}

/** Pays a gift back to its sender, who is the payer unless it has expired. */
export function returnGift(held: HeldGift, payer: Address = held.gift.sender): Instruction {
  const { link, sender } = held.gift;
  const shared = { payer, sender, gift: giftAddress(link), systemProgram: SYSTEM_PROGRAM };
  return returnGiftInstruction({ ...shared, ...tokenAccounts(held, sender) });
}

/** Lamports that a creation puts on the link's key: for a claim's fees, and the rent of the recipient's account of `tokenAccountBytes` bytes, which is 0 for SOL. */
export function linkLamports(tokenAccountBytes: number): bigint {
  return rentLamports(tokenAccountBytes) + BigInt(VENUE_CONSTANTS.giftFeeLamports);
}

function tokenAccounts({ gift: { mint, vault }, tokenProgram }: HeldGift, owner: Address) {
  if (mint === SYSTEM_PROGRAM) return {};
  const account = associatedAddress({ owner, mint, tokenProgram });
  return { mint, vault, account, tokenProgram, associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS };
}
