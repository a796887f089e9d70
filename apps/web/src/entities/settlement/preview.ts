import {
  balanceDifference,
  decodeTransaction,
  findSwapBreach,
  type IntentBreach,
  priorityFeeLamports,
} from '@orrery/chain';
import { AppError } from '@orrery/core';
import { type Address, getBase64Encoder } from '@solana/kit';
import type { SwapOrder } from '#entities/quote/quote.model.ts';
import { rpc } from '#shared/api/rpc.ts';
import { findMismatch, type OrderPreview } from './preview.model.ts';

/** The most a swap may offer on top of the signature fees (trading.md §3: 0.001 SOL). */
export const MAX_PRIORITY_FEE_LAMPORTS = 1_000_000n;

/** An order about to be signed by its taker. */
export interface SignableOrder {
  order: SwapOrder;
  inputTokenProgram: Address;
}

/**
 * Decodes and simulates an order. Throws `TRANSACTION_MALFORMED` when it cannot be decoded, `SIMULATION_FAILED` when the chain says
 * it would fail, and the transport's error when the chain does not answer.
 */
export async function previewOrder(
  { order, inputTokenProgram }: SignableOrder,
  signal: AbortSignal,
): Promise<OrderPreview> {
  return previewBytes(orderBytes(order), { order, inputTokenProgram }, signal);
}

/** The same for bytes a wallet gave back with accepted additions. */
export async function previewBytes(
  transaction: Uint8Array,
  { order, inputTokenProgram }: SignableOrder,
  signal: AbortSignal,
): Promise<OrderPreview> {
  const added = addedFee(transaction, order);
  const allowed = added < MAX_PRIORITY_FEE_LAMPORTS ? added : MAX_PRIORITY_FEE_LAMPORTS;
  const breach = findBreach(transaction, { order, inputTokenProgram }, allowed);
  const difference = await balanceDifference(rpc, { transaction, wallet: takerOf(order) }, signal);
  if (difference.err !== null) {
    throw new AppError('SIMULATION_FAILED', { reason: describeError(difference.err), logs: difference.logs });
  }
  const { slot, sol, tokens, authorityChanges } = difference;
  return {
    slot,
    sol,
    tokens,
    authorityChanges,
    mismatch: breach ?? findMismatch(order, difference, added),
  };
}

/** What a wallet's own priority fee adds to the order's. */
function addedFee(transaction: Uint8Array, order: SwapOrder): bigint {
  const priorityOf = (bytes: Uint8Array) => priorityFeeLamports(decodeTransaction(bytes));
  const added = priorityOf(transaction) - priorityOf(orderBytes(order));
  return added > 0n ? added : 0n;
}

/** Checks the decoded transaction against what the form says, whatever a server or the chain says of it; `addedFee` is what a wallet may have put on top. */
export function findBreach(
  transaction: Uint8Array,
  { order, inputTokenProgram }: SignableOrder,
  addedFee = 0n,
): IntentBreach | undefined {
  return findSwapBreach(decodeTransaction(transaction), {
    taker: takerOf(order),
    inputMint: order.inputMint,
    inputTokenProgram,
    outputMint: order.outputMint,
    inAmount: order.amount,
    outAmount: order.minOutAmount,
    feeBps: order.feeBps,
    maxFeeLamports: BigInt(Math.ceil(order.networkFeeLamports)) + addedFee,
    gasPayer: order.gasPayer,
  });
}

/** The order's transaction as bytes. Throws `TRANSACTION_MALFORMED` when it carries none. */
export function orderBytes({ transaction }: SwapOrder): Uint8Array {
  if (transaction === undefined)
    throw new AppError('TRANSACTION_MALFORMED', { reason: 'the order carries none' });
  return new Uint8Array(getBase64Encoder().encode(transaction));
}

function takerOf({ taker }: SwapOrder): Address {
  if (taker === undefined) throw new AppError('WALLET_NOT_CONNECTED', {});
  return taker;
}

function describeError(error: unknown): string {
  return JSON.stringify(error, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
