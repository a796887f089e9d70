import type { Network } from '@orrery/domain/rpc-endpoints';

/** The parts of the product that a host can answer, by their names in `ORRERY_HOSTS`. */
export const PRODUCTS = [
  'tokens',
  'stream',
  'ultra',
  'swap',
  'trigger',
  'recurring',
  'price',
  'pairs',
  'oracle',
  'send',
  'lend',
  'portfolio',
  'perps',
  'activity',
  'bundles',
  'tips',
] as const;

export type Product = (typeof PRODUCTS)[number];

/** What answers for a product: this server, hosts, or nothing. */
export type Source = 'own' | 'hosts' | 'off';

const HOSTS: readonly Source[] = ['off', 'hosts'];
const remote = { devnet: HOSTS, testnet: HOSTS, 'mainnet-beta': HOSTS };
const served = { local: ['own'], ...remote } as const;
/** This server does not answer for it yet. */
const unserved = { local: ['off'], ...remote } as const;

/** What can answer for a product on a network, the default first. */
export const SOURCES: Readonly<Record<Product, Readonly<Record<Network, readonly Source[]>>>> = {
  tokens: served,
  stream: served,
  ultra: served,
  swap: served,
  trigger: served,
  recurring: served,
  price: served,
  pairs: served,
  oracle: served,
  send: served,
  lend: unserved,
  portfolio: unserved,
  perps: unserved,
  activity: served,
  bundles: served,
  tips: served,
};

/** The public hosts of mainnet, which are asked only where the operator writes `public`; no public one has the shapes of `oracle`. */
export const PUBLIC_HOSTS: Readonly<Partial<Record<Product, string>>> = {
  tokens: 'https://datapi.jup.ag',
  stream: 'wss://trench-stream.jup.ag/ws',
  ultra: 'https://api.jup.ag/ultra/v1',
  swap: 'https://api.jup.ag/swap/v1',
  trigger: 'https://api.jup.ag/trigger/v1',
  recurring: 'https://api.jup.ag/recurring/v1',
  price: 'https://api.jup.ag/price/v3',
  pairs: 'https://fe-api.jup.ag/api/v1',
  send: 'https://api.jup.ag/send/v1',
  lend: 'https://api.jup.ag/lend/v1',
  portfolio: 'https://api.jup.ag/portfolio/v1',
  perps: 'https://perps-api.jup.ag/v2',
  activity: 'https://worker.jup.ag',
  bundles: 'https://mainnet.block-engine.jito.wtf/api/v1/bundles',
  tips: 'https://bundles.jito.wtf/api/v1/bundles/tip_floor',
};

/** The genesis hash of each network but the embedded one, which every data directory makes anew. */
export const GENESIS_HASHES: Readonly<Record<Exclude<Network, 'local'>, string>> = {
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  'mainnet-beta': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
};
