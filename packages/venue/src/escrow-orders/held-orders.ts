import {
  type HeldOrder,
  ORDER_BYTES,
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

/** Reads all orders of an owner, the oldest first. Throws `CHAIN_UNAVAILABLE`. */
export async function readAllOrders(rpc: SolanaRpc, owner: Address): Promise<HeldOrder[]> {
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
    return order ? [[pubkey, order] as const] : [];
  });
  return askChain(
    withPrograms(
      rpc,
      rows.toSorted(([, a], [, b]) => Number(a.openedAt - b.openedAt)),
    ),
  );
}
