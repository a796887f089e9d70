import type { AccountMeta, Address, Instruction } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { associatedAddress } from '../addresses/associated-address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { orderAddress } from '../programs/venue/addresses.ts';
import type { OrderAccount } from '../programs/venue/generated/accounts.generated.ts';
import {
  type OrderChangeInput,
  type OrderOpenInput,
  orderCancelInstruction,
  orderChangeInstruction,
  orderExpireInstruction,
  orderFillInstruction,
  orderNoteInstruction,
  orderOpenInstruction,
  orderWithdrawInstruction,
} from '../programs/venue/generated/instructions.generated.ts';
import type { toRoute } from '../programs/venue/instructions/swap-route.ts';

/** The mint of wrapped SOL, which orders pay out as SOL. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** A mint and the token program that owns it. */
export interface OrderToken {
  mint: Address;
  tokenProgram: Address;
}

/** The numbers of an order as its owner opens it. */
export type OrderTerms = Pick<
  OrderOpenInput,
  | 'id'
  | 'kind'
  | 'slippageBps'
  | 'venueBps'
  | 'referralBps'
  | 'tipLamports'
  | 'tips'
  | 'size'
  | 'asked'
  | 'expiry'
  | 'stopTick'
  | 'trailTicks'
  | 'bandLow'
  | 'bandHigh'
  | 'start'
  | 'interval'
  | 'cycles'
>;

/** A pool that prices are read of, and the least depth that it must have when the order is opened and at every use; see `referenceDepth`. */
export interface OrderReference {
  address: Address;
  depth: bigint;
}

/** An order to be opened; `source` is the owner's account of the input, the associated one when absent. */
export interface OrderOpening {
  owner: Address;
  input: OrderToken;
  output: OrderToken;
  source?: Address | undefined;
  venueAccount?: Address | undefined;
  referralAccount?: Address | undefined;
  /** One pool of the pair or two that lead from input to output; none for a limit order. */
  references?: readonly OrderReference[];
  terms: OrderTerms;
}

/** An order as its address holds it, with the token programs of its mints. */
export interface HeldOrder {
  address: Address;
  order: OrderAccount;
  inputProgram: Address;
  outputProgram: Address;
}

/** Opens an order at the address of its owner and id. */
export function openOrder(opening: OrderOpening): Instruction {
  const { owner, input, output, references = [], terms, venueAccount, referralAccount } = opening;
  const order = orderAddress(owner, terms.id);
  const [reference0, reference1] = references;
  return orderOpenInstruction({
    ...terms,
    owner,
    order,
    inputMint: input.mint,
    outputMint: output.mint,
    source: opening.source ?? associatedAddress({ owner, ...input }),
    escrow: associatedAddress({ owner: order, ...input }),
    destination: output.mint === WRAPPED_SOL ? undefined : associatedAddress({ owner, ...output }),
    venueAccount,
    referralAccount,
    reference0: reference0?.address,
    reference1: reference1?.address,
    depth0: reference0?.depth ?? 0n,
    depth1: reference1?.depth ?? 0n,
    inputProgram: input.tokenProgram,
    outputProgram: output.tokenProgram,
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
  });
}

/** Where an order pays its owner, the associated account when absent, and the accounts of the mint's hook, if it has been given one. */
export interface OrderReturn {
  account?: Address;
  extras?: readonly AccountMeta[];
}

/** Ends an order for its owner, who gets back what is not sold and all lamports. */
export function cancelOrder(held: HeldOrder, { account, extras = [] }: OrderReturn = {}): Instruction {
  const accounts = endAccounts(held);
  const to = account === undefined ? {} : { account };
  return withExtras(orderCancelInstruction({ owner: held.order.owner, ...accounts, ...to }), extras);
}

/** Ends an expired order for its owner; the payer gets a tip. */
export function expireOrder(
  held: HeldOrder,
  payer: Address,
  extras: readonly AccountMeta[] = [],
): Instruction {
  return withExtras(orderExpireInstruction({ payer, owner: held.order.owner, ...endAccounts(held) }), extras);
}

/** Changes an order as it was read; `account` is the owner's account of the input, the associated one when absent. */
export function changeOrder(
  { address, order, inputProgram }: HeldOrder,
  changed: Partial<
    Pick<OrderChangeInput, 'size' | 'asked' | 'expiry' | 'stopTick' | 'trailTicks' | 'bandLow' | 'bandHigh'>
  >,
  account?: Address,
): Instruction {
  const { owner, inputMint: mint, outputMint, escrow, revision, left, asked, size } = order;
  const { expiry, trailTicks, bandLow, bandHigh } = order;
  return orderChangeInstruction({
    owner,
    order: address,
    inputMint: mint,
    outputMint,
    escrow,
    account: account ?? associatedAddress({ owner, mint, tokenProgram: inputProgram }),
    tokenProgram: inputProgram,
    revision,
    left,
    kind: order.kind,
    size: left,
    // The same price for what is left.
    asked: (asked * left + size - 1n) / size,
    expiry,
    // The best mean of a trailing order cannot be changed.
    stopTick: trailTicks === 0 ? order.stopTick : 0,
    trailTicks,
    bandLow,
    bandHigh,
    ...changed,
  });
}

/** Pays the owner the output that waits in the order, into the owner's associated account or another one of theirs. */
export function withdrawOutput(
  { address, order, outputProgram }: HeldOrder,
  { account, extras = [] }: OrderReturn = {},
): Instruction {
  const { owner, outputMint: mint, waitingAccount } = order;
  const withdrawal = orderWithdrawInstruction({
    owner,
    order: address,
    outputMint: mint,
    waitingAccount,
    account: account ?? associatedAddress({ owner, mint, tokenProgram: outputProgram }),
    tokenProgram: outputProgram,
  });
  return withExtras(withdrawal, extras);
}

/** Sells a part of an order over a route. */
export interface OrderFilling {
  filler: Address;
  /** Smallest units of input. */
  amount: bigint;
  /** Whether by the means, and not at the asked price. */
  isByMeans: boolean;
  route: ReturnType<typeof toRoute>;
  /** For SOL the wrapped account that the filler lends; else only given when the output is to wait. */
  destination?: Address;
}

/** Fills a part of an order; the filler gets a tip. */
export function fillOrder(held: HeldOrder, filling: OrderFilling): Instruction {
  const { address, order } = held;
  const { filler, amount, isByMeans, route, destination } = filling;
  const isElsewhere = destination !== undefined && order.outputMint !== WRAPPED_SOL;
  return orderFillInstruction({
    order: address,
    escrow: order.escrow,
    destination: destination ?? order.destination,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tokenProgram2022: TOKEN_2022_PROGRAM,
    venueAccount: unlessNone(order.venueAccount),
    referralAccount: unlessNone(order.referralAccount),
    filler,
    owner: order.owner,
    reference0: isByMeans ? order.reference0 : undefined,
    reference1: isByMeans ? unlessNone(order.reference1) : undefined,
    ownerAccount: isElsewhere ? order.destination : undefined,
    amount,
    exit: isByMeans ? 1 : 0,
    ...route,
  });
}

/** The order's own account of the output, which the filler makes when the owner's takes nothing. */
export function waitingAddress({ address, order, outputProgram }: HeldOrder): Address {
  return associatedAddress({ owner: address, mint: order.outputMint, tokenProgram: outputProgram });
}

/** Writes down that an order was triggered, or what its best mean is; the payer gets a tip. */
export function noteOrder({ address, order }: HeldOrder, payer: Address): Instruction {
  return orderNoteInstruction({
    payer,
    order: address,
    reference0: order.reference0,
    reference1: unlessNone(order.reference1),
  });
}

function endAccounts({ address, order, inputProgram: tokenProgram }: HeldOrder) {
  const { owner, inputMint: mint, escrow } = order;
  const shared = { order: address, inputMint: mint, escrow, tokenProgram };
  if (mint === WRAPPED_SOL) return shared;
  return {
    ...shared,
    account: associatedAddress({ owner, mint, tokenProgram }),
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
  };
}

function withExtras(instruction: Instruction, extras: readonly AccountMeta[]): Instruction {
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...extras] };
}

/** Zeros stand for no account. */
function unlessNone(address: Address): Address | undefined {
  return address === SYSTEM_PROGRAM ? undefined : address;
}
