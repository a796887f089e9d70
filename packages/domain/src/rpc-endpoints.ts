/** The networks of Solana, and the chain of our own. */
export type Network = 'local' | 'devnet' | 'testnet' | 'mainnet-beta';

/** A node that answers JSON-RPC. */
export interface RpcEndpoint {
  /** Its display name. */
  id: string;
  /** Absolute, or a path of the server itself. */
  url: string;
  /** Not offered to a page of this machine, which is one in development. */
  disableOnLocal?: boolean | undefined;
  /** The server's own node by another address: its word is no second one. */
  isOwnNode?: boolean | undefined;
  /** Streams over a socket at the same address. */
  whirlgig?: boolean | undefined;
}

/** The server's own: the app uses it unless the user chooses another, so by default it contacts no other host. */
export const OWN_RPC: RpcEndpoint = { id: 'Orrery', url: '/rpc', whirlgig: true };

/** What is offered on a network where the operator has configured none; the last is the default. */
const KNOWN: Record<Network, readonly RpcEndpoint[]> = {
  local: [OWN_RPC],
  devnet: [{ id: 'Solana Devnet', url: 'https://api.devnet.solana.com' }, OWN_RPC],
  testnet: [{ id: 'Solana Testnet', url: 'https://api.testnet.solana.com' }, OWN_RPC],
  'mainnet-beta': [
    { id: 'Solana Mainnet', url: 'https://api.mainnet-beta.solana.com', disableOnLocal: true },
    { id: 'Solana Mainnet 2', url: 'https://api.mainnet.solana.com', disableOnLocal: true },
    OWN_RPC,
  ],
};

/** The nodes a person can choose from; the last is the default. `configured` are the server's. */
export function listRpcEndpoints(options: {
  network: Network;
  configured: readonly RpcEndpoint[];
  /** Whether the page is served by this machine. */
  isLocalPage: boolean;
}): readonly RpcEndpoint[] {
  const { network, configured, isLocalPage } = options;
  const all = configured.length > 0 ? [...configured, OWN_RPC] : KNOWN[network];
  return all.filter(({ disableOnLocal }) => !(isLocalPage && disableOnLocal));
}

/** How fast an answer is, as the colour of its ping shows it. */
export function rankPing(milliseconds: number): 'fast' | 'fair' | 'slow' {
  if (milliseconds < 100) return 'fast';
  return milliseconds < 200 ? 'fair' : 'slow';
}
