import {
  decodeOrder,
  type HeldOrder,
  ORDER_BYTES,
  type OrderAccount,
  type SolanaRpc,
  VENUE_PROGRAM,
} from '@orrery/chain';
import type { Address, Base58EncodedBytes } from '@solana/kit';
import { getBase64Encoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { askChain } from '../ask-chain.ts';

/** Where an order's account names its owner. */
const OWNER_AT = 16n;
/** What a node reads of accounts in one request at most. */
const MOST_ACCOUNTS = 100;

type Row = readonly [address: Address, order: OrderAccount];

/** Reads those of the named orders that are there and the owner's, in the given order. Throws `CHAIN_UNAVAILABLE`. */
export async function readOrders(
  rpc: SolanaRpc,
  owner: Address,
  addresses: readonly Address[],
): Promise<HeldOrder[]> {
  const rows: Row[] = [];
  for (const part of inGroups(addresses, MOST_ACCOUNTS)) {
    const config = { commitment: 'confirmed', encoding: 'base64' } as const;
    const { value } = await askChain(rpc.getMultipleAccounts(part, config).send());
    for (const [index, address] of part.entries()) {
      const account = value[index];
      const order = account?.owner === VENUE_PROGRAM ? toOrder(account.data[0]) : undefined;
      if (order?.owner === owner) rows.push([address, order]);
    }
  }
  return withPrograms(rpc, rows);
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
  const rows = found.flatMap(({ pubkey, account }): Row[] => {
    const order = toOrder(account.data[0]);
    return order ? [[pubkey, order]] : [];
  });
  return withPrograms(
    rpc,
    rows.toSorted(([, a], [, b]) => Number(a.openedAt - b.openedAt)),
  );
}

/** Splits a list into groups of at most a size. */
export function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** A mint may be gone when its order is not, so the escrow says which program holds the input. */
async function withPrograms(rpc: SolanaRpc, rows: readonly Row[]): Promise<HeldOrder[]> {
  const asked = [...new Set(rows.flatMap(([, { escrow, outputMint }]) => [escrow, outputMint]))];
  const programs = new Map<Address, Address>();
  for (const part of inGroups(asked, MOST_ACCOUNTS)) {
    const config = {
      commitment: 'confirmed',
      encoding: 'base64',
      dataSlice: { offset: 0, length: 0 },
    } as const;
    const { value } = await askChain(rpc.getMultipleAccounts(part, config).send());
    for (const [index, address] of part.entries()) {
      const account = value[index];
      if (account) programs.set(address, account.owner);
    }
  }
  const programOf = (address: Address) => programs.get(address) ?? TOKEN_PROGRAM_ADDRESS;
  return rows.map(([address, order]) => ({
    address,
    order,
    inputProgram: programOf(order.escrow),
    outputProgram: programOf(order.outputMint),
  }));
}

function toOrder(base64: string): OrderAccount | undefined {
  return decodeOrder(new Uint8Array(getBase64Encoder().encode(base64)));
}
