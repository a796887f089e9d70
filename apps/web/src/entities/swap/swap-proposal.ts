import {
  type BalanceDifference,
  balanceDifference,
  type DecodedTransaction,
  decodeTransaction,
  explainFailure,
  findSwapBreach,
  type Handed,
  type LandedTransaction,
  type LookupTables,
  type Preview,
  type PromisedChange,
  type Proposal,
  parseTransaction,
  readTip,
  type SwapIntent,
  swapAmounts,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { AppError, isAppError } from '@orrery/core/app-error';
import { type Atoms, atoms } from '@orrery/core/atoms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type AmountScale, findOtherUnit, type Unit } from '@orrery/domain/mints/scaled-amount';
import type { HealthReply } from '@orrery/wire/system/health';
import { type Address, getBase64Decoder, getBase64Encoder } from '@solana/kit';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { rpc } from '#shared/api/rpc.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { findMismatch, type SwapMismatch } from './mismatch.model.ts';
import { toNeverSentReason } from './refusal.model.ts';
import { executeQuote } from './swap.mutations.ts';

const EXPLAIN_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

/** Both tokens of a swap, in the units that the screen writes their amounts in. */
export type ShownTokens = Record<'sell' | 'buy', AmountScale & { tokenProgram: Address }>;

/** A quote about to be signed by its taker. */
export interface SignableQuote {
  quote: SwapQuote;
  tokens: ShownTokens;
  /** Transactions of other programs than the venue's are proved on other networks than the embedded one. */
  network?: HealthReply['network'] | undefined;
  /** As it was decoded for the quote's preview. */
  proposal?: SwapProposal | undefined;
  /** What that simulation said. */
  preview?: Preview<SwapMismatch> | undefined;
}

/** What left the taker and what arrived, in smallest units, by the chain's record. */
export interface Landed {
  sold: Atoms;
  received: Atoms;
}

export type SwapProposal = Proposal<SwapMismatch, Landed>;

/**
 * The quote's transaction, for the engine. Throws `TRANSACTION_MALFORMED` when it carries none or it cannot be decoded; for one of
 * others also what `readSurely` throws.
 */
export async function toProposal({ quote, tokens, network }: SignableQuote): Promise<SwapProposal> {
  const { taker, gasPayer, lastValidBlockHeight } = quote;
  if (taker === undefined) throw new AppError('WALLET_NOT_CONNECTED', {});
  const bytes = quoteBytes(quote);
  const checked = isOwn(bytes, network)
    ? checkOwn(bytes, { quote, tokens, taker })
    : await (await import('./foreign-swap.ts')).checkForeign(bytes, { quote, tokens, taker });
  const { tables } = checked;
  const readReceipt = (landed: LandedTransaction) => toLanded(landed, quote, tables);
  return {
    ...checked,
    signer: taker,
    sponsor: gasPayer,
    lastValidBlockHeight,
    // A taker who sets the fees pays no more than those.
    maxAddedLamports: quote.sending
      ? BigInt(quote.sending.priorityFeeLamports ?? 0)
      : MAX_PRIORITY_FEE_LAMPORTS,
    findMismatch: (difference, added) =>
      findReadOtherwise(difference, quote, tokens) ?? findMismatch(quote, difference, added),
    promised: promisedBy(quote, taker),
    delivery: quote.sending
      ? { by: 'broadcast', modes: quote.sending.modes, skipPreflight: false, readReceipt }
      : { by: 'receiver', send: (signed) => handIn(signed, quote.requestId, taker), readReceipt },
  };
}

/** The embedded chain has no programs of others, and nothing else calls the venue's. */
function isOwn(bytes: Uint8Array, network: SignableQuote['network'] = 'local'): boolean {
  return network === 'local' || parseTransaction(bytes).staticAccounts.includes(VENUE_PROGRAM);
}

function checkOwn(
  bytes: Uint8Array,
  shown: SignableQuote & { taker: Address },
): Pick<SwapProposal, 'transaction' | 'tables' | 'signed' | 'findBreach'> {
  const transaction = decodeTransaction(bytes);
  return {
    transaction,
    signed: swapAmounts(transaction, toIntent(shown)),
    findBreach: (found, added) => findSwapBreach(found, toIntent(shown, added)),
  };
}

/** What the form says leaves and arrives, fees and deposits in SOL besides. */
function promisedBy(quote: SwapQuote, owner: Address): readonly PromisedChange[] {
  const { inputMint, outputMint, swapMode, maxInAmount, minOutAmount } = quote;
  const costs = BigInt(Math.ceil(quote.networkFeeLamports + quote.depositLamports));
  const [input, output] = [inputMint, outputMint].map((mint) => (isSol(mint, quote) ? null : mint));
  const costsIn = (mint: Address | null | undefined) => (mint === null ? costs : 0n);
  return [
    {
      owner,
      mint: input ?? null,
      least: 0n - maxInAmount - costsIn(input),
      most: swapMode === 'ExactIn' ? 0n - maxInAmount : undefined,
    },
    { owner, mint: output ?? null, least: minOutAmount - costsIn(output) },
    ...(input === null || output === null ? [] : [{ owner, mint: null, least: -costs }]),
  ];
}

/** Whether a swap pays or brings SOL itself, and not what a token account holds of it. */
function isSol(mint: Address, { sending }: Pick<SwapQuote, 'sending'>): boolean {
  return mint === WRAPPED_SOL && !sending?.useWSol;
}

function quoteBytes({ transaction }: SwapQuote): Uint8Array {
  if (transaction === undefined)
    throw new AppError('TRANSACTION_MALFORMED', { reason: 'the quote carries none' });
  return new Uint8Array(getBase64Encoder().encode(transaction));
}

/** What the form says, with a priority fee that the wallet has put on top. */
function toIntent(
  { quote, tokens: { sell, buy }, taker }: SignableQuote & { taker: Address },
  addedLamports = 0n,
): SwapIntent {
  return {
    taker,
    inputMint: quote.inputMint,
    inputTokenProgram: sell.tokenProgram,
    inputUnits: sell,
    outputMint: quote.outputMint,
    outputUnits: buy,
    swapMode: quote.swapMode,
    inAmount: quote.maxInAmount,
    outAmount: quote.minOutAmount,
    feeBps: quote.feeBps,
    maxFeeLamports: BigInt(Math.ceil(quote.networkFeeLamports)) + addedLamports,
    gasPayer: quote.gasPayer,
    usesWrappedSol: quote.sending?.useWSol,
    maxTips: {
      jito: BigInt(quote.sending?.jitoTipLamports ?? 0),
      nozomi: BigInt(quote.sending?.nozomiTipLamports ?? 0),
    },
  };
}

/** Which unit a mint was read to have otherwise than the screen shows; the chain checks them in any case. */
function findReadOtherwise(
  { mints }: Pick<BalanceDifference, 'mints'>,
  { inputMint, outputMint }: SwapQuote,
  { sell, buy }: ShownTokens,
): Unit | undefined {
  const now = chainNow();
  return findOtherUnit(mints.get(inputMint), sell, now) ?? findOtherUnit(mints.get(outputMint), buy, now);
}

/** What a confirmed transaction moved, by its balances; undefined when they do not say. */
function toLanded(
  landed: LandedTransaction,
  quote: SwapQuote,
  tables: LookupTables | undefined,
): Landed | undefined {
  const sold = changeIn(landed, quote.inputMint, { quote, tables });
  const received = changeIn(landed, quote.outputMint, { quote, tables });
  if (sold === undefined || received === undefined || sold >= 0n || received <= 0n) return undefined;
  return { sold: atoms(-sold), received: atoms(received) };
}

/** By how much a swap changed what its taker holds of a mint; fees, tips and deposits are no part of it. */
function changeIn(
  { meta, transaction }: LandedTransaction,
  mint: Address,
  { quote, tables }: { quote: SwapQuote; tables: LookupTables | undefined },
): bigint | undefined {
  const { taker, gasPayer } = quote;
  if (!meta || taker === undefined) return undefined;
  const own = (balances: typeof meta.postTokenBalances) =>
    (balances ?? []).filter(({ owner }) => owner === taker);
  if (!isSol(mint, quote)) {
    const held = (balances: typeof meta.postTokenBalances) =>
      own(balances).reduce(
        (sum, each) => sum + (each.mint === mint ? BigInt(each.uiTokenAmount.amount) : 0n),
        0n,
      );
    return held(meta.postTokenBalances) - held(meta.preTokenBalances);
  }
  const bytes = new Uint8Array(getBase64Encoder().encode(transaction[0]));
  const { accounts, instructions } = decodeTransaction(bytes, tables);
  const gain = (index: number) => (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n);
  const change = gain(accounts.findIndex(({ address }) => address === taker));
  // Fee and deposits are another's.
  if (gasPayer !== undefined) return change;
  const deposits = own(meta.postTokenBalances).reduce(
    (sum, { accountIndex }) => sum + gain(accountIndex),
    0n,
  );
  const tips = instructions.reduce((sum, each) => sum + (readTip(each, taker)?.lamports ?? 0n), 0n);
  return change + meta.fee + tips + deposits;
}

/** Hands it to the venue, which knows it by its request. */
export async function handIn(signed: DecodedTransaction, requestId: string, taker: Address): Promise<Handed> {
  try {
    const signedTransaction = getBase64Decoder().decode(signed.bytes);
    const reply = await executeQuote({ requestId, signedTransaction });
    const reason = toNeverSentReason(reply);
    if (reason !== undefined) return { refusal: (await explainRefusal(signed, taker)) ?? reason };
    return { signature: reply.signature };
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

/** A request refused never reached the venue; one that came too soon says nothing of those before it. */
function isRefusedUnread(error: unknown): boolean {
  return (
    isAppError(error, 'UPSTREAM_REFUSED') &&
    error.facts.status < 500 &&
    error.facts.status !== TOO_MANY_REQUESTS
  );
}
