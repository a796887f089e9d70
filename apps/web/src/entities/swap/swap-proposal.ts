import {
  balanceDifference,
  type DecodedTransaction,
  decodeTransaction,
  explainFailure,
  findSwapBreach,
  type Handed,
  type IntentBreach,
  type Proposal,
} from '@orrery/chain';
import { AppError, isAppError } from '@orrery/core/app-error';
import { type Atoms, parseWireAtoms } from '@orrery/core/atoms';
import { type Address, getBase64Decoder, getBase64Encoder } from '@solana/kit';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { rpc } from '#shared/api/rpc.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { findMismatch, type SwapMismatch } from './mismatch.model.ts';
import { toNeverSentReason } from './refusal.model.ts';
import { executeQuote } from './swap.mutations.ts';

const EXPLAIN_MS = 5_000;

/** A quote about to be signed by its taker. */
export interface SignableQuote {
  quote: SwapQuote;
  inputTokenProgram: Address;
  /** As it was decoded for the quote's preview. */
  proposal?: SwapProposal | undefined;
}

/** What the venue says arrived, in smallest units; the chain's word is the receipt's. */
type Received = Atoms;

export type SwapProposal = Proposal<SwapMismatch, Received>;

/** The quote's transaction, for the engine. Throws `TRANSACTION_MALFORMED` when it carries none or it cannot be decoded. */
export function toProposal({ quote, inputTokenProgram }: SignableQuote): SwapProposal {
  const { taker, gasPayer, lastValidBlockHeight } = quote;
  if (taker === undefined) throw new AppError('WALLET_NOT_CONNECTED', {});
  return {
    transaction: decodeTransaction(quoteBytes(quote)),
    signer: taker,
    sponsor: gasPayer,
    lastValidBlockHeight,
    maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
    findBreach: (transaction, added) => findBreach(transaction, { quote, inputTokenProgram, taker }, added),
    findMismatch: (difference, added) => findMismatch(quote, difference, added),
    delivery: { by: 'receiver', send: (signed) => send(signed, quote.requestId, taker) },
  };
}

function quoteBytes({ transaction }: SwapQuote): Uint8Array {
  if (transaction === undefined)
    throw new AppError('TRANSACTION_MALFORMED', { reason: 'the quote carries none' });
  return new Uint8Array(getBase64Encoder().encode(transaction));
}

/** Checks the decoded transaction against what the form says, independently of server and simulation. */
function findBreach(
  transaction: DecodedTransaction,
  { quote, inputTokenProgram, taker }: SignableQuote & { taker: Address },
  addedLamports: bigint,
): IntentBreach | undefined {
  return findSwapBreach(transaction, {
    taker,
    inputMint: quote.inputMint,
    inputTokenProgram,
    outputMint: quote.outputMint,
    inAmount: quote.amount,
    outAmount: quote.minOutAmount,
    feeBps: quote.feeBps,
    maxFeeLamports: BigInt(Math.ceil(quote.networkFeeLamports)) + addedLamports,
    gasPayer: quote.gasPayer,
  });
}

/** Hands it to the venue. */
async function send(
  signed: DecodedTransaction,
  requestId: string,
  taker: Address,
): Promise<Handed<Received>> {
  try {
    const signedTransaction = getBase64Decoder().decode(signed.bytes);
    const reply = await executeQuote({ requestId, signedTransaction });
    const reason = toNeverSentReason(reply);
    if (reason !== undefined) return { refusal: (await explainRefusal(signed, taker)) ?? reason };
    const { signature, outputAmountResult: output } = reply;
    return { signature, receipt: output === undefined ? undefined : parseWireAtoms(output) };
  } catch (error) {
    if (isRefusedUnread(error)) return { refusal: toMessage(error) };
    throw error;
  }
}

/** What the chain says of a transaction it was not given: it names the reason where the venue has a number. */
async function explainRefusal(signed: DecodedTransaction, wallet: Address): Promise<string | undefined> {
  const asked = { transaction: signed, wallet };
  const { err, logs } = await balanceDifference(rpc, asked, AbortSignal.timeout(EXPLAIN_MS)).catch(() => ({
    err: null,
    logs: [],
  }));
  return explainFailure({ err, instructions: signed.instructions, logs });
}

/** A request refused never reached the venue. */
function isRefusedUnread(error: unknown): boolean {
  return isAppError(error, 'UPSTREAM_REFUSED') && error.facts.status < 500;
}
