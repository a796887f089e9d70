import type { TokenFacts } from '@orrery/domain/tokens/token';
import { associatedAccount } from '@orrery/venue/testing';
import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';

interface Payment {
  token: TokenFacts;
  from: KeyPairSigner;
  to: Address;
  amount: bigint;
  /** Signs for it; the sender, or a delegate of the sender's. */
  by?: KeyPairSigner;
}

/** Tokens from one associated account to another. */
export function pay({ token, from, to, amount, by = from }: Payment): Instruction {
  return move({
    token,
    from: associatedAccount(token, from.address),
    to: associatedAccount(token, to),
    amount,
    by,
  });
}

/** Tokens from one token account to another. */
export function move(payment: {
  token: TokenFacts;
  from: Address;
  to: Address;
  amount: bigint;
  by: KeyPairSigner;
}): Instruction {
  const { token, from: source, to: destination, amount, by: authority } = payment;
  const { id: mint, decimals, tokenProgram: programAddress } = token;
  return getTransferCheckedInstruction(
    { source, mint, destination, authority, amount, decimals },
    { programAddress },
  );
}

/** Native SOL from one wallet to another account. */
export function paySol(source: KeyPairSigner, destination: Address, amount: bigint): Instruction {
  return getTransferSolInstruction({ source, destination, amount });
}

/** An owner's associated account, at a payer's cost. */
export function openAccount(token: TokenFacts, owner: Address, payer: KeyPairSigner): Instruction {
  const { id: mint, tokenProgram } = token;
  const ata = associatedAccount(token, owner);
  return getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint, tokenProgram });
}
