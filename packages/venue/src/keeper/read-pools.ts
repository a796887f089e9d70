import {
  decodePool,
  POOL_BYTES,
  type PoolAccount,
  parseMint,
  type SolanaRpc,
  VENUE_PROGRAM,
} from '@orrery/chain';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { askChain } from '../ask-chain.ts';
import type { Pool } from '../swaps/pools/pool.ts';

const ACCOUNTS_A_CALL = 100;
const CONFIG = { commitment: 'confirmed', encoding: 'base64' } as const;

/** Reads pools and what their mints are, for a keeper that knows the RPC alone. Throws `CHAIN_UNAVAILABLE`. */
export interface PoolReader {
  /** Every pool of the program whose mints can be read. */
  list(): Promise<Pool[]>;
  /** Those of some addresses that are pools. */
  read(addresses: readonly Address[]): Promise<Pool[]>;
}

/** Makes a reader that reads each mint once. */
export function createPoolReader(rpc: SolanaRpc): PoolReader {
  const tokens = new Map<Address, TokenFacts>();

  async function readAll(addresses: readonly Address[]) {
    const found: { id: Address; owner: Address; data: Uint8Array }[] = [];
    for (let start = 0; start < addresses.length; start += ACCOUNTS_A_CALL) {
      const some = addresses.slice(start, start + ACCOUNTS_A_CALL);
      const { value } = await askChain(rpc.getMultipleAccounts(some, CONFIG).send());
      for (const [index, id] of some.entries()) {
        const account = value[index];
        if (account) found.push({ id, owner: account.owner, data: bytesOf(account.data[0]) });
      }
    }
    return found;
  }

  async function withMints(rows: readonly { id: Address; data: Uint8Array }[]): Promise<Pool[]> {
    const accounts = rows.flatMap(({ id, data }): [Address, PoolAccount][] => {
      const account = decodePool(data);
      return account ? [[id, account]] : [];
    });
    const mints = new Set(accounts.flatMap(([, { mint0, mint1 }]) => [mint0, mint1]));
    for (const { id, owner, data } of await readAll([...mints].filter((mint) => !tokens.has(mint)))) {
      const facts = parseMint(owner, data);
      if (facts) tokens.set(id, toToken(id, facts));
    }
    return accounts.flatMap(([id, account]): Pool[] => {
      const [first, second] = [tokens.get(account.mint0), tokens.get(account.mint1)];
      return first && second ? [{ id, account, mints: [first, second] }] : [];
    });
  }

  return {
    async list() {
      const filters = [{ dataSize: BigInt(POOL_BYTES) }];
      const rows = await askChain(rpc.getProgramAccounts(VENUE_PROGRAM, { ...CONFIG, filters }).send());
      return withMints(rows.map(({ pubkey, account }) => ({ id: pubkey, data: bytesOf(account.data[0]) })));
    },
    async read(addresses) {
      const rows = await readAll(addresses);
      return withMints(rows.filter(({ owner }) => owner === VENUE_PROGRAM));
    },
  };
}

/** What the router asks of a token; its names are for people. */
function toToken(
  id: Address,
  { decimals, tokenProgram, extensions }: Pick<TokenFacts, 'decimals' | 'tokenProgram' | 'extensions'>,
): TokenFacts {
  const plain = { id, symbol: '', name: '', tags: [], decimals, tokenProgram };
  return extensions ? { ...plain, extensions } : plain;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'));
}
