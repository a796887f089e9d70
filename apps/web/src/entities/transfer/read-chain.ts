import {
  associatedAddress,
  type ChainAccount,
  maxAccountBytes,
  parseMint,
  type RecipientKind,
  readTokenAccount,
  recipientKind,
  type SentMint,
  type TokenAccountInfo,
} from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import type { ScaledAmount } from '@orrery/domain/mints/scaled-amount';
import { rentLamports } from '@orrery/domain/solana/network';
import { type Address, getBase64Encoder } from '@solana/kit';
import { rpc } from '#shared/api/rpc.ts';

/** What is sent: SOL or a mint's token. */
export type SentToken = 'SOL' | SentMint;

/** What the chain says of somebody who is to be paid. */
export interface Recipient {
  kind: RecipientKind;
  /** Its associated account of the token; undefined for SOL, and while there is none. */
  account: TokenAccountInfo | undefined;
  /** The most lamports that the sender locks up in a token account for it. */
  deposit: bigint;
}

/** The most accounts that a node tells at once. */
const AT_ONCE = 100;

/** A mint as it was read. */
export interface ReadMint extends SentMint {
  scaled?: ScaledAmount | undefined;
}

/** A mint's own rules, read from the chain. Throws `TOKEN_NOT_FOUND` for what is no mint, and the transport's errors. */
export async function readMint(mint: Address, signal: AbortSignal): Promise<ReadMint> {
  const [account] = await readAccounts([mint], signal);
  const facts = account && parseMint(account.owner, account.data);
  if (!facts) throw new AppError('TOKEN_NOT_FOUND', { id: mint });
  const { decimals, tokenProgram, extensions, scaled } = facts;
  return { mint, decimals, tokenProgram, extensions, scaled };
}

/** What the chain says of each of these as a recipient of a token, in their order. Throws the transport's errors. */
export async function readRecipients(
  addresses: readonly Address[],
  token: SentToken,
  signal: AbortSignal,
): Promise<readonly Recipient[]> {
  const associated = token === 'SOL' ? [] : addresses.map((owner) => associatedAddress({ owner, ...token }));
  const accounts = await readAccounts([...addresses, ...associated], signal);
  return addresses.map((address, index) => {
    const kind = recipientKind(address, accounts[index]);
    if (token === 'SOL') return { kind, account: undefined, deposit: 0n };
    const account = readTokenAccount(associated[index] ?? address, accounts[addresses.length + index])?.info;
    return { kind, account, deposit: account ? 0n : rentLamports(maxAccountBytes(token.tokenProgram)) };
  });
}

async function readAccounts(
  addresses: readonly Address[],
  abortSignal: AbortSignal,
): Promise<readonly (ChainAccount | undefined)[]> {
  const parts: Address[][] = [];
  for (let at = 0; at < addresses.length; at += AT_ONCE) parts.push(addresses.slice(at, at + AT_ONCE));
  const replies = await Promise.all(
    parts.map((part) =>
      rpc.getMultipleAccounts(part, { encoding: 'base64', commitment: 'confirmed' }).send({ abortSignal }),
    ),
  );
  return replies.flatMap(({ value }) =>
    value.map((account) =>
      account
        ? {
            lamports: account.lamports,
            owner: account.owner,
            executable: account.executable,
            data: new Uint8Array(getBase64Encoder().encode(account.data[0])),
          }
        : undefined,
    ),
  );
}
