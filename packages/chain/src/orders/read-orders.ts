import { type Address, getBase64Encoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import {
  decodeOrder,
  type OrderAccount,
  VENUE_PROGRAM,
} from '../programs/venue/generated/accounts.generated.ts';
import type { SolanaRpc } from '../rpc.ts';
import type { HeldOrder } from './order-instructions.ts';

/** What a node reads of accounts in one request at most. */
const MOST_ACCOUNTS = 100;

type Row = readonly [address: Address, order: OrderAccount];

/** Reads those of the named orders that are there and the owner's, in the given order. Rejects with the transport's error. */
export async function readOrders(
  rpc: SolanaRpc,
  { owner, addresses }: { owner: Address; addresses: readonly Address[] },
  abortSignal?: AbortSignal,
): Promise<HeldOrder[]> {
  const rows: Row[] = [];
  for (const part of inGroups(addresses, MOST_ACCOUNTS)) {
    const config = { commitment: 'confirmed', encoding: 'base64' } as const;
    const { value } = await rpc.getMultipleAccounts(part, config).send({ abortSignal });
    for (const [index, address] of part.entries()) {
      const account = value[index];
      const order = account?.owner === VENUE_PROGRAM ? toOrder(account.data[0]) : undefined;
      if (order?.owner === owner) rows.push([address, order]);
    }
  }
  return withPrograms(rpc, rows, abortSignal);
}

/** Splits a list into groups of at most a size. */
export function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** A mint may be gone when its order is not, so the accounts that hold tokens for the order say which programs are theirs. */
export async function withPrograms(
  rpc: SolanaRpc,
  rows: readonly Row[],
  abortSignal?: AbortSignal,
): Promise<HeldOrder[]> {
  const asked = [...new Set(rows.flatMap(([, order]) => [order.escrow, holderOfOutput(order)]))];
  const programs = new Map<Address, Address>();
  for (const part of inGroups(asked, MOST_ACCOUNTS)) {
    const config = {
      commitment: 'confirmed',
      encoding: 'base64',
      dataSlice: { offset: 0, length: 0 },
    } as const;
    const { value } = await rpc.getMultipleAccounts(part, config).send({ abortSignal });
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
    outputProgram: programOf(holderOfOutput(order)),
  }));
}

function holderOfOutput({ waitingAccount, outputMint }: OrderAccount): Address {
  return waitingAccount === SYSTEM_PROGRAM ? outputMint : waitingAccount;
}

/** Decodes an order's account from base64; undefined for one of another kind. */
export function toOrder(base64: string): OrderAccount | undefined {
  return decodeOrder(new Uint8Array(getBase64Encoder().encode(base64)));
}
