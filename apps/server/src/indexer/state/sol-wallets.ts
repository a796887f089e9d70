import { SYSTEM_PROGRAM } from '@orrery/chain';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { toAccountChunks } from '../../chain/account-chunks.ts';
import type { ChainCall } from '../../chain/chain-call.ts';

/** After this many, all are forgotten and asked for again. */
const MAX_OTHERS = 20_000;
const NO_DATA = { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: 0 } };

const AccountSchema = v.object({ lamports: v.number(), owner: v.string() });
// Some ten thousand rows: looked at one by one as they are read, not copied by a schema first.
const ListedSchema = v.custom<readonly { pubkey: Address; account: v.InferOutput<typeof AccountSchema> }[]>(
  (input) =>
    Array.isArray(input) &&
    input.every(
      (row: unknown) => typeof row === 'object' && row !== null && 'pubkey' in row && 'account' in row,
    ),
  'must be a list of accounts',
);
const SomeSchema = v.object({ value: v.array(v.nullable(AccountSchema)) });

/** What wallets, which are the accounts of the system program, hold of native SOL. */
export interface SolWallets {
  /**
   * False where the node does not list the accounts of the system program, as public ones do not: then nothing is followed. Token accounts
   * alone, in which hardly any SOL lies, make no list of its holders.
   */
  readonly isKnown: boolean;
  /** Takes over all there are. */
  load(): Promise<void>;
  /** Takes over the last lamports of accounts, as blocks report them. */
  update(lamports: Iterable<readonly [Address, number]>): void;
  /** Asks the chain whose the accounts are that were never seen before; throws, to be called again, when it does not answer. */
  refresh(): Promise<void>;
}

/** Reports each wallet's lamports as they change; beyond 2⁵³ the last digits are lost. */
export function createSolWallets(
  call: ChainCall,
  onBalance: (wallet: Address, lamports: number) => void,
): SolWallets {
  const wallets = new Set<Address>();
  /** Accounts of other programs, so that they are not asked for each time. */
  const others = new Set<Address>();
  const unseen = new Set<Address>();
  let isKnown = false;

  function set(wallet: Address, lamports: number): void {
    if (lamports > 0) wallets.add(wallet);
    else wallets.delete(wallet);
    onBalance(wallet, lamports);
  }

  function setOther(account: Address): void {
    if (others.size >= MAX_OTHERS) others.clear();
    others.add(account);
  }

  return {
    get isKnown() {
      return isKnown;
    },
    async load() {
      const listed = await call('getProgramAccounts', [SYSTEM_PROGRAM, NO_DATA]).then(
        (reply) => v.parse(ListedSchema, reply),
        () => undefined,
      );
      isKnown = listed !== undefined;
      for (const { pubkey, account } of listed ?? []) set(pubkey, account.lamports);
    },
    update(lamports) {
      if (!isKnown) return;
      for (const [account, left] of lamports) {
        if (wallets.has(account)) set(account, left);
        else if (left > 0 && !others.has(account)) unseen.add(account);
      }
    },
    async refresh() {
      for (const part of toAccountChunks([...unseen])) {
        const { value } = v.parse(SomeSchema, await call('getMultipleAccounts', [part, NO_DATA]));
        for (const [index, account] of part.entries()) {
          const found = value[index];
          if (found?.owner === SYSTEM_PROGRAM) set(account, found.lamports);
          else if (found) setOther(account);
          unseen.delete(account);
        }
      }
    },
  };
}
