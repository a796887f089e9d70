import { type OrderAccount, SYSTEM_PROGRAM, VENUE_CONSTANTS } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { type KeptOrder, paysTips } from './kept-order.ts';
import { createRanked, type Ranked } from './ranked.ts';

const { orderLimit, orderRecurring, orderPair, orderTrailing, agreeTicks } = VENUE_CONSTANTS;
const WHOLE_BPS = 10_000;

/** Two mints between which orders ask for a price. */
export interface OrderPair {
  inputMint: Address;
  outputMint: Address;
  /** Limit and pair orders by the output that has to leave the pools for a unit of input, fees in it: a float, to find who is near. */
  asked: Ranked<Address>;
}

/** Orders of one input whose prices are read from the same references. */
export interface MeansGroup {
  references: readonly Address[];
  inputMint: Address;
  outputMint: Address;
  /** Orders that wait for their trigger, by the tick of the long mean below which they are triggered, the highest first. */
  triggers: Ranked<Address>;
  /** Trailing orders by the tick of the long mean from which on it is a better best one. */
  bests: Ranked<Address>;
  /** Orders whose trigger is noted. */
  noted: Set<Address>;
}

/** The open orders, so arranged that an event looks only at those that it may concern. */
export interface OpenOrders {
  readonly size: number;
  get(address: Address): KeptOrder | undefined;
  addresses(): Iterable<Address>;
  /** Takes up an order as it stands now; one that has ended is dropped. */
  put(held: KeptOrder): void;
  delete(address: Address): void;
  /** The pairs with limit or pair orders that have this mint on either side. */
  pairsOf(mint: Address): Iterable<OrderPair>;
  pairs(): Iterable<OrderPair>;
  groups(): Iterable<MeansGroup>;
  /** Orders by the Unix second from which on they are expired. */
  readonly expiries: Ranked<Address>;
  /** Recurring orders by the Unix second at which the next cycle is run. */
  readonly dues: Ranked<Address>;
}

/** Makes an empty one; `delay` draws by how many seconds a cycle is run after it became due. */
export function createOpenOrders(delay: () => number): OpenOrders {
  const orders = new Map<Address, KeptOrder>();
  const pairs = new Map<string, OrderPair>();
  const pairsByMint = new Map<Address, Set<OrderPair>>();
  const groups = new Map<string, MeansGroup>();
  const [expiries, dues] = [createRanked<Address>(), createRanked<Address>()];

  function pairFor({ inputMint, outputMint }: OrderAccount): OrderPair {
    const key = `${inputMint} ${outputMint}`;
    const known = pairs.get(key);
    if (known) return known;
    const pair = { inputMint, outputMint, asked: createRanked<Address>() };
    pairs.set(key, pair);
    for (const mint of [inputMint, outputMint])
      pairsByMint.set(mint, (pairsByMint.get(mint) ?? new Set()).add(pair));
    return pair;
  }

  function dropPair(pair: OrderPair): void {
    pairs.delete(`${pair.inputMint} ${pair.outputMint}`);
    for (const mint of [pair.inputMint, pair.outputMint]) {
      const those = pairsByMint.get(mint);
      those?.delete(pair);
      if (those?.size === 0) pairsByMint.delete(mint);
    }
  }

  function groupFor(order: OrderAccount): MeansGroup {
    const key = groupKey(order);
    const known = groups.get(key);
    if (known) return known;
    const { inputMint, outputMint } = order;
    const lists = { triggers: createRanked<Address>(), bests: createRanked<Address>() };
    const references = referencesOf(order);
    const group = { references, inputMint, outputMint, ...lists, noted: new Set<Address>() };
    groups.set(key, group);
    return group;
  }

  function remove(address: Address): void {
    const order = orders.get(address)?.order;
    if (!order) return;
    orders.delete(address);
    for (const list of [expiries, dues]) list.delete(address);
    const pair = pairs.get(`${order.inputMint} ${order.outputMint}`);
    pair?.asked.delete(address);
    if (pair?.asked.size === 0) dropPair(pair);
    const group = groups.get(groupKey(order));
    if (!group) return;
    const { triggers, bests, noted } = group;
    for (const list of [triggers, bests, noted]) list.delete(address);
    if (triggers.size + bests.size + noted.size === 0) groups.delete(groupKey(order));
  }

  return {
    get size() {
      return orders.size;
    },
    get: (address) => orders.get(address),
    addresses: () => orders.keys(),
    put(held) {
      const { address, order } = held;
      const before = orders.get(address)?.order;
      const due = before?.due === order.due ? dues.rankOf(address) : undefined;
      remove(address);
      if (order.isEnded || !paysTips(held, { isByMeans: false })) return;
      orders.set(address, held);
      if (order.expiry > 0n) expiries.put(address, Number(order.expiry));
      if (order.kind === orderLimit || order.kind === orderPair)
        pairFor(order).asked.put(address, askedRate(order));
      if (!paysTips(held, { isByMeans: true })) return;
      if (order.kind === orderRecurring) dues.put(address, due ?? Number(order.due) + delay());
      else if (order.kind !== orderLimit) addByMeans(groupFor(order), held);
    },
    delete: remove,
    pairsOf: (mint) => pairsByMint.get(mint) ?? [],
    pairs: () => pairs.values(),
    groups: () => groups.values(),
    expiries,
    dues,
  };
}

/** The pools that an order's prices are read from. */
export function referencesOf({ reference0, reference1 }: OrderAccount): Address[] {
  return [reference0, reference1].filter((address) => address !== SYSTEM_PROGRAM);
}

/** The tick of the long mean at or below which an order is triggered. */
export function triggerOf({ kind, stopTick, trailTicks }: OrderAccount): number {
  return kind === orderTrailing ? stopTick - trailTicks : stopTick;
}

function groupKey({ inputMint, reference0, reference1 }: OrderAccount): string {
  return `${inputMint} ${reference0} ${reference1}`;
}

function addByMeans({ triggers, bests, noted }: MeansGroup, { address, order }: KeptOrder): void {
  if (order.notedSlot > 0n) {
    noted.add(address);
    return;
  }
  triggers.put(address, -triggerOf(order));
  if (order.kind === orderTrailing) bests.put(address, order.stopTick + agreeTicks);
}

/** The output for a unit of input that has to leave the pools: what the order asks for, and its fees on top. */
function askedRate({ asked, size, slippageBps, venueBps, referralBps }: OrderAccount): number {
  const kept = 1 - (venueBps + referralBps) / WHOLE_BPS;
  return ((Number(asked) / Number(size)) * (1 - slippageBps / WHOLE_BPS)) / kept;
}
