import {
  type HeldOrder,
  ORDER_BYTES,
  type OrderAccount,
  readOrders as readFromChain,
  type SolanaRpc,
  toOrder,
  VENUE_PROGRAM,
  withPrograms,
} from '@orrery/chain';
import type { Address, Base58EncodedBytes } from '@solana/kit';
import { askChain } from '../ask-chain.ts';

/** Where an order's account names its owner. */
const OWNER_AT = 16n;

/** Reads those of the named orders that are there and the owner's, in the given order. Throws `CHAIN_UNAVAILABLE`. */
export function readOrders(
  rpc: SolanaRpc,
  owner: Address,
  addresses: readonly Address[],
): Promise<HeldOrder[]> {
  return askChain(readFromChain(rpc, { owner, addresses }));
}

/** Which orders of an owner are read, and how many of them at most. */
interface Wanted {
  owner: Address;
  isWanted: (order: OrderAccount) => boolean;
  most: number;
}

/** Reads the oldest wanted orders of an owner, the oldest first. Throws `CHAIN_UNAVAILABLE`. */
export async function readAllOrders(rpc: SolanaRpc, { owner, isWanted, most }: Wanted): Promise<HeldOrder[]> {
  // An address is the base58 text of its bytes.
  const memcmp = {
    offset: OWNER_AT,
    bytes: String(owner) as Base58EncodedBytes,
    encoding: 'base58',
  } as const;
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const filters = [{ dataSize: BigInt(ORDER_BYTES) }, { memcmp }];
  const found = await askChain(rpc.getProgramAccounts(VENUE_PROGRAM, { ...config, filters }).send());
  const rows = found.flatMap(({ pubkey, account }) => {
    const order = toOrder(account.data[0]);
    return order && isWanted(order) ? [[pubkey, order] as const] : [];
  });
  // Anybody may ask for any owner, and an owner may have thousands.
  const oldest = rows.toSorted(([, a], [, b]) => Number(a.openedAt - b.openedAt)).slice(0, most);
  return askChain(withPrograms(rpc, oldest));
}
