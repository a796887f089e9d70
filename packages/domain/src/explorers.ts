import { EXPLORERS, type Explorer } from './explorer-names.ts';
import type { Network } from './rpc-endpoints.ts';

type Kind = 'account' | 'token' | 'transaction';

interface ExplorerFacts {
  name: string;
  url: string;
  /** A symbol of a file that the app has beside its pages: a mark of our own, none of the explorer's. */
  image: string;
  words: Record<Kind, string>;
  /** The query that names a network it can show; empty where none is needed. */
  networks: Partial<Record<Network, string>>;
}

const CLUSTER = { 'mainnet-beta': '', devnet: 'cluster=devnet', testnet: 'cluster=testnet' };

const FACTS: Record<Exclude<Explorer, 'orrery'>, ExplorerFacts> = {
  solscan: {
    name: 'Solscan',
    url: 'https://solscan.io',
    image: '/explorers.svg#solscan',
    words: { account: 'account', token: 'token', transaction: 'tx' },
    networks: CLUSTER,
  },
  'solana-beach': {
    name: 'Solana Beach',
    url: 'https://solanabeach.io',
    image: '/explorers.svg#solana-beach',
    words: { account: 'address', token: 'address', transaction: 'transaction' },
    networks: CLUSTER,
  },
  'solana-explorer': {
    name: 'Solana Explorer',
    url: 'https://explorer.solana.com',
    image: '/explorers.svg#solana-explorer',
    words: { account: 'address', token: 'address', transaction: 'tx' },
    networks: { ...CLUSTER, local: 'cluster=custom' },
  },
  'solana-fm': {
    name: 'SolanaFM',
    url: 'https://solana.fm',
    image: '/explorers.svg#solana-fm',
    words: { account: 'address', token: 'address', transaction: 'tx' },
    networks: { 'mainnet-beta': '', devnet: 'cluster=devnet-solana', testnet: 'cluster=testnet-qn1' },
  },
  xray: {
    name: 'XRAY',
    url: 'https://xray.helius.xyz',
    image: '/explorers.svg#xray',
    words: { account: 'account', token: 'token', transaction: 'tx' },
    networks: { 'mainnet-beta': '', devnet: 'network=devnet' },
  },
  oklink: {
    name: 'OKLink',
    url: 'https://www.oklink.com/solana',
    image: '/explorers.svg#oklink',
    words: { account: 'account', token: 'token', transaction: 'tx' },
    networks: { 'mainnet-beta': '' },
  },
};

/** Display name of an explorer. */
export function explorerName(explorer: Explorer): string {
  return explorer === 'orrery' ? 'Orrery' : FACTS[explorer].name;
}

/** The address of an explorer's mark, to be drawn by `<svg><use href="…" /></svg>`. */
export function explorerImage(explorer: Explorer): string {
  return explorer === 'orrery' ? '/explorers.svg#orrery' : FACTS[explorer].image;
}

/** The explorers that can show a network; the first is the default there. */
export function explorersOf(network: Network): readonly Explorer[] {
  const able = EXPLORERS.filter((each) => each !== 'orrery' && network in FACTS[each].networks);
  return network === 'local' ? ['orrery', ...able] : able;
}

/** The chosen explorer, or the network's default when it cannot show that network. */
export function explorerOn(network: Network, chosen: Explorer): Explorer {
  const able = explorersOf(network);
  return able.includes(chosen) ? chosen : (able[0] ?? chosen);
}

/**
 * The address of an account, token or transaction at an explorer; undefined where the pages are our own, which the app links to by
 * itself. `rpcUrl` is where an explorer finds a local chain, in full.
 */
export function explorerLink(options: {
  explorer: Explorer;
  kind: Kind;
  value: string;
  network: Network;
  rpcUrl: string;
}): string | undefined {
  const { kind, value, network, rpcUrl } = options;
  const explorer = explorerOn(network, options.explorer);
  if (explorer === 'orrery') return undefined;
  const { url, words, networks } = FACTS[explorer];
  const query = networks[network] ?? '';
  const custom = network === 'local' ? `&customUrl=${encodeURIComponent(rpcUrl)}` : '';
  return `${url}/${words[kind]}/${encodeURIComponent(value)}${query && `?${query}`}${custom}`;
}
