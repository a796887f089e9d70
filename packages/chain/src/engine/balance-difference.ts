import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  getBase64Encoder,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { getTokenDecoder, getTokenSize, TOKEN_PROGRAM_ADDRESS, type Token } from '@solana-program/token';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { type MintFacts, parseMint } from '../genesis/mint-facts.ts';
import type { SolanaRpc } from '../rpc.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { checkedMints } from '../units/unit-check.ts';

const MULTISIG_BYTES = 355;
const KIND_ACCOUNT = 2;

/** A change of who controls one of the wallet's accounts, including a raised allowance; `to` is null when the authority is removed. */
export interface AuthorityChange {
  account: Address;
  kind: 'owner' | 'delegate' | 'close-authority';
  to: Address | null;
}

/** Changes of a wallet's balances, in smallest units; `sol` includes fees and deposits. */
export interface BalanceDifference {
  slot: bigint;
  sol: bigint;
  tokens: readonly { mint: Address; change: bigint }[];
  /** What the wallet's accounts that the transaction can change held before, by address; its SOL among them. */
  held: ReadonlyMap<Address, bigint>;
  authorityChanges: readonly AuthorityChange[];
  /** Facts of the mints that the transaction has the chain check; addresses that are not mints are absent. */
  mints: ReadonlyMap<Address, MintFacts>;
  /** The chain's own error value when the transaction would fail. */
  err: unknown;
  logs: readonly string[];
}

interface AccountState {
  lamports: bigint;
  owner: Address;
  data: Uint8Array;
}

/**
 * Simulates an unsigned transaction and reports what it does to `wallet`: SOL, every token, and every change of owner, delegate or
 * close authority, which can cost a wallet everything later though no balance moves. Rejects with the transport's error; a transaction
 * that would fail is reported in `err`.
 */
export async function balanceDifference(
  rpc: SolanaRpc,
  { transaction, wallet }: { transaction: DecodedTransaction; wallet: Address },
  signal: AbortSignal,
): Promise<BalanceDifference> {
  const addresses = transaction.accounts
    .filter((account) => account.isWritable)
    .map((account) => account.address);
  const mints = checkedMints(transaction);
  const wire = getBase64Decoder().decode(transaction.bytes) as Base64EncodedWireTransaction;
  const [before, simulated] = await Promise.all([
    rpc
      .getMultipleAccounts([...addresses, ...mints], { encoding: 'base64', commitment: 'confirmed' })
      .send({ abortSignal: signal }),
    rpc
      .simulateTransaction(wire, {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        accounts: { encoding: 'base64', addresses },
      })
      .send({ abortSignal: signal }),
  ]);
  const after = simulated.value.accounts ?? [];
  const changes = addresses.map((address, index) => ({
    address,
    before: toState(before.value[index]),
    after: toState(after[index]),
  }));
  const isFailure = simulated.value.err !== null;
  return {
    slot: simulated.context.slot,
    sol: isFailure ? 0n : solChange(changes, wallet),
    tokens: isFailure ? [] : tokenChanges(changes, wallet),
    held: heldBefore(changes, wallet),
    authorityChanges: isFailure ? [] : authorityChanges(changes, wallet),
    mints: new Map(
      mints.flatMap((mint, index) => {
        const account = toState(before.value[addresses.length + index]);
        const facts = account && parseMint(account.owner, account.data);
        return facts ? [[mint, facts] as const] : [];
      }),
    ),
    err: simulated.value.err,
    logs: simulated.value.logs ?? [],
  };
}

interface StateChange {
  address: Address;
  before: AccountState | undefined;
  after: AccountState | undefined;
}

function toState(
  account: { lamports: bigint; owner: Address; data: unknown } | null | undefined,
): AccountState | undefined {
  if (!account || !Array.isArray(account.data)) return undefined;
  return {
    lamports: account.lamports,
    owner: account.owner,
    data: new Uint8Array(getBase64Encoder().encode(String(account.data[0]))),
  };
}

function toToken(state: AccountState | undefined): Token | undefined {
  if (!state || !isTokenAccount(state)) return undefined;
  return getTokenDecoder().decode(state.data);
}

/** Token-2022 says behind the plain account what it is; its multisigs have the one length that says nothing. */
function isTokenAccount({ owner, data }: AccountState): boolean {
  if (owner !== TOKEN_PROGRAM_ADDRESS && owner !== TOKEN_2022_PROGRAM) return false;
  if (data.length === getTokenSize()) return true;
  return (
    owner === TOKEN_2022_PROGRAM && data.length !== MULTISIG_BYTES && data[getTokenSize()] === KIND_ACCOUNT
  );
}

function solChange(changes: readonly StateChange[], wallet: Address): bigint {
  const own = changes.find((change) => change.address === wallet);
  return (own?.after?.lamports ?? 0n) - (own?.before?.lamports ?? 0n);
}

function heldBefore(changes: readonly StateChange[], wallet: Address): Map<Address, bigint> {
  const held = new Map<Address, bigint>();
  for (const { address, before } of changes) {
    const token = toToken(before);
    if (address === wallet) held.set(address, before?.lamports ?? 0n);
    else if (token?.owner === wallet) held.set(address, token.amount);
  }
  return held;
}

function tokenChanges(changes: readonly StateChange[], wallet: Address): { mint: Address; change: bigint }[] {
  const byMint = new Map<Address, bigint>();
  for (const { before, after } of changes) {
    const [was, is] = [toToken(before), toToken(after)];
    if (was?.owner === wallet) byMint.set(was.mint, (byMint.get(was.mint) ?? 0n) - was.amount);
    if (is?.owner === wallet) byMint.set(is.mint, (byMint.get(is.mint) ?? 0n) + is.amount);
  }
  return [...byMint].filter(([, change]) => change !== 0n).map(([mint, change]) => ({ mint, change }));
}

function authorityChanges(changes: readonly StateChange[], wallet: Address): AuthorityChange[] {
  return changes.flatMap(({ address, before, after }) => {
    if (address === wallet) {
      const owner = after?.owner ?? SYSTEM_PROGRAM_ADDRESS;
      return owner === SYSTEM_PROGRAM_ADDRESS
        ? []
        : [{ account: address, kind: 'owner' as const, to: owner }];
    }
    const [was, is] = [toToken(before), toToken(after)];
    if (was?.owner !== wallet && is?.owner !== wallet) return [];
    const found: AuthorityChange[] = [];
    const tell = (kind: AuthorityChange['kind'], to: Address | null) =>
      found.push({ account: address, kind, to });
    // One that is closed leaves its deposit to whom the instruction names.
    if (was && was.owner !== is?.owner) tell('owner', is?.owner ?? null);
    if (!is) return found;
    const [delegate, closer] = [unwrap(is.delegate), unwrap(is.closeAuthority)];
    const isRaised = delegate !== null && is.delegatedAmount > (was?.delegatedAmount ?? 0n);
    if (unwrap(was?.delegate) !== delegate || isRaised) tell('delegate', delegate);
    if (unwrap(was?.closeAuthority) !== closer) tell('close-authority', closer);
    return found;
  });
}

function unwrap(option: Token['delegate'] | undefined): Address | null {
  return option?.__option === 'Some' ? option.value : null;
}
