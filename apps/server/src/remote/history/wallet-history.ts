import { AppError } from '@orrery/core/app-error';
import {
  type Address,
  isSolanaError,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
} from '@solana/kit';
import * as v from 'valibot';
import type { ActivityRow } from '../../store/trades/activities.repository.ts';
import type { AskNodes } from '../ask-nodes.ts';
import { LandedSchema, SignaturesSchema } from './landed.ts';
import { readActivity } from './read-activity.ts';

/** What wallets did, by the chain's own records of it. */
export interface WalletHistory {
  /**
   * What a number of a wallet's transactions did to it, newest first, after those that are passed over. Rejects with `CHAIN_UNAVAILABLE` and
   * `RATE_LIMITED`, and with `REQUEST_INVALID` too far back.
   */
  page(
    wallet: Address,
    part: { offset: number; limit: number },
  ): Promise<{ rows: readonly ActivityRow[]; hasMore: boolean }>;
}

type Listed = v.InferOutput<typeof SignaturesSchema>;
type Rows = readonly ActivityRow[];

/** Transactions that are asked for at a time, and that are remembered in all. */
const [AT_ONCE, MAX_KEPT] = [4, 10_000];
/** As many signatures as a node lists, and as many lists as are read for a page whose place is not known. */
const [MAX_LISTED, MAX_LISTS] = [1_000, 5];

export function createWalletHistory({ ask }: { ask: AskNodes }): WalletHistory {
  const kept = new Map<string, Rows>();
  /** The last signature before a place in a wallet's history, as it was last read. */
  const places = new Map<string, Signature>();

  const list = (address: Address, limit: number, before?: Signature): Promise<Listed> =>
    ask('getSignaturesForAddress', [address, { commitment: 'confirmed', limit, before }], SignaturesSchema);

  /** The signature that a place comes after; undefined where the history ends sooner. */
  async function findPlace(wallet: Address, offset: number): Promise<Signature | undefined> {
    const known = places.get(`${wallet} ${offset}`);
    if (known !== undefined) return known;
    if (offset > MAX_LISTED * MAX_LISTS)
      throw new AppError('REQUEST_INVALID', { field: 'page', reason: 'is too far back' });
    let last: Signature | undefined;
    for (let left = offset; left > 0; ) {
      const asked = Math.min(left, MAX_LISTED);
      const found = await list(wallet, asked, last);
      if (found.length < asked) return undefined;
      last = found.at(-1)?.signature;
      left -= asked;
    }
    return last;
  }

  /** Undefined for one that is not there, or cannot be read. */
  async function read(
    wallet: Address,
    { signature, confirmationStatus }: Listed[number],
  ): Promise<Rows | undefined> {
    const name = `${wallet} ${signature}`;
    const known = kept.get(name);
    if (known) return known;
    const config = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 };
    const said = await ask('getTransaction', [signature, config], v.unknown()).catch((error: unknown) => {
      const cause = error instanceof Error ? error.cause : undefined;
      if (isSolanaError(cause, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION))
        return null;
      throw error;
    });
    const parsed = v.safeParse(LandedSchema, said);
    if (!parsed.success || parsed.output.transaction.signatures[0] !== signature) return undefined;
    const rows = readActivity(parsed.output, wallet);
    if (rows && confirmationStatus === 'finalized') remember(kept, name, rows);
    return rows;
  }

  async function readAll(wallet: Address, listed: Listed): Promise<(Rows | undefined)[]> {
    const found: (Rows | undefined)[] = [];
    for (let start = 0; start < listed.length; start += AT_ONCE) {
      const part = listed.slice(start, start + AT_ONCE);
      found.push(...(await Promise.all(part.map((each) => read(wallet, each)))));
    }
    return found;
  }

  return {
    async page(wallet, { offset, limit }) {
      const before = offset === 0 ? undefined : await findPlace(wallet, offset);
      if (offset > 0 && before === undefined) return { rows: [], hasMore: false };
      const listed = await list(wallet, limit + 1, before);
      const asked = listed.slice(0, limit);
      const last = asked.at(-1);
      if (last && listed.length > limit) remember(places, `${wallet} ${offset + limit}`, last.signature);
      const found = await readAll(wallet, asked);
      // Nothing that can be read is not the same as nothing done.
      if (asked.length > 0 && found.every((rows) => rows === undefined))
        throw new AppError('CHAIN_UNAVAILABLE', { reason: 'no node has the transactions of the wallet' });
      return { rows: found.flatMap((rows) => rows ?? []), hasMore: listed.length > limit };
    },
  };
}

/** Those noted longest ago are forgotten first. */
function remember<Value>(known: Map<string, Value>, name: string, value: Value): void {
  known.delete(name);
  known.set(name, value);
  const [oldest] = known.size > MAX_KEPT ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
}
