import { AppError } from '@orrery/core/app-error';
import { pause, type Time } from '@orrery/core/time';
import type { Address, Blockhash } from '@solana/kit';
import type { SolanaRpc } from '../rpc.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { priorityFeeLamports } from '../transactions/priority-fee.ts';
import { type BalanceDifference, balanceDifference } from './balance-difference.ts';
import type { Proposal } from './proposal.ts';
import type { Origin } from './sending/await-landing.ts';

/** Effect of a proposal on its signer's wallet, as a simulation reports it. */
export interface Preview<Mismatch> extends Omit<BalanceDifference, 'err' | 'logs' | 'mints' | 'held'> {
  /** Set when the transaction must not be signed: it is not what the screen shows. */
  mismatch: Mismatch | undefined;
  /** What a second node says; absent where none was asked. */
  second?: SecondOpinion | undefined;
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
  const wallet = proposal.signer;
  return toPreview(proposal, transaction, await balanceDifference(rpc, { transaction, wallet }, signal));
}

/** What a second node says of the same: the same, other balances, blockhash or outcome, or nothing in time. */
export interface SecondOpinion {
  /** Whose word it stands beside. */
  first: string;
  name: string;
  said: 'same' | 'balances' | 'blockhash' | 'simulation' | 'nothing';
}

/** Two nodes are some slots apart: where they differ they are asked again. */
const ROUNDS = 3;
const LAG_MS = 500;
/** Nobody waits longer for the second one. */
const SECOND_MS = 1_500;

/** The same by two nodes: what the second one says stands beside the word of the first. Throws as `previewProposal` does for the first. */
export async function previewTwice<Mismatch>(
  proposal: Previewed<Mismatch>,
  [first, second]: readonly [Origin, Origin],
  { signal, time }: { signal: AbortSignal; time: Pick<Time, 'after'> },
): Promise<Preview<Mismatch>> {
  const { transaction } = proposal;
  for (let round = 1; ; round += 1) {
    const [found, said] = await Promise.all([
      balanceDifference(first.rpc, { transaction, wallet: proposal.signer }, signal),
      askSecond(proposal, second.rpc, signal),
    ]);
    const opinion = said === undefined ? 'nothing' : compare(proposal, found, said);
    if (opinion === 'same' || opinion === 'nothing' || round === ROUNDS) {
      const told = { first: first.name, name: second.name, said: opinion };
      return { ...toPreview(proposal, transaction, found), second: told };
    }
    await pause(time, LAG_MS, signal);
  }
}

/** Undefined where it does not answer. */
async function askSecond({ transaction, signer }: Previewed<unknown>, rpc: SolanaRpc, signal: AbortSignal) {
  // Any text in its place is refused by the node.
  const blockhash = transaction.blockhash as Blockhash;
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(SECOND_MS)]);
  const asked = Promise.all([
    balanceDifference(rpc, { transaction, wallet: signer }, abortSignal),
    rpc.isBlockhashValid(blockhash, { commitment: 'processed' }).send({ abortSignal }),
  ]);
  return await asked.then(
    ([difference, { value }]) => ({ difference, isValid: value }),
    () => undefined,
  );
}

function compare<Mismatch>(
  proposal: Previewed<Mismatch>,
  first: BalanceDifference,
  { difference, isValid }: { difference: BalanceDifference; isValid: boolean },
): SecondOpinion['said'] {
  const isHeld = ([account, amount]: [Address, bigint]) => difference.held.get(account) === amount;
  if (difference.held.size !== first.held.size || ![...first.held].every(isHeld)) return 'balances';
  if (!isValid) return 'blockhash';
  if (first.err !== null) return difference.err === null ? 'simulation' : 'same';
  const isPromised = difference.err === null && proposal.findMismatch(difference, 0n) === undefined;
  // Whatever the first says of it is said already.
  return isPromised || proposal.findMismatch(first, 0n) !== undefined ? 'same' : 'simulation';
}

function toPreview<Mismatch>(
  proposal: Previewed<Mismatch>,
  transaction: DecodedTransaction,
  found: BalanceDifference,
): Preview<Mismatch> {
  const added = addedLamports(transaction, proposal.transaction);
  const { maxAddedLamports: most } = proposal;
  const { err, logs, slot, sol, tokens, authorityChanges: changes } = found;
  if (err !== null) throw new AppError('SIMULATION_FAILED', { reason: toText(err), logs });
  const breach = proposal.findBreach(transaction, added < most ? added : most);
  const mismatch = breach ?? proposal.findMismatch(found, added);
  return { slot, sol, tokens, authorityChanges: changes, mismatch };
}

/** What a wallet put on top for priority. */
export function addedLamports(transaction: DecodedTransaction, proposed: DecodedTransaction): bigint {
  const added = priorityFeeLamports(transaction) - priorityFeeLamports(proposed);
  return added > 0n ? added : 0n;
}

function toText(error: unknown): string {
  return JSON.stringify(error, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
