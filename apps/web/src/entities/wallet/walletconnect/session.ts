import type { SignClient } from '@walletconnect/sign-client';

export interface RelaySettings {
  /** Origin of the relay's socket. */
  relay: string;
  /** By which its operator knows the app. */
  projectId?: string | undefined;
}

/** Named by the first 32 characters of their genesis blocks' hashes (CAIP-2). */
export const CAIP_CHAINS = {
  'mainnet-beta': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyUS88uRiswHscSQkR8z',
} as const;
export type CaipChain = (typeof CAIP_CHAINS)[keyof typeof CAIP_CHAINS];

export const NAMESPACE = 'solana';
export const METHODS = [
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signMessage',
] as const;
export type Method = (typeof METHODS)[number];

export type Session = ReturnType<Awaited<ReturnType<typeof SignClient.init>>['session']['get']>;

/** What the wallets of a relay agreed on with this page. */
export interface Sessions {
  /** The newest one that lives and has a Solana account. */
  current(): Session | undefined;
  /** Shows a code and resolves with the session a wallet begins by it. Rejects when it refuses, and when relay or person take too long. */
  pair(chain: CaipChain): Promise<Session>;
  /** Waits for no wallet any more. */
  stopPairing(): void;
  /** Has the wallet of a session do something. Rejects when it refuses. */
  request(session: Session, asked: { chain: string; method: Method; params: object }): Promise<unknown>;
  /** Ends all sessions, here at once. */
  end(): Promise<void>;
}

/** Whether a session lets its wallet be asked for something. */
export function allows({ namespaces }: Session, method: Method): boolean {
  return namespaces[NAMESPACE]?.methods.includes(method) === true;
}

/** The accounts of a session, each once, with the chain by which its wallet is asked for it. */
export function accountsOf({ namespaces }: Session): ReadonlyMap<string, string> {
  const accounts = namespaces[NAMESPACE]?.accounts ?? [];
  return new Map(
    accounts.map((account) => {
      const [namespace, chain, address = ''] = account.split(':');
      return [address, `${namespace}:${chain}`];
    }),
  );
}
