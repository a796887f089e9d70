import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { maxIn } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import type { Unproved } from '../engine/proposal.ts';
import { associatedAddresses } from '../swaps/trade-terms.ts';
import type {
  DecodedAccount,
  DecodedInstruction,
  DecodedTransaction,
} from '../transactions/decode-transaction.ts';
import { sumTips, type Tips } from '../transactions/fee-plan.ts';
import { networkFeeLamports } from '../transactions/priority-fee.ts';
import { decodeForeign } from './decode-foreign.ts';
import { readSurroundings, type SurroundingBreach, type Surroundings } from './foreign-surroundings.ts';
import {
  type ForeignTerms,
  type ForeignTrade,
  isForeignTrade,
  readForeignTrade,
  type TradedTerms,
} from './foreign-trade.ts';

/** Hosts round the most that an exact output may take up or down. */
const ROUNDING = 1n;

/** What the screen shows of a transaction that a foreign program carries out. */
export interface ForeignIntent {
  owner: Address;
  terms: ForeignTerms;
  /** SOL comes from and goes to the owner's own wrapped account, as any token does. */
  usesWrappedSol?: boolean | undefined;
  /** The owner's token accounts, whoever made them. */
  ownAccounts: readonly Address[];
  /** The most that the owner may pay for signatures, priority, tips, transfers to others and new accounts of mints that are not traded. */
  maxFeeLamports: bigint;
  /** The most of it that each kind of tip may be; none when absent. */
  maxTips?: Tips | undefined;
}

/** Why a transaction is not what the screen shows. */
export type ForeignBreach =
  | SurroundingBreach
  | 'signers'
  | 'network-fee'
  | 'several-trades'
  | 'kind'
  | 'pair'
  | 'amount'
  | 'slippage'
  | 'platform-fee'
  | 'schedule'
  | 'order'
  | 'owner'
  | 'source-account'
  | 'destination-account'
  | 'other-account'
  | 'escrow-account';

export type ForeignVerdict =
  | { kind: 'proved' }
  | { kind: 'unproved'; reasons: readonly Unproved[] }
  | { kind: 'refused'; breach: ForeignBreach };

/**
 * Judges by its bytes alone a transaction that an aggregator, a maker or an order program of others carries out. *Proved*: its instructions are
 * a closed list, the one that trades has the terms on screen, and of the owner's token accounts it can change the two of the pair alone. *Refused*: it is
 * something else. *Unproved*: it has parts that are not known here. What is not in the bytes: which accounts a lookup table holds, by the caller's word; a mint's
 * units; and what the pools' programs do with the owner's signature, which a simulation and guards are for.
 */
export function judgeForeign(transaction: DecodedTransaction, intent: ForeignIntent): ForeignVerdict {
  const { owner, terms } = intent;
  const around = readSurroundings(transaction.instructions, { owner, ...terms });
  const read = transaction.instructions.filter(isForeignTrade).map(decodeForeign);
  const known = read.flatMap((each) => (each && readForeignTrade(each)) ?? []);
  const [trade] = known;
  const breach =
    breachOfPayments(transaction, intent, around) ??
    around.breach ??
    (known.length > 1 ? 'several-trades' : undefined) ??
    (trade && (breachOfTerms(trade.terms, terms) ?? breachOfAccounts(trade, intent, around))) ??
    breachOfWrapping(intent, around, trade) ??
    breachOfOthers(transaction, intent) ??
    (trade && breachOfHandingOn(transaction, intent, trade));
  if (breach) return { kind: 'refused', breach };
  const reasons: Unproved[] = [];
  const isKnown = read.length === 1 && trade && !trade.isPartial;
  if (hasUnknownSigner(transaction, owner, isKnown ? trade.cosigner : undefined)) reasons.push('signer');
  if (around.unknown.length > 0) reasons.push('program');
  if (!isKnown) reasons.push('instruction');
  if (around.paid > 0n) reasons.push('recipient');
  return reasons.length > 0 ? { kind: 'unproved', reasons } : { kind: 'proved' };
}

function breachOfPayments(
  transaction: DecodedTransaction,
  { owner, maxFeeLamports, maxTips = {}, ownAccounts }: ForeignIntent,
  { paid, opened }: Surroundings,
): ForeignBreach | undefined {
  if (!transaction.accounts.some(({ address, isSigner }) => isSigner && address === owner)) return 'signers';
  const tips = sumTips(transaction, owner);
  const { jito = 0n, nozomi = 0n } = maxTips;
  const network = transaction.feePayer === owner ? networkFeeLamports(transaction) : 0n;
  const created = opened.filter(({ account, isTraded }) => !isTraded && !ownAccounts.includes(account));
  const deposits = BigInt(created.length) * TOKEN_ACCOUNT_RENT;
  const isTooDear = network + tips.jito + tips.nozomi + paid + deposits > maxFeeLamports;
  return isTooDear || tips.jito > jito || tips.nozomi > nozomi ? 'network-fee' : undefined;
}

function breachOfTerms(signed: TradedTerms, shown: ForeignTerms): ForeignBreach | undefined {
  if (signed.kind !== shown.kind) return 'kind';
  for (const mint of ['inputMint', 'outputMint'] as const)
    if (signed[mint] !== undefined && signed[mint] !== shown[mint]) return 'pair';
  if (signed.kind === 'swap' && shown.kind === 'swap') return breachOfSwap(signed, shown);
  if (signed.kind === 'limit' && shown.kind === 'limit') {
    if (signed.inAmount !== shown.inAmount || signed.outAmount !== shown.outAmount) return 'amount';
    if (signed.expiresAt !== shown.expiresAt) return 'schedule';
    return breachOfBounds(signed, shown);
  }
  if (signed.kind === 'recurring' && shown.kind === 'recurring') {
    if (signed.inAmount !== shown.inAmount || signed.inAmountPerCycle !== shown.inAmountPerCycle)
      return 'amount';
    const names = ['cycleSeconds', 'minOutAmount', 'maxOutAmount', 'startsAt'] as const;
    return names.every((name) => signed[name] === shown[name]) ? undefined : 'schedule';
  }
  return signed.kind === 'cancel' && shown.kind === 'cancel' && signed.order === shown.order
    ? undefined
    : 'order';
}

type Signed<Kind extends ForeignTerms['kind']> = Extract<TradedTerms, { kind: Kind }>;
type Shown<Kind extends ForeignTerms['kind']> = Extract<ForeignTerms, { kind: Kind }>;

function breachOfSwap(signed: Signed<'swap'>, shown: Shown<'swap'>): ForeignBreach | undefined {
  if (signed.swapMode !== shown.swapMode) return 'amount';
  const { inAmount = 0n, outAmount = 0n } = signed;
  const isAsShown =
    shown.swapMode === 'ExactIn'
      ? inAmount === shown.inAmount && outAmount >= shown.outAmount
      : outAmount === shown.outAmount && inAmount <= shown.inAmount;
  if (!isAsShown) return 'amount';
  return isOver(signed.positiveSlippageBps, shown.positiveSlippageBps)
    ? 'platform-fee'
    : breachOfBounds(signed, shown);
}

type Bounds<Terms> = Pick<Terms, keyof Terms & ('slippageBps' | 'platformFeeBps')>;

function breachOfBounds(
  signed: Bounds<Signed<'limit'>>,
  shown: Bounds<Shown<'limit'>>,
): ForeignBreach | undefined {
  if (isOver(signed.slippageBps, shown.slippageBps)) return 'slippage';
  return isOver(signed.platformFeeBps, shown.platformFeeBps) ? 'platform-fee' : undefined;
}

/** Also for a number that is not stated. */
function isOver(signed: number | undefined, most: number): boolean {
  return signed === undefined || signed > most;
}

function breachOfAccounts(
  { owners, cosigner, source, destination, otherDestination, escrow, terms: { kind } }: ForeignTrade,
  intent: ForeignIntent,
  { temporary }: Surroundings,
): ForeignBreach | undefined {
  const { owner, terms } = intent;
  // An owner that is its own maker would pay both sides.
  if (owners.some((each) => each !== owner) || cosigner === owner) return 'owner';
  const isOwn = (account: Address | undefined, mint: Address) =>
    account === undefined
      ? mint === WRAPPED_SOL && !intent.usesWrappedSol
      : [...associatedAddresses(owner, mint), ...(mint === WRAPPED_SOL ? temporary : [])].includes(account);
  if (!isOwn(source, terms.inputMint)) return 'source-account';
  const paysNow = kind === 'swap' || destination !== undefined;
  if (paysNow && !isOwn(destination, terms.outputMint)) return 'destination-account';
  if (otherDestination && !isOwn(otherDestination, terms.outputMint)) return 'destination-account';
  const isEscrowed = !escrow || associatedAddresses(escrow.order, terms.inputMint).includes(escrow.account);
  return isEscrowed ? undefined : 'escrow-account';
}

function breachOfWrapping(
  { terms, usesWrappedSol = false }: ForeignIntent,
  { wrapped, ready, temporary, closed, unknown }: Surroundings,
  trade: ForeignTrade | undefined,
): ForeignBreach | undefined {
  const isPaidUnwrapped = trade !== undefined && trade.source === undefined;
  const isSold =
    terms.inputMint === WRAPPED_SOL && terms.kind !== 'cancel' && !usesWrappedSol && !isPaidUnwrapped;
  // A temporary account's deposit comes back when it is closed.
  const deposits = BigInt(temporary.length) * TOKEN_ACCOUNT_RENT;
  if (wrapped > (isSold ? mostSold(terms) : 0n) + deposits) return 'wrapping';
  if (isSold && trade?.source) {
    const { source } = trade;
    // Less would be made up by wrapped SOL that the owner holds already, which the screen does not name.
    const isTooLittle = (ready.get(source) ?? 0n) < leastWrapped(trade);
    if (isTooLittle && !unknown.some((each) => canChange(each, source))) return 'wrapping';
    if (temporary.some((account) => account !== source)) return 'wrapping';
  }
  if (usesWrappedSol) return closed.length > 0 || temporary.length > 0 ? 'wrapping' : undefined;
  const bought = terms.outputMint === WRAPPED_SOL ? [trade?.destination, trade?.otherDestination] : [];
  const rest = isSold && isExactOut(terms) ? [trade?.source] : [];
  // What is not closed stays out of the wallet's SOL.
  return [...temporary, ...bought, ...rest].every((account) => !account || closed.includes(account))
    ? undefined
    : 'wrapping';
}

function mostSold(terms: Exclude<ForeignTerms, { kind: 'cancel' }>): bigint {
  return isExactOut(terms) ? maxIn(terms.inAmount, terms.slippageBps) : terms.inAmount;
}

/** What a trade may take out of its source. */
function leastWrapped({ terms }: ForeignTrade): bigint {
  if (terms.kind === 'cancel') return 0n;
  const { inAmount = 0n } = terms;
  const isExact = terms.kind !== 'swap' || terms.swapMode === 'ExactIn';
  return isExact ? inAmount : maxIn(inAmount, terms.slippageBps ?? 0) - ROUNDING;
}

function canChange({ accounts }: DecodedInstruction, account: Address): boolean {
  return accounts.some(({ address, isWritable }) => isWritable && address === account);
}

function isExactOut(terms: ForeignTerms): terms is Shown<'swap'> & { swapMode: 'ExactOut' } {
  return terms.kind === 'swap' && terms.swapMode === 'ExactOut';
}

/** Whether a token account of the owner's other than the pair's can be changed. */
function breachOfOthers({ accounts }: DecodedTransaction, intent: ForeignIntent): ForeignBreach | undefined {
  const pair = pairOf(intent);
  const isOther = ({ address, isWritable }: DecodedAccount) =>
    isWritable && intent.ownAccounts.includes(address) && !pair.includes(address);
  return accounts.some(isOther) ? 'other-account' : undefined;
}

/** Whether a trade gives others, with the owner's signature, an account of the pair that it neither sells from nor pays into. */
function breachOfHandingOn(
  { instructions }: DecodedTransaction,
  intent: ForeignIntent,
  { source, destination, otherDestination }: ForeignTrade,
): ForeignBreach | undefined {
  const pair = pairOf(intent);
  const named = [source, destination, otherDestination];
  const isHandedOn = ({ address, isWritable }: DecodedAccount) =>
    isWritable && pair.includes(address) && !named.includes(address);
  return instructions.some((each) => isForeignTrade(each) && each.accounts.some(isHandedOn))
    ? 'other-account'
    : undefined;
}

function pairOf({ owner, terms }: ForeignIntent): Address[] {
  return [terms.inputMint, terms.outputMint].flatMap((mint) => associatedAddresses(owner, mint));
}

/** Whether someone signs beside the owner whose signature is not known to be needed. */
function hasUnknownSigner(
  { accounts }: DecodedTransaction,
  owner: Address,
  cosigner: Address | undefined,
): boolean {
  return accounts.some(({ address, isSigner }) => isSigner && address !== owner && address !== cosigner);
}
