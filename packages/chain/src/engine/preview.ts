import { AppError } from '@orrery/core/app-error';
import type { SolanaRpc } from '../rpc.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { priorityFeeLamports } from '../transactions/priority-fee.ts';
import { type BalanceDifference, balanceDifference } from './balance-difference.ts';
import type { Proposal } from './proposal.ts';

/** Effect of a proposal on its signer's wallet, as a simulation reports it. */
export interface Preview<Mismatch> extends Omit<BalanceDifference, 'err' | 'logs' | 'mints'> {
  /** Set when the transaction must not be signed: it is not what the screen shows. */
  mismatch: Mismatch | undefined;
}

type Previewed<Mismatch> = Omit<Proposal<Mismatch, never>, 'delivery'>;

/**
 * Simulates a proposal, or the version of it that a wallet returned. Throws `SIMULATION_FAILED` when it would fail on chain, and the
 * transport's error when the RPC does not respond.
 */
export async function previewProposal<Mismatch>(
  proposal: Previewed<Mismatch>,
  rpc: SolanaRpc,
  signal: AbortSignal,
  transaction: DecodedTransaction = proposal.transaction,
): Promise<Preview<Mismatch>> {
  const added = addedLamports(transaction, proposal.transaction);
  const { signer, maxAddedLamports: most } = proposal;
  const breach = proposal.findBreach(transaction, added < most ? added : most);
  const found = await balanceDifference(rpc, { transaction, wallet: signer }, signal);
  const { err, logs, ...difference } = found;
  if (err !== null) throw new AppError('SIMULATION_FAILED', { reason: toText(err), logs });
  return { ...difference, mismatch: breach ?? proposal.findMismatch(found, added) };
}

/** What a wallet put on top for priority. */
export function addedLamports(transaction: DecodedTransaction, proposed: DecodedTransaction): bigint {
  const added = priorityFeeLamports(transaction) - priorityFeeLamports(proposed);
  return added > 0n ? added : 0n;
}

function toText(error: unknown): string {
  return JSON.stringify(error, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
