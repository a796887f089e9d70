import type { Address, Signature } from '@solana/kit';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import type { BalanceDifference } from './balance-difference.ts';

/**
 * A transaction the app asks a wallet to sign, with the checks that only its product can make. `Mismatch` names the ways it can differ
 * from what the screen shows; `Receipt` is what the receiver reports about how it landed.
 */
export interface Proposal<Mismatch, Receipt> {
  /** Decoded once; everything after goes by this value. */
  transaction: DecodedTransaction;
  /** The wallet that signs. */
  signer: Address;
  /** Who pays the fees in the signer's stead: such a transaction is signed as it is or not at all, and its payer names it. */
  sponsor?: Address | undefined;
  /** Asked of the chain when absent. */
  lastValidBlockHeight?: bigint | undefined;
  /** The most in lamports that the wallet may add for priority. */
  maxAddedLamports: bigint;
  /**
   * What the decoded instructions alone do that the screen does not show, independently of server and simulation.
   * `addedLamports` is the priority fee that a wallet has put on top.
   */
  findBreach(transaction: DecodedTransaction, addedLamports: bigint): Mismatch | undefined;
  /** What a simulation does that the screen does not show. */
  findMismatch(difference: BalanceDifference, addedLamports: bigint): Mismatch | undefined;
  /** Hands the signed transaction to its receiver, once. What it throws says nothing about whether it was sent. */
  send(signed: DecodedTransaction): Promise<Handed<Receipt>>;
}

/** The receiver's reply to a transaction: why it was not sent, or its signature and how it landed. */
export type Handed<Receipt> =
  | { refusal: string }
  | { refusal?: undefined; signature?: Signature | undefined; receipt?: Receipt | undefined };
