import {
  associatedAccountBytes,
  decodeOrder,
  ORDER_BYTES,
  parseMint,
  readTokenAccount,
  type SolanaRpc,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { rentLamports } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { askChain } from '../ask-chain.ts';

import type { KeptOrder } from './kept-order.ts';

const ACCOUNTS_A_CALL = 100;
const ORDER_RENT = rentLamports(ORDER_BYTES);
const CONFIG = { commitment: 'confirmed', encoding: 'base64' } as const;

/** Reads orders from the chain. Throws `CHAIN_UNAVAILABLE`. */
export interface OrderReader {
  /** Every order there is. */
  list(): Promise<KeptOrder[]>;
  /** Those of some addresses that hold an order. */
  read(addresses: readonly Address[]): Promise<KeptOrder[]>;
  /** Whether an account is a token account of this owner that takes transfers. */
  canReceive(account: Address, owner: Address): Promise<boolean>;
}

/** An account that may be an order. */
interface OrderBytes {
  address: Address;
  lamports: bigint;
  data: Uint8Array;
}

/** The token program of a mint, and the rent of an associated account of it. */
interface MintKind {
  program: Address;
  accountRent: bigint;
}

/** Makes a reader that reads each mint it meets once. */
export function createOrderReader(rpc: SolanaRpc): OrderReader {
  const kinds = new Map<Address, MintKind>();

  async function read(addresses: readonly Address[]) {
    const accounts: { address: Address; owner: Address; lamports: bigint; data: Uint8Array }[] = [];
    for (let start = 0; start < addresses.length; start += ACCOUNTS_A_CALL) {
      const some = addresses.slice(start, start + ACCOUNTS_A_CALL);
      const { value } = await askChain(rpc.getMultipleAccounts(some, CONFIG).send());
      for (const [index, address] of some.entries()) {
        const account = value[index];
        if (!account) continue;
        const { owner, lamports, data } = account;
        accounts.push({ address, owner, lamports, data: bytesOf(data[0]) });
      }
    }
    return accounts;
  }

  async function toKept(accounts: readonly OrderBytes[]): Promise<KeptOrder[]> {
    const found = accounts.flatMap(({ address, lamports, data }) => {
      const order = decodeOrder(data);
      return order ? [{ address, order, spare: lamports - ORDER_RENT }] : [];
    });
    const mints = new Set(found.flatMap(({ order }) => [order.inputMint, order.outputMint]));
    const unknown = [...mints].filter((mint) => !kinds.has(mint));
    for (const { address, owner, data } of await read(unknown)) kinds.set(address, toKind(owner, data));
    return found.flatMap((each) => {
      const [input, output] = [kinds.get(each.order.inputMint), kinds.get(each.order.outputMint)];
      // A mint that is gone: only the owner can end such an order.
      if (!input || !output) return [];
      const waitingRent = output.accountRent;
      return [{ ...each, inputProgram: input.program, outputProgram: output.program, waitingRent }];
    });
  }

  return {
    async list() {
      const filters = [{ dataSize: BigInt(ORDER_BYTES) }];
      const rows = await askChain(rpc.getProgramAccounts(VENUE_PROGRAM, { ...CONFIG, filters }).send());
      return toKept(
        rows.map(({ pubkey, account }) => ({
          address: pubkey,
          lamports: account.lamports,
          data: bytesOf(account.data[0]),
        })),
      );
    },
    async canReceive(account, owner) {
      const [found] = await read([account]);
      const info = readTokenAccount(account, found)?.info;
      return info?.owner === owner && !info.isFrozen && !info.needsMemo;
    },
    async read(addresses) {
      const accounts = await read(addresses);
      return toKept(accounts.filter(({ owner }) => owner === VENUE_PROGRAM));
    },
  };
}

function toKind(program: Address, data: Uint8Array): MintKind {
  const extensions = parseMint(program, data)?.extensions;
  return {
    program,
    accountRent: rentLamports(associatedAccountBytes({ tokenProgram: program, extensions })),
  };
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'));
}
