import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { isComputeBudget, networkFeeLamports } from '../transactions/priority-fee.ts';
import { isSameStep, toStep } from '../transactions/same-instruction.ts';
import { type Send, sendInstructions } from './send-transaction.ts';

/** Why a transaction is not the send on screen. */
export type SendBreach = 'fee-payer' | 'network-fee' | 'foreign-instruction' | 'missing-instruction';

/**
 * Proves by its decoded instructions that a transaction pays whom the screen names what it says and does nothing else but what guards and the
 * compute budget do. `priorityLamports` is the most that priority may cost.
 */
export function findSendBreach(
  transaction: DecodedTransaction,
  send: Send,
  priorityLamports: bigint,
): SendBreach | undefined {
  if (transaction.feePayer !== send.sender || transaction.signatures.length !== 1) return 'fee-payer';
  if (networkFeeLamports(transaction) > SIGNATURE_FEE_LAMPORTS + priorityLamports) return 'network-fee';
  const wanted = sendInstructions(send).map(toStep);
  for (const found of transaction.instructions) {
    if (isComputeBudget(found) || isGuardAssertion(found)) continue;
    const next = wanted.shift();
    if (!next || !isSameStep(found, next)) return 'foreign-instruction';
  }
  return wanted.length > 0 ? 'missing-instruction' : undefined;
}
