import {
  decodeOrder,
  type HeldOrder,
  ORDER_BYTES,
  readTokenAccount,
  type SolanaRpc,
  VENUE_PROGRAM,
} from '@orrery/chain';
import type { Address } from '@solana/kit';
import { askChain } from '../ask-chain.ts';

const ACCOUNTS_A_CALL = 100;
const CONFIG = { commitment: 'confirmed', encoding: 'base64' } as const;

/** Reads orders from the chain. Throws `CHAIN_UNAVAILABLE`. */
export interface OrderReader {
  /** Every order there is. */
  list(): Promise<HeldOrder[]>;
  /** Those of some addresses that hold an order. */
  read(addresses: readonly Address[]): Promise<HeldOrder[]>;
  /** Whether an account is a token account of this owner that takes transfers. */
  canReceive(account: Address, owner: Address): Promise<boolean>;
}

/** Makes a reader that knows the token programs of mints it has met. */
export function createOrderReader(rpc: SolanaRpc): OrderReader {
  const programs = new Map<Address, Address>();

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

  async function toHeld(accounts: readonly { address: Address; data: Uint8Array }[]): Promise<HeldOrder[]> {
    const found = accounts.flatMap(({ address, data }) => {
      const order = decodeOrder(data);
      return order ? [{ address, order }] : [];
    });
    const mints = new Set(found.flatMap(({ order }) => [order.inputMint, order.outputMint]));
    const unknown = [...mints].filter((mint) => !programs.has(mint));
    for (const { address, owner } of await read(unknown)) programs.set(address, owner);
    return found.flatMap(({ address, order }) => {
      const [inputProgram, outputProgram] = [programs.get(order.inputMint), programs.get(order.outputMint)];
      // A mint that is gone: only the owner can end such an order.
      return inputProgram && outputProgram ? [{ address, order, inputProgram, outputProgram }] : [];
    });
  }

  return {
    async list() {
      const filters = [{ dataSize: BigInt(ORDER_BYTES) }];
      const rows = await askChain(rpc.getProgramAccounts(VENUE_PROGRAM, { ...CONFIG, filters }).send());
      return toHeld(rows.map(({ pubkey, account }) => ({ address: pubkey, data: bytesOf(account.data[0]) })));
    },
    async canReceive(account, owner) {
      const [found] = await read([account]);
      const info = readTokenAccount(account, found)?.info;
      return info?.owner === owner && !info.isFrozen && !info.needsMemo;
    },
    async read(addresses) {
      const accounts = await read(addresses);
      return toHeld(accounts.filter(({ owner }) => owner === VENUE_PROGRAM));
    },
  };
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'));
}
