import {
  type BalanceDifference,
  buildTransaction,
  claimGift,
  type DecodedTransaction,
  decodeTransaction,
  findGiftBreach,
  type GiftBreach,
  type GiftIntent,
  giftAddress,
  giftAmounts,
  type HeldGift,
  inviteKey,
  type PromisedChange,
  type Proposal,
  SYSTEM_PROGRAM,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { GIFT_SECONDS } from '@orrery/domain/gifts/gift-terms';
import { type AmountScale, findOtherUnit } from '@orrery/domain/mints/scaled-amount';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import * as apiPaths from '@orrery/wire/paths';
import { CraftClawbackReplySchema, CraftSendReplySchema } from '@orrery/wire/send/send';
import {
  type Address,
  getAddressFromPublicKey,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
} from '@solana/kit';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { api } from '#shared/api/api.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { rpc } from '#shared/api/rpc.ts';
import { readGift } from './read-gift.ts';

/** How a transaction about a gift departs from what the screen says. */
export type GiftMismatch = GiftBreach | 'costs-more' | 'other-token';
/** What came of it is what was shown: there is nothing to be read from the chain. */
export type GiftReceipt = 'landed';
export type GiftProposal = Proposal<GiftMismatch, GiftReceipt>;

/** Two signatures at most; priority is what the wallet adds. */
const NETWORK_FEE = 2n * SIGNATURE_FEE_LAMPORTS;
const DAY_SECONDS = 86_400n;

export interface NewGift {
  sender: Address;
  /** Null for SOL. */
  mint: Address | null;
  tokenProgram: Address;
  /** In which the screen writes the amount; the transaction must have the chain check them. */
  units: AmountScale;
  amount: bigint;
  code: string;
}

/** A creation with what the server tells of it. */
export interface GiftCreationProposal {
  proposal: GiftProposal;
  /** Unix milliseconds. */
  expiryMs: number;
  /** The most that it takes beside the amount, deposits included, by its bytes. */
  feeLamports: bigint;
}

/** Asks the server for the transaction that leaves a gift at a link. Throws `UPSTREAM_…` and `TRANSACTION_MALFORMED`. */
export async function proposeGift(
  { sender, mint, tokenProgram, units, amount, code }: NewGift,
  signal: AbortSignal,
): Promise<GiftCreationProposal> {
  const key = await inviteKey(code);
  const link = await getAddressFromPublicKey(key.publicKey);
  const body = { inviteSigner: link, sender, amount: String(amount), ...(mint && { mint }) };
  const reply = await api.post(apiPaths.craftSend, body, CraftSendReplySchema, signal);
  const expiry = BigInt(reply.expiry);
  assertExpiry(expiry);
  const transaction = decode(reply.tx);
  const signed = giftAmounts(transaction);
  const feeLamports = signed.reduce(
    (sum, { of, change }) => (of === 'fee' || of === 'deposit' ? sum - change : sum),
    0n,
  );
  const token = mint ? { mint, tokenProgram, units } : undefined;
  const intent: GiftIntent = {
    kind: 'create',
    maxFeeLamports: NETWORK_FEE,
    sender,
    link,
    amount,
    expiry,
    token,
  };
  const most = { mint, units, amount, lamports: feeLamports + (mint ? 0n : amount) };
  const given = { owner: sender, mint, most: -amount };
  const proposal = toProposal(transaction, { intent, signer: sender, most, moved: given });
  return {
    proposal: { ...proposal, extraSigners: [key] },
    expiryMs: Number(expiry) * 1_000,
    feeLamports,
  };
}

/** Asks the server for the transaction that takes back the gift at a link's address. Throws the same, and `GIFT_NOT_FOUND`. */
export async function proposeReturn(link: Address, signal: AbortSignal): Promise<GiftProposal> {
  const found = await readGift(link, signal);
  if (!found) throw new AppError('GIFT_NOT_FOUND', { link });
  const { sender, held } = found;
  const body = { invitePDA: giftAddress(link), sender };
  const { tx } = await api.post(apiPaths.craftClawback, body, CraftClawbackReplySchema, signal);
  const intent: GiftIntent = { kind: 'return', maxFeeLamports: NETWORK_FEE, ...held };
  const most = { mint: null, amount: 0n, lamports: NETWORK_FEE };
  return toProposal(decode(tx), { intent, signer: sender, most, moved: takenOf(held) });
}

/** The claim of a gift, which its link's key signs and pays. Throws as `proposeReturn` does. */
export async function proposeClaim(
  { code, recipient }: { code: string; recipient: Address },
  signal: AbortSignal,
): Promise<{ proposal: GiftProposal; sign: (bytes: Uint8Array) => Promise<Uint8Array> }> {
  const key = await inviteKey(code);
  const link = await getAddressFromPublicKey(key.publicKey);
  const found = await readGift(link, signal);
  if (!found) throw new AppError('GIFT_NOT_FOUND', { link });
  const { value: lifetime } = await rpc
    .getLatestBlockhash({ commitment: 'confirmed' })
    .send({ abortSignal: signal });
  const bytes = buildTransaction(link, lifetime, [claimGift(found.held, recipient)]);
  const proposal: GiftProposal = {
    transaction: decodeTransaction(bytes),
    signer: link,
    lastValidBlockHeight: lifetime.lastValidBlockHeight,
    maxAddedLamports: 0n,
    // It was built here, of what the chain holds, and no wallet may add to it.
    findBreach: () => undefined,
    findMismatch: () => undefined,
    promised: [takenOf(found.held)],
    delivery: BROADCAST,
  };
  const sign = async (unsigned: Uint8Array) => {
    const signed = await partiallySignTransaction([key], getTransactionDecoder().decode(unsigned));
    return new Uint8Array(getTransactionEncoder().encode(signed));
  };
  return { proposal, sign };
}

const BROADCAST = {
  by: 'broadcast',
  modes: ['priorityFees'],
  skipPreflight: false,
  readReceipt: (): GiftReceipt => 'landed',
} as const;

/** What may leave the sender at most. */
interface Most {
  mint: Address | null;
  /** As the screen writes it; absent where it shows no amount. */
  units?: AmountScale;
  amount: bigint;
  lamports: bigint;
}

/** All of a gift leaves its address. */
function takenOf({ gift: { link, mint, amount } }: HeldGift): PromisedChange {
  return { owner: giftAddress(link), mint: mint === SYSTEM_PROGRAM ? null : mint, most: -amount };
}

function toProposal(
  transaction: DecodedTransaction,
  {
    intent,
    signer,
    most,
    moved,
  }: {
    intent: GiftIntent;
    signer: Address;
    most: Most /** What is moved at the least. */;
    moved: PromisedChange;
  },
): GiftProposal {
  const { mint, amount, lamports } = most;
  return {
    transaction,
    signer,
    signed: giftAmounts(transaction),
    maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
    findBreach: (found, added) =>
      findGiftBreach(found, { ...intent, maxFeeLamports: intent.maxFeeLamports + added }),
    findMismatch: (difference, added) => findMismatch(difference, most, added),
    promised: [
      moved,
      { owner: signer, mint: null, least: -lamports },
      ...(mint ? [{ owner: signer, mint, least: -amount }] : []),
    ],
    delivery: BROADCAST,
  };
}

/** What a simulation takes that the screen does not say. */
function findMismatch(
  { sol, tokens, mints }: Pick<BalanceDifference, 'sol' | 'tokens' | 'mints'>,
  { mint, units, amount, lamports }: Most,
  added: bigint,
): GiftMismatch | undefined {
  const read = mint && mints.get(mint);
  const other = read && units && findOtherUnit(read, units, chainNow());
  if (other) return other;
  if (sol < -lamports - added) return 'costs-more';
  const lost = tokens.filter(({ change }) => change < 0n);
  if (lost.some((token) => token.mint !== mint)) return 'other-token';
  if (lost.some(({ change }) => change < -amount)) return 'costs-more';
  // What is signed leaves exactly the amount: who foretells less of it lies.
  const change = mint ? (lost.find((token) => token.mint === mint)?.change ?? 0n) : sol;
  return units && change > -amount ? 'gift' : undefined;
}

/** A gift that expires at once, or never, is not what the screen says of all gifts. */
function assertExpiry(expiry: bigint): void {
  const now = BigInt(Math.floor(chainNow() / 1_000));
  const days = BigInt(GIFT_SECONDS);
  if (expiry < now + days - DAY_SECONDS || expiry > now + days + DAY_SECONDS)
    throw new AppError('UPSTREAM_MALFORMED', { host: location.host, reason: 'a gift of another length' });
}

function decode(base64: string): DecodedTransaction {
  return decodeTransaction(new Uint8Array(getBase64Encoder().encode(base64)));
}
