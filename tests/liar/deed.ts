import { toBase58 } from '@orrery/core/base58';
import { type Address, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import type { Harness } from '../harness/harness.ts';

type Rpc = Harness['localnet']['rpc'];

const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
/** Where a token account's parts are. */
const [MINT, OWNER, AMOUNT, DELEGATE, DELEGATED, CLOSER, END] = [0, 32, 64, 72, 121, 129, 165];
const KIND_ACCOUNT = 2;

interface Held {
  mint: string;
  owner: string;
  amount: bigint;
  /** The authorities over it. */
  rights: string;
}

/** What a transaction does on the honest chain, read from accounts alone. */
export interface Deed {
  /** Why it would fail; nothing is lost then but its fee. */
  err: unknown;
  /** An owner's lamports. */
  lamports(owner: string): bigint;
  tokens(owner: string): ReadonlyMap<string, bigint>;
  /** Accounts of the wallet that somebody got rights over. */
  lostRights: readonly string[];
  /** What is in an account afterwards, and what was before. */
  data(account: string): Uint8Array;
  before(account: string): Uint8Array;
  accounts: readonly string[];
  signers: readonly string[];
}

interface State {
  lamports: bigint;
  program: string;
  data: Uint8Array;
}

/** Runs what a wallet was asked to sign, and keeps nothing of it. */
export async function deedOf(rpc: Rpc, bytes: Uint8Array, wallet: Address): Promise<Deed> {
  const { messageBytes } = getTransactionDecoder().decode(bytes);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if ('addressTableLookups' in message && (message.addressTableLookups?.length ?? 0) > 0)
    throw new Error('it names a lookup table');
  const accounts = message.staticAccounts;
  const wire = Buffer.from(bytes).toString('base64') as Parameters<Rpc['simulateTransaction']>[0];
  const [before, run] = await Promise.all([
    rpc.getMultipleAccounts(accounts, { encoding: 'base64', commitment: 'confirmed' }).send(),
    rpc
      .simulateTransaction(wire, {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        accounts: { encoding: 'base64', addresses: accounts },
      })
      .send(),
  ]);
  const was = before.value.map(toState);
  const is = accounts.map((_, index) => toState(run.value.accounts?.[index]));
  const sum = (owner: string) => {
    const changes = new Map<string, bigint>();
    for (const [states, sign] of [[was, -1n] as const, [is, 1n] as const])
      for (const held of states.map(toHeld))
        if (held?.owner === owner)
          changes.set(held.mint, (changes.get(held.mint) ?? 0n) + sign * held.amount);
    return new Map([...changes].filter(([, change]) => change !== 0n));
  };
  return {
    err: run.value.err,
    lamports: (owner) => {
      const at = accounts.indexOf(owner as Address);
      return (is[at]?.lamports ?? 0n) - (was[at]?.lamports ?? 0n);
    },
    tokens: sum,
    lostRights: accounts.filter((account, index) => isLost(account, was[index], is[index], wallet)),
    data: (account) => is[accounts.indexOf(account as Address)]?.data ?? new Uint8Array(),
    before: (account) => was[accounts.indexOf(account as Address)]?.data ?? new Uint8Array(),
    accounts,
    signers: accounts.slice(0, message.header.numSignerAccounts),
  };
}

function isLost(account: string, was: State | undefined, is: State | undefined, wallet: string): boolean {
  if (account === wallet) return is !== undefined && is.program !== SYSTEM_PROGRAM;
  const [before, after] = [toHeld(was), toHeld(is)];
  if (before?.owner === wallet && is && after?.owner !== wallet) return true;
  return after?.owner === wallet && after.rights !== (before?.rights ?? NO_RIGHTS);
}

function toState(
  account: { lamports: bigint; owner: string; data: unknown } | null | undefined,
): State | undefined {
  if (!account || !Array.isArray(account.data)) return undefined;
  const data = Uint8Array.from(Buffer.from(String(account.data[0]), 'base64'));
  return { lamports: account.lamports, program: account.owner, data };
}

function toHeld(state: State | undefined): Held | undefined {
  if (!state || !TOKEN_PROGRAMS.includes(state.program)) return undefined;
  const { data } = state;
  if (data.length !== END && (data.length < END || data[END] !== KIND_ACCOUNT)) return undefined;
  const view = new DataView(data.buffer, data.byteOffset);
  return {
    mint: keyAt(data, MINT),
    owner: keyAt(data, OWNER),
    amount: view.getBigUint64(AMOUNT, true),
    rights: [
      optionAt(data, DELEGATE),
      view.getUint32(DELEGATE, true) === 0 ? '' : view.getBigUint64(DELEGATED, true),
      optionAt(data, CLOSER),
    ].join(),
  };
}

const NO_RIGHTS = ',,';

function optionAt(data: Uint8Array, at: number): string {
  return data[at] === 0 ? '' : keyAt(data, at + 4);
}

function keyAt(data: Uint8Array, at: number): string {
  return toBase58(data.subarray(at, at + 32));
}
