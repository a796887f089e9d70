import type { BroadcastMode } from '@orrery/domain/trading/broadcast';
import type { Address, Signature } from '@solana/kit';
import type { DecodedTransaction, LookupTables } from '../transactions/decode-transaction.ts';
import type { BalanceDifference } from './balance-difference.ts';
import type { PromisedChange } from './promised.ts';
import type { LandedTransaction } from './sending/landed-transaction.ts';

/**
 * A transaction the app asks a wallet to sign, with the checks that only its product can make. `Mismatch` names the ways it can differ
 * from what the screen shows; `Receipt` is what is known about how it landed.
 */
export interface Proposal<Mismatch, Receipt> {
  /** Decoded once; everything after goes by this value. */
  transaction: DecodedTransaction;
  /** What its lookup tables hold; absent for one that has none. */
  tables?: LookupTables | undefined;
  /** The nodes that say so. */
  tableSources?: readonly string[] | undefined;
  /** What of it cannot be proved by its bytes: nothing asks a wallet to sign it before a person has agreed to each. */
  unproved?: readonly Unproved[] | undefined;
  /** What the person has agreed to. */
  agreed?: readonly Unproved[] | undefined;
  /** The wallet that signs. */
  signer: Address;
  /** Keys of the transaction's own that sign before the wallet does. */
  extraSigners?: readonly CryptoKeyPair[] | undefined;
  /** Read from the transaction's bytes, for the screen; in the order that it shows them. */
  signed?: readonly SignedAmount[] | undefined;
  /** The account that pays the fees instead of the signer: such a transaction is signed unchanged or not at all, and the transaction names it as payer. */
  sponsor?: Address | undefined;
  /** Asked of the chain when absent. */
  lastValidBlockHeight?: bigint | undefined;
  /** The most in lamports that the wallet may add for priority. */
  maxAddedLamports: bigint;
  /**
   * Anything that the decoded instructions alone do and the screen does not show, independently of server and simulation. `addedLamports`
   * is the priority fee that a wallet has put on top.
   */
  findBreach(transaction: DecodedTransaction, addedLamports: bigint): Mismatch | undefined;
  /** Anything that a simulation does and the screen does not show. */
  findMismatch(difference: BalanceDifference, addedLamports: bigint): Mismatch | undefined;
  /** The changes that must have happened once it has landed; its signer loses no token that is not named. */
  promised: readonly PromisedChange[];
  delivery: Delivery<Receipt>;
}

/** What a transaction has that cannot be checked: a signer, a program, an instruction of a known program, or a recipient of SOL. */
export type Unproved = 'signer' | 'program' | 'instruction' | 'recipient';

/** An amount that leaves the signer or reaches it by the bytes of a message alone: the chain enforces it. */
export interface SignedAmount {
  /** In lamports, `fee` is what the network and tips take, `deposit` what is locked up in accounts. */
  of: 'SOL' | 'fee' | 'deposit' | Address;
  /** In smallest units; negative for what leaves. */
  change: bigint;
  bound: 'exact' | 'most' | 'least';
  /** Whether the transaction has the chain check the multiplier on screen. */
  isScaleChecked: boolean;
}

/** Deposits as a line of what is signed; none where nothing is locked up. */
export function toDepositAmounts(lamports: bigint): SignedAmount[] {
  return lamports > 0n ? [{ of: 'deposit', change: -lamports, bound: 'most', isScaleChecked: true }] : [];
}

/** How a signed transaction gets to the chain. */
export type Delivery<Receipt> = ReceiverDelivery<Receipt> | BroadcastDelivery<Receipt>;

/** A receiver sends it and reports the result. */
export interface ReceiverDelivery<Receipt> {
  by: 'receiver';
  /** Hands it over, once. What it throws says nothing about whether it was sent. */
  send(signed: DecodedTransaction): Promise<Handed>;
  /** As `BroadcastDelivery` has it; without it there is no receipt. */
  readReceipt?: (landed: LandedTransaction) => Receipt | undefined;
}

/** The engine sends it itself, raw. */
export interface BroadcastDelivery<Receipt> {
  by: 'broadcast';
  /** Never empty. */
  modes: readonly BroadcastMode[];
  /** Sends also what the engine's own simulation says would fail; rent and locks stop it always. */
  skipPreflight: boolean;
  /** Reads the result from the confirmed transaction; undefined when it cannot be determined. */
  readReceipt: (landed: LandedTransaction) => Receipt | undefined;
}

/** The receiver's reply to a transaction: why it does not send it, or its signature. How it ended the chain alone says. */
export type Handed = { refusal: string } | { refusal?: undefined; signature?: Signature | undefined };
