import { confirmSignature, type ParsedTransaction, parseTransaction, type SolanaRpc } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { pause, type Time } from '@orrery/core/time';
import {
  type Address,
  type Base64EncodedWireTransaction,
  getSolanaErrorFromTransactionError,
  isSolanaError,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
} from '@solana/kit';
import { type ExecuteFailure, type ExecuteResult, failure, programFailure } from './execute-result.ts';
import { takerChanges } from './taker-changes.ts';

/** How long an answer is looked for once the node has stopped giving any; an order's own life is no longer than this. */
const LOOKED_FOR_MS = 60_000;
const RETRY_MS = 400;

type Outcome = 'sent' | 'unknown' | ExecuteFailure;

/** The chain, and the time to wait for it by. */
export interface Lane {
  rpc: SolanaRpc;
  time: Time;
}

/** What is asked about a transaction, and the wallet it reports gains and losses of: its fee payer's unless another is named. */
type Sent = Pick<ParsedTransaction, 'bytes' | 'signature' | 'staticAccounts'> & { taker?: Address };

/**
 * Sends a fully signed transaction and stays with it until the chain has confirmed it, refused it, or can no longer accept it.
 * Answers `timedOut` only when the node gave no answer at all.
 */
export async function land(
  lane: Lane,
  transaction: Sent,
  lastValidBlockHeight: bigint,
): Promise<ExecuteResult> {
  const { rpc } = lane;
  const outcome = await send(rpc, transaction.bytes);
  if (outcome === 'sent') {
    const answer = await findOnChain(rpc, transaction).catch(() => undefined);
    if (answer !== undefined) return answer;
  } else if (outcome !== 'unknown') return outcome;
  return await waitFor(lane, transaction, lastValidBlockHeight);
}

/** Reads how a transaction ended from the chain; undefined when the chain does not know its signature. */
export async function findOnChain(
  rpc: SolanaRpc,
  { signature, staticAccounts, taker = staticAccounts[0] }: Omit<Sent, 'bytes'>,
): Promise<ExecuteResult | undefined> {
  const found = await rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'base64',
      maxSupportedTransactionVersion: 0,
    })
    .send();
  if (!found?.meta) return undefined;
  if (found.meta.err) return toFailure(getSolanaErrorFromTransactionError(found.meta.err), signature);
  const changes = takerChanges(staticAccounts, taker, found.meta);
  const amounts = [...changes.values()];
  return {
    status: 'success',
    signature,
    slot: found.slot,
    inputAmount: atoms(-(amounts.find((change) => change < 0n) ?? 0n)),
    outputAmount: atoms(amounts.find((change) => change > 0n) ?? 0n),
  };
}

/** How many of a wallet's latest transactions are looked through for one of which only the message is known. */
const LOOKED_THROUGH = 20;

/** The same for a transaction when its fee payer's signature, and with it its id, is not at hand: among its taker's latest. */
export async function findMessageOnChain(
  rpc: SolanaRpc,
  { messageBytes, staticAccounts }: Pick<ParsedTransaction, 'messageBytes' | 'staticAccounts'>,
  taker: Address,
): Promise<ExecuteResult | undefined> {
  const options = { commitment: 'confirmed', limit: LOOKED_THROUGH } as const;
  const latest = await rpc.getSignaturesForAddress(taker, options).send();
  for (const { signature } of latest) {
    const config = {
      commitment: 'confirmed',
      encoding: 'base64',
      maxSupportedTransactionVersion: 0,
    } as const;
    const found = await rpc.getTransaction(signature, config).send();
    const bytes = found && Uint8Array.from(Buffer.from(found.transaction[0], 'base64'));
    if (bytes && Buffer.compare(parseTransaction(bytes).messageBytes, messageBytes) === 0)
      return await findOnChain(rpc, { signature, staticAccounts, taker });
  }
  return undefined;
}

async function send(rpc: SolanaRpc, transaction: Uint8Array): Promise<Outcome> {
  try {
    // Kit brands such text; these bytes have been a transaction all along.
    const wire = Buffer.from(transaction).toString('base64') as Base64EncodedWireTransaction;
    await rpc
      .sendTransaction(wire, { encoding: 'base64', skipPreflight: false, preflightCommitment: 'processed' })
      .send();
    return 'sent';
  } catch (error) {
    // Only a refusal before execution is certain; after anything else the transaction may be on the chain.
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) {
      return 'unknown';
    }
    const { cause } = error;
    // Both may mean that the same bytes landed earlier, so the chain is asked.
    if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) return 'unknown';
    if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)) return 'unknown';
    return toFailure(cause, undefined);
  }
}

async function waitFor(
  { rpc, time }: Lane,
  transaction: Sent,
  lastValidBlockHeight: bigint,
): Promise<ExecuteResult> {
  const { signature } = transaction;
  const givingUp = new AbortController();
  const { signal } = givingUp;
  const prevent = time.after(LOOKED_FOR_MS, () => givingUp.abort());
  try {
    while (!signal.aborted) {
      try {
        const { status } = await confirmSignature({ rpc, time }, { signature, lastValidBlockHeight }, signal);
        if (status === 'expired') return failure('expired', signature);
        const answer = await findOnChain(rpc, transaction);
        if (answer !== undefined) return answer;
      } catch {
        // The node is away (it restarts by itself): ask again until it answers or the time is up.
      }
      await pause(time, RETRY_MS, signal);
    }
    return failure('timedOut', signature);
  } finally {
    prevent();
  }
}

function toFailure(error: unknown, signature: Sent['signature'] | undefined): ExecuteFailure {
  const custom = isSolanaError(error, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)
    ? error.context.code
    : undefined;
  if (custom !== undefined) return programFailure(custom, signature);
  const plain = failure('failedToLand', signature);
  return error instanceof Error ? { ...plain, error: error.message } : plain;
}
