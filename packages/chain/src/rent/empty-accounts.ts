import { type Address, getBase64Encoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { AccountState, getTokenDecoder, type Token } from '@solana-program/token-2022';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import type { GenesisAccount } from '../genesis/genesis.ts';
import type { SolanaRpc } from '../rpc.ts';

/** A token account with nothing in it, which its owner can close. */
export interface EmptyAccount {
  address: Address;
  mint: Address;
  tokenProgram: Address;
  /** Lamports that closing it pays back. */
  lamports: bigint;
  /** Whether fees of transfers are held back in it, which go to its mint before it is closed. */
  hasWithheld: boolean;
}

/** The empty token accounts of a wallet. */
export interface EmptyAccounts {
  /** The largest deposits first. */
  closable: readonly EmptyAccount[];
  /** Number of those its owner cannot close: frozen ones, those that another key may close, and confidential ones, whose balance is hidden. */
  others: number;
}

/** Finds a wallet's empty token accounts, of both token programs. Rejects with the transport's error. */
export async function findEmptyAccounts(
  rpc: SolanaRpc,
  owner: Address,
  signal: AbortSignal,
): Promise<EmptyAccounts> {
  const programs = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM];
  const replies = await Promise.all(
    programs.map((programId) =>
      rpc
        .getTokenAccountsByOwner(owner, { programId }, { encoding: 'base64', commitment: 'confirmed' })
        .send({ abortSignal: signal }),
    ),
  );
  const rows = replies.flatMap(({ value }) => value);
  return toEmptyAccounts(
    rows.map(({ pubkey, account: { owner: program, lamports, data } }) => ({
      address: pubkey,
      owner: program,
      lamports,
      data: new Uint8Array(getBase64Encoder().encode(data[0])),
    })),
    owner,
  );
}

/** Which of a wallet's token accounts are empty. */
export function toEmptyAccounts(accounts: readonly GenesisAccount[], owner: Address): EmptyAccounts {
  const empty = accounts
    .map(({ data, ...account }) => ({ ...account, token: getTokenDecoder().decode(data) }))
    .filter(({ token }) => token.amount === 0n && token.owner === owner);
  const closable = empty.filter(({ token }) => isClosable(token, owner));
  return {
    closable: closable
      .map(({ address, owner: tokenProgram, lamports, token }) => ({
        address,
        mint: token.mint,
        tokenProgram,
        lamports,
        hasWithheld: hasWithheld(token),
      }))
      .toSorted((a, b) => Number(b.lamports - a.lamports)),
    others: empty.length - closable.length,
  };
}

function isClosable({ state, closeAuthority, extensions }: Token, owner: Address): boolean {
  const isOwn = closeAuthority.__option === 'None' || closeAuthority.value === owner;
  return isOwn && state === AccountState.Initialized && !kindsOf(extensions).some(isConfidential);
}

function isConfidential(kind: string): boolean {
  return kind.startsWith('Confidential');
}

function hasWithheld({ extensions }: Token): boolean {
  return extensionsOf(extensions).some(
    (each) => each.__kind === 'TransferFeeAmount' && each.withheldAmount > 0n,
  );
}

function kindsOf(extensions: Token['extensions']): string[] {
  return extensionsOf(extensions).map(({ __kind }) => __kind);
}

function extensionsOf(extensions: Token['extensions']) {
  return extensions.__option === 'Some' ? extensions.value : [];
}
