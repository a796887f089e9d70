import {
  type DecodedTransaction,
  type ForeignTerms,
  foreignTrade,
  judgeForeign,
  priorityFeeLamports,
  readSurely,
  type SurelyRead,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { findOtherUnit } from '@orrery/domain/mints/scaled-amount';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import { ORDER_FEE } from '@orrery/domain/trading/order-terms';
import { OrderTransactionReplySchema } from '@orrery/wire/orders/order-requests';
import * as apiPaths from '@orrery/wire/paths';
import { type Address, getBase64Encoder } from '@solana/kit';
import { MAX_PRIORITY_FEE_LAMPORTS } from '#entities/settlement/settleable.ts';
import { api } from '#shared/api/api.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { listOrigins } from '#shared/api/rpc.ts';
import type { NewOrder, OrderSide, ProposedOrder } from './new-order.ts';
import { handInOrder } from './order.execute.ts';
import { toPrice } from './order-intent.ts';
import { findDifference, type MostTaken, type OrderMismatch, type OrderProposal } from './order-mismatch.ts';
import type { ShownOrder } from './shown-order.ts';

const MAX_FEE_LAMPORTS = SIGNATURE_FEE_LAMPORTS + MAX_PRIORITY_FEE_LAMPORTS;
/** The most rent of what other programs open for an order: its account, what holds its tokens, and what it is paid into. */
const MAX_DEPOSIT_LAMPORTS = 10_000_000n;
/** A host counts a price in what a cycle brings by its own rounding: so much of it, in parts of a million, may differ. */
const PRICE_TOLERANCE = 1_000n;
const MILLION = 1_000_000n;

interface Offered {
  requestId: string;
  transaction: string;
  /** Unix seconds; 0 for never. */
  expiry: number;
}

/** The transaction that opens an order of another program, proved by its bytes. Throws `UPSTREAM_MALFORMED` on the embedded chain, and what `readSurely` throws. */
export async function proposeForeignOrder(
  order: NewOrder,
  { requestId, transaction, expiry }: Offered,
  signal: AbortSignal,
): Promise<ProposedOrder> {
  const { owner, sell, buy, useWSol, network = 'local' } = order;
  if (network === 'local') throw new AppError('UPSTREAM_MALFORMED', { host: location.host, reason: 'terms' });
  const isLimit = order.kind === 'limit';
  const [amount, mint] = [isLimit ? order.making : order.total, spentMint(order)];
  const read = await readSurely(toBytes(transaction), sidesOf(owner, [sell, buy]), listOrigins(), signal);
  const fee = networkFeeLamports(read.transaction);
  const costs = { rentLamports: MAX_DEPOSIT_LAMPORTS, tipLamports: 0n, networkFeeLamports: fee };
  const proposal = toProposal(read, {
    owner,
    terms: isLimit ? limitTerms(order, expiry) : recurringTerms(order, read.transaction),
    usesWrappedSol: useWSol,
    most: { mint, amount, lamports: MAX_DEPOSIT_LAMPORTS + fee, isExact: true, units: [sell, buy] },
    signed: [
      { of: mint ?? 'SOL', change: -amount, bound: 'exact', isScaleChecked: mint === null },
      { of: 'fee', change: -fee, bound: 'exact', isScaleChecked: true },
      { of: 'deposit', change: -MAX_DEPOSIT_LAMPORTS, bound: 'most', isScaleChecked: true },
    ],
    tool: isLimit ? 'trigger' : 'recurring',
    requestId,
  });
  return { proposal, feeBps: ORDER_FEE, costs, expiry };
}

/** The transaction that cancels an order of another program, each by itself. Throws the same. */
export async function proposeForeignCancel(
  { tool, wallet: owner, order }: { tool: 'trigger' | 'recurring'; wallet: Address; order: Address },
  { inputMint, outputMint }: ShownOrder,
  signal: AbortSignal,
): Promise<OrderProposal> {
  const isTrigger = tool === 'trigger';
  const { requestId, transaction } = await api.post(
    isTrigger ? apiPaths.cancelTrigger : apiPaths.cancelRecurring,
    isTrigger ? { maker: owner, order } : { user: owner, order, recurringType: 'time' },
    OrderTransactionReplySchema,
    signal,
  );
  const read = await readSurely(toBytes(transaction), { owner, mints: [] }, listOrigins(), signal);
  const fee = networkFeeLamports(read.transaction);
  return toProposal(read, {
    owner,
    terms: { kind: 'cancel', order, inputMint, outputMint },
    usesWrappedSol: false,
    // An account of the owner's that was closed is opened again.
    most: { mint: null, amount: 0n, lamports: MAX_DEPOSIT_LAMPORTS + fee, isExact: false, units: [] },
    signed: [{ of: 'fee', change: -fee, bound: 'exact', isScaleChecked: true }],
    tool,
    requestId,
  });
}

interface Checked {
  owner: Address;
  terms: ForeignTerms;
  usesWrappedSol: boolean;
  most: MostTaken;
  signed: NonNullable<OrderProposal['signed']>;
  tool: 'trigger' | 'recurring';
  requestId: string;
}

function toProposal(
  { transaction, tables, tableSources, ownAccounts, mints }: SurelyRead,
  { owner, terms, usesWrappedSol, most, signed, tool, requestId }: Checked,
): OrderProposal {
  const judge = (found: DecodedTransaction, added: bigint) =>
    judgeForeign(found, {
      owner,
      terms,
      usesWrappedSol,
      ownAccounts,
      maxFeeLamports: MAX_FEE_LAMPORTS + added,
    });
  const otherUnit = mints
    .map(({ mint, facts }) => {
      const shown = most.units.find(({ id }) => id === mint);
      return shown && findOtherUnit(facts, shown, chainNow());
    })
    .find((unit) => unit !== undefined);
  const findBreach = (found: DecodedTransaction, added: bigint): OrderMismatch | undefined => {
    if (found.feePayer !== owner) return 'fee-payer';
    const verdict = judge(found, added);
    return verdict.kind === 'refused' ? verdict.breach : otherUnit;
  };
  const verdict = judge(transaction, 0n);
  const { mint, amount, lamports, isExact } = most;
  return {
    transaction,
    tables,
    tableSources,
    unproved: verdict.kind === 'unproved' ? verdict.reasons : [],
    signer: owner,
    signed,
    maxAddedLamports: MAX_PRIORITY_FEE_LAMPORTS,
    findBreach,
    findMismatch: (difference, added) => findDifference(difference, most, { added, now: chainNow() }),
    promised: [
      { owner, mint, ...(isExact && { most: -amount }), least: -amount - (mint === null ? lamports : 0n) },
      ...(mint === null ? [] : [{ owner, mint: null, least: -lamports }]),
    ],
    delivery: {
      by: 'receiver',
      send: (handed) => handInOrder(handed, { requestId, tool }),
      readReceipt: () => 'landed',
    },
  };
}

function limitTerms(order: Extract<NewOrder, { kind: 'limit' }>, expiry: number): ForeignTerms {
  const { sell, buy, making, taking, slippageBps } = order;
  return {
    kind: 'limit',
    inputMint: sell.id,
    outputMint: buy.id,
    inAmount: making,
    outAmount: taking,
    expiresAt: expiry > 0 ? BigInt(expiry) : null,
    slippageBps,
    platformFeeBps: ORDER_FEE,
  };
}

function recurringTerms(
  order: Extract<NewOrder, { kind: 'recurring' }>,
  transaction: DecodedTransaction,
): ForeignTerms {
  const { sell, buy, total, cycles, intervalSeconds, minPrice, maxPrice } = order;
  const signed = foreignTrade(transaction)?.terms;
  const said = signed?.kind === 'recurring' ? signed : undefined;
  const part = total / BigInt(cycles);
  const bring = (price: string | undefined) => outAt(part, toPrice(price), { sell, buy });
  return {
    kind: 'recurring',
    inputMint: sell.id,
    outputMint: buy.id,
    inAmount: total,
    // A host rounds it to the nearest unit.
    inAmountPerCycle: said?.inAmountPerCycle === part + 1n ? part + 1n : part,
    cycleSeconds: BigInt(intervalSeconds),
    // The dearer the output, the less of it a cycle brings.
    minOutAmount: nearly(said?.minOutAmount, bring(maxPrice)),
    maxOutAmount: nearly(said?.maxOutAmount, bring(minPrice)),
    startsAt: nearly(said?.startsAt, null),
  };
}

/** What an amount of the input brings at a price of the output in the input, in smallest units; null for no price. */
function outAt(
  amount: bigint,
  price: number | undefined,
  { sell, buy }: Record<'sell' | 'buy', OrderSide>,
): bigint | null {
  return price === undefined
    ? null
    : BigInt(Math.floor((Number(amount) * 10 ** (buy.decimals - sell.decimals)) / price));
}

/** What is signed where it is what is shown but for the rounding, else what is shown; the program takes 0 for no bound. */
function nearly(signed: bigint | null | undefined, shown: bigint | null): bigint | null {
  if (signed === undefined || signed === null) return shown;
  if (shown === null) return signed === 0n ? signed : shown;
  const apart = signed > shown ? signed - shown : shown - signed;
  return apart * MILLION <= shown * PRICE_TOLERANCE ? signed : shown;
}

function sidesOf(owner: Address, sides: readonly OrderSide[]) {
  return { owner, mints: sides.map(({ id }) => id) };
}

function spentMint({ sell, useWSol }: NewOrder): Address | null {
  return sell.id === WRAPPED_SOL && !useWSol ? null : sell.id;
}

function networkFeeLamports(transaction: DecodedTransaction): bigint {
  return SIGNATURE_FEE_LAMPORTS + priorityFeeLamports(transaction);
}

function toBytes(base64: string): Uint8Array {
  return new Uint8Array(getBase64Encoder().encode(base64));
}
