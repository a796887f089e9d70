import {
  inGroups,
  ORDER_BYTES,
  type OrderAccount,
  type SolanaRpc,
  toOrder,
  VENUE_CONSTANTS,
  VENUE_PROGRAM,
} from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { Simulation } from '../simulation.ts';
import type { OpenOrder, Trader } from '../trader.ts';
import { isFree } from '../trader-index.ts';

interface Setup {
  rpc: SolanaRpc;
  simulation: Pick<Simulation, 'orders' | 'ledger' | 'traders'>;
}

type Found = ReadonlyMap<Address, OrderAccount>;

const ACCOUNTS_A_CALL = 100;
const CONFIG = { commitment: 'confirmed', encoding: 'base64' } as const;

/** Reads the traders' orders, all there are unless the book is up to date, and returns those whose balances must be read again. */
export async function readTraderOrders({ rpc, simulation }: Setup): Promise<readonly Trader[]> {
  const { orders, ledger, traders } = simulation;
  const isAll = !orders.isRead;
  const found = isAll ? await listOrders(rpc) : await readOrders(rpc, addressesOf(orders.all()));
  const changed: Trader[] = [];
  for (const known of orders.all()) {
    const order = found.get(known.address);
    // What its trader is doing may rest on these balances: it is looked at again next time.
    if (order?.revision === known.revision || !isFree(known.trader)) continue;
    if (order) orders.set(toOpenOrder(known.address, order, known.trader));
    else orders.drop(known.address);
    ledger.forget(known.trader);
    changed.push(known.trader);
  }
  if (!isAll) return changed;
  const known = new Set(addressesOf(orders.all()));
  for (const [address, order] of found) {
    const trader = traders.at(order.owner);
    if (trader && !known.has(address)) orders.set(toOpenOrder(address, order, trader));
  }
  orders.setRead(true);
  return changed;
}

/** Books an order of a trader that has just been opened, changed or ended. */
export async function noteOrder({ rpc, simulation }: Setup, trader: Trader, address: Address): Promise<void> {
  const order = (await readOrders(rpc, [address])).get(address);
  if (order) simulation.orders.set(toOpenOrder(address, order, trader));
  else simulation.orders.drop(address);
}

async function listOrders(rpc: SolanaRpc): Promise<Found> {
  const filters = [{ dataSize: BigInt(ORDER_BYTES) }];
  const rows = await rpc.getProgramAccounts(VENUE_PROGRAM, { ...CONFIG, filters }).send();
  const sorted = rows.toSorted((a, b) => (a.pubkey < b.pubkey ? -1 : 1));
  return toFound(sorted.map(({ pubkey, account }) => [pubkey, account.data[0]]));
}

async function readOrders(rpc: SolanaRpc, addresses: readonly Address[]): Promise<Found> {
  const rows: [Address, string][] = [];
  for (const part of inGroups(addresses, ACCOUNTS_A_CALL)) {
    const { value } = await rpc.getMultipleAccounts(part, CONFIG).send();
    for (const [index, address] of part.entries()) {
      const account = value[index];
      if (account?.owner === VENUE_PROGRAM) rows.push([address, account.data[0]]);
    }
  }
  return toFound(rows);
}

/** Without those that have ended. */
function toFound(rows: readonly (readonly [Address, string])[]): Found {
  return new Map(
    rows.flatMap(([address, data]) => {
      const order = toOrder(data);
      return order && order.isEnded === 0 ? [[address, order] as const] : [];
    }),
  );
}

function addressesOf(orders: readonly OpenOrder[]): Address[] {
  return orders.map(({ address }) => address);
}

function toOpenOrder(address: Address, order: OrderAccount, trader: Trader): OpenOrder {
  const { inputMint, outputMint, left, asked, size, expiry, revision } = order;
  return {
    address,
    trader,
    kind: order.kind === VENUE_CONSTANTS.orderRecurring ? 'recurring' : 'limit',
    inputMint,
    outputMint,
    left,
    asked: (asked * left + size - 1n) / size,
    expiry,
    revision,
  };
}
