import { toPageForApps } from '#entities/wallet/outside/page-for-apps.ts';

interface KnownWallet {
  name: string;
  /** Colour of the letter shown until the wallet brings its own picture. */
  colour: string;
  download: string;
  /** The address that opens a page in the browser of the wallet's app. */
  open?: (page: URL) => string;
}

const encoded = ({ href }: URL) => encodeURIComponent(href);
const from = ({ origin }: URL) => encodeURIComponent(origin);

/** Wallets that are named though they are not here, those of the preferred order first. */
export const KNOWN_WALLETS: readonly KnownWallet[] = [
  {
    name: 'Phantom',
    colour: '#ab9ff2',
    download: 'https://phantom.com/download',
    open: (page) => `https://phantom.app/ul/browse/${encoded(page)}?ref=${from(page)}`,
  },
  {
    name: 'Solflare',
    colour: '#ffef46',
    download: 'https://solflare.com/download',
    open: (page) => `https://solflare.com/ul/v1/browse/${encoded(page)}?ref=${from(page)}`,
  },
  {
    name: 'Backpack',
    colour: '#e33e3f',
    download: 'https://backpack.app/download',
    open: (page) => `https://backpack.app/ul/v1/browse/${encoded(page)}`,
  },
  {
    name: 'Coinbase Wallet',
    colour: '#0052ff',
    download: 'https://www.coinbase.com/wallet/downloads',
    open: (page) => `cbwallet://dapp?url=${encoded(page)}`,
  },
  { name: 'Magic Eden', colour: '#e42575', download: 'https://magiceden.io/download' },
  {
    name: 'OKX Wallet',
    colour: '#1b1b1b',
    download: 'https://www.okx.com/web3',
    open: (page) => `okx://wallet/dapp/url?dappUrl=${encoded(page)}`,
  },
  { name: 'Nightly', colour: '#6067f9', download: 'https://nightly.app' },
  { name: 'MetaMask', colour: '#f6851b', download: 'https://metamask.io/download' },
];

export function findKnownWallet(name: string): KnownWallet | undefined {
  return KNOWN_WALLETS.find((known) => known.name === name);
}

/** The address that opens this page in a wallet's app, connected to that wallet; undefined where none is known. */
export function toAppLink(name: string, page: string): string | undefined {
  const url = toPageForApps(page);
  url.searchParams.set('connect', name);
  return findKnownWallet(name)?.open?.(url);
}
