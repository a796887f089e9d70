import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../../../packages/chain/src/addresses/solana-programs.ts';
import { askedFor, isPart } from '../../../../packages/chain/src/orders/order-prices.ts';
import { orderAddress } from '../../../../packages/chain/src/programs/venue/addresses.ts';
import type { OrderAccount } from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { HUNDRED_PERCENT, refusal } from '../../../../packages/chain/src/programs/venue/pricing/amounts.ts';
import { accountOf } from '../../../../packages/chain/src/testing/pools.ts';
import type { Operation } from '../operations.ts';
import { balanceOf, type Token, transfer, type World } from '../world.ts';
import { endsOf, sellRoute } from './model-swaps.ts';

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/** The address of an order, with the two accounts that are its own. */
export function placeOf({
  user,
  pool,
  input,
  terms,
}: Pick<Of<'openOrder'>, 'user' | 'pool' | 'input' | 'terms'>) {
  const [tokenIn, tokenOut] = [pool.tokens[input], pool.tokens[input === 0 ? 1 : 0]];
  const address = orderAddress(user, terms.id);
  return {
    address,
    tokenIn,
    tokenOut,
    escrow: accountOf(address, tokenIn),
    destination: accountOf(user, tokenOut),
  };
}

/** Opens a limit order. Throws `VENUE_REFUSED`. */
export function openOrder(world: World, operation: Of<'openOrder'>): undefined {
  const { user, terms, fees } = operation;
  const { address, tokenIn, tokenOut, escrow, destination } = placeOf(operation);
  for (const { fee, extras } of [tokenIn, tokenOut]) if (fee || extras.length > 0) throw refusal('orderMint');
  if (terms.size === 0n || terms.asked === 0n) throw refusal('orderSettings');
  if (terms.expiry !== 0n && terms.expiry <= world.time) throw refusal('orderExpired');
  transfer(world, tokenIn, accountOf(user, tokenIn), escrow, terms.size);
  const { tips: _, ...kept } = terms;
  world.orders.set(address, {
    ...NOTHING_DONE,
    ...kept,
    bump: operation.bump,
    owner: user,
    inputMint: tokenIn.mint,
    outputMint: tokenOut.mint,
    escrow,
    destination,
    venueAccount: fees.venue,
    referralAccount: fees.referral,
    revision: world.slot << 16n,
    left: terms.size,
    openedAt: world.time,
    changedAt: world.time,
  });
}

/** Sells a part; what arrives, unless closing the escrow is what the program does last. Throws `VENUE_REFUSED`. */
export function fillOrder(
  world: World,
  { place: { address }, swap }: Of<'fillOrder'>,
): readonly bigint[] | undefined {
  const order = orderIn(world, address);
  if (order.expiry !== 0n && world.time >= order.expiry) throw refusal('orderExpired');
  if (!isPart(order, swap.amount)) throw refusal('orderPart');
  const { venueBps, referralBps, venueAccount, referralAccount, destination } = order;
  const bps = venueBps + referralBps;
  const share = bps === 0 ? 0 : Math.floor((referralBps * Number(HUNDRED_PERCENT)) / bps);
  const accounts = { platformAccount: venueAccount, referralAccount, referral: SYSTEM_PROGRAM };
  const fee = { bps, referralBps: share, isOfInput: false, ...accounts };
  const ends = { ...endsOf({ user: address, paths: swap.paths }), destination };
  const paid = () => balanceOf(world, venueAccount) + balanceOf(world, referralAccount);
  const before = paid();
  const least = askedFor(order, swap.amount);
  const selling = { ...swap, quotedAmount: least, slippageBps: 0, ...(bps > 0 && { fee }) };
  const received = sellRoute(world, selling, ends, []);
  const left = order.left - swap.amount;
  if (left === 0n) {
    end(world, address, order);
    return undefined;
  }
  world.orders.set(address, {
    ...order,
    left,
    sold: order.sold + swap.amount,
    received: order.received + received,
    feesPaid: order.feesPaid + paid() - before,
    changedAt: world.time,
    revision: order.revision + 1n,
  });
  return [received];
}

/** Throws `VENUE_REFUSED` for another version, or for what the owner does not hold. */
export function changeOrder(
  world: World,
  { place: { address, tokenIn }, size, asked, revision }: Of<'changeOrder'>,
): undefined {
  const order = orderIn(world, address);
  const { owner, escrow, left } = order;
  if (revision !== order.revision) throw refusal('orderVersion');
  const own = accountOf(owner, tokenIn);
  if (size > left) transfer(world, tokenIn, own, escrow, size - left);
  if (size < left) transfer(world, tokenIn, escrow, own, left - size);
  if (size === 0n || asked === 0n) throw refusal('orderSettings');
  if (order.expiry !== 0n && order.expiry <= world.time) throw refusal('orderExpired');
  const changed = { left: size, size, asked, changedAt: world.time, revision: revision + 1n };
  world.orders.set(address, { ...order, ...changed });
}

/** Pays back what is left. */
export function cancelOrder(world: World, { place: { address, tokenIn } }: Of<'cancelOrder'>): undefined {
  const order = orderIn(world, address);
  giveBack(world, order, tokenIn);
  end(world, address, order);
}

function giveBack(world: World, { owner, escrow }: OrderAccount, token: Token): void {
  transfer(world, token, escrow, accountOf(owner, token), balanceOf(world, escrow));
}

function end(world: World, address: Address, { escrow }: OrderAccount): void {
  world.orders.delete(address);
  world.balances.delete(escrow);
}

function orderIn({ orders }: World, address: Address): OrderAccount {
  const order = orders.get(address);
  if (!order) throw refusal('alreadyDone');
  return order;
}

const NOTHING_DONE = {
  isEnded: 0,
  isPartlySold: 0,
  waitingAccount: SYSTEM_PROGRAM,
  reference0: SYSTEM_PROGRAM,
  reference1: SYSTEM_PROGRAM,
  depth0: 0n,
  depth1: 0n,
  sold: 0n,
  received: 0n,
  waiting: 0n,
  feesPaid: 0n,
  notedSlot: 0n,
  due: 0n,
  cyclesDone: 0,
};
