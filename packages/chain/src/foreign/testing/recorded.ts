import { readFileSync } from 'node:fs';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, getBase64Encoder } from '@solana/kit';
import { associatedAddresses } from '../../swaps/trade-terms.ts';
import { type DecodedTransaction, decodeTransaction } from '../../transactions/decode-transaction.ts';
import { parseTransaction } from '../../transactions/parse-transaction.ts';
import { decodeForeign } from '../decode-foreign.ts';
import type { ForeignIntent } from '../foreign-check.ts';
import { type ForeignTerms, type ForeignTrade, readForeignTrade } from '../foreign-trade.ts';

export interface Recorded {
  name: string;
  transaction: DecodedTransaction;
  trade: ForeignTrade;
  /** What a screen would have shown that asked for exactly this. */
  intent: ForeignIntent;
}

interface Row {
  name: string;
  /** The transaction in base64, and what it loaded from tables. */
  bytes: string;
  writable: readonly Address[];
  readonly: readonly Address[];
  /** Mints of the token accounts that it touched. */
  mints: readonly Address[];
}

const rows: readonly Row[] = JSON.parse(readFileSync(new URL('recorded.json', import.meta.url), 'utf8'));

/** Transactions that wallets have signed on mainnet, each with its source beside it. */
export const RECORDED: readonly Recorded[] = rows.map(({ name, bytes, writable, readonly, mints }) => {
  const wire = new Uint8Array(getBase64Encoder().encode(bytes));
  const transaction = decodeTransaction(wire, tablesOf(wire, { writable, readonly }));
  const found = transaction.instructions.flatMap((each) => decodeForeign(each) ?? []);
  const trade = found.flatMap((each) => readForeignTrade(each) ?? [])[0];
  const owner = trade?.owners[0];
  if (!trade || !owner) throw new Error(`${name}: no trade`);
  const isIn = (account: Address | undefined) => (mint: Address) =>
    account !== undefined && associatedAddresses(owner, mint).includes(account);
  const terms = {
    ...trade.terms,
    inputMint: trade.terms.inputMint ?? mints.find(isIn(trade.source)) ?? WRAPPED_SOL,
    // What an instruction does not state of the rest, a screen does not show.
  } as ForeignTerms;
  const fees = { maxFeeLamports: 20_000_000n, maxTips: { jito: 10_000_000n, nozomi: 10_000_000n } };
  return { name, transaction, trade, intent: { owner, terms, ownAccounts: [], ...fees } };
});

/** Tables that hold what was loaded from them, and nothing elsewhere. */
function tablesOf(wire: Uint8Array, loaded: Pick<Row, 'writable' | 'readonly'>) {
  const tables = new Map<Address, Address[]>();
  for (const kind of ['writable', 'readonly'] as const) {
    const left = [...loaded[kind]];
    for (const lookup of parseTransaction(wire).lookups) {
      const entries = tables.get(lookup.table) ?? [];
      for (const index of lookup[`${kind}Indexes`]) {
        const address = left.shift();
        if (address) entries[index] = address;
      }
      tables.set(lookup.table, entries);
    }
  }
  return tables;
}
