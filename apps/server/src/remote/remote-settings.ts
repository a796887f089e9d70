import { AppError } from '@orrery/core/app-error';
import type { Network } from '@orrery/domain/rpc-endpoints';
import { isLoopbackName } from '../http/origin-policy.ts';
import { GENESIS_HASHES, PRODUCTS, type Product, PUBLIC_HOSTS, SOURCES, type Source } from './products.ts';

/** A node that the server itself asks; its address may carry a key and leaves the server in no answer and no log. */
export interface RpcUpstream {
  url: string;
  socket: string;
  /** Its part of the calls beside the other nodes' weights. */
  weight: number;
}

/** What answers for a product; a host by its address without a final slash, its key's file and the calls that it has for this server in a minute, where they are named. */
export type ProductSource =
  | { kind: Exclude<Source, 'hosts'> }
  | { kind: 'hosts'; url: string; keyFile?: string; perMinute?: number };

/** The settings that a network other than the embedded chain needs. */
export interface RemoteSettings {
  /** Empty on `local`. */
  rpc: readonly RpcUpstream[];
  products: Readonly<Record<Product, ProductSource>>;
}

interface RemoteKeys {
  network: Network;
  rpcUrls: string | undefined;
  hosts: string | undefined;
  hostKeys: string | undefined;
}

const MAX_RPC_URLS = 10;
const MAX_WEIGHT = 100;

/** Throws `CONFIG_INVALID`, which names the setting and says what to write instead. */
export function readRemoteSettings({ network, rpcUrls, hosts, hostKeys }: RemoteKeys): RemoteSettings {
  if (network === 'local') {
    refuseGiven('ORRERY_RPC_URLS', rpcUrls);
    refuseGiven('ORRERY_HOSTS', hosts);
    refuseGiven('ORRERY_HOST_KEYS', hostKeys);
  }
  return {
    rpc: network === 'local' ? [] : readRpcUrls(network, rpcUrls),
    products: withKeys(readHosts(network, hosts), hostKeys),
  };
}

/**
 * The genesis hash of a network; empty on `local`, whose chain makes its own. That of a private cluster may stand in for those of devnet and testnet. Throws
 * `CONFIG_INVALID`.
 */
export function genesisHashOf(network: Network, given: string | undefined): string {
  const key = 'ORRERY_GENESIS_HASH';
  if (network === 'local') refuseGiven(key, given);
  if (network === 'mainnet-beta' && given !== undefined)
    throw invalid(key, 'is for a private cluster in place of devnet or testnet: leave it out');
  return network === 'local' ? '' : (given ?? GENESIS_HASHES[network]);
}

function refuseGiven(key: string, value: string | undefined): void {
  if (value !== undefined)
    throw invalid(key, "is of no use on the network 'local': leave it out, or set ORRERY_NETWORK");
}

function readRpcUrls(network: Network, list: string | undefined): RpcUpstream[] {
  const key = 'ORRERY_RPC_URLS';
  if (list === undefined)
    throw invalid(
      key,
      `must name at least one JSON-RPC node of ${network}, such as https://rpc.example/?key=…`,
    );
  const nodes = list.split(',').map((each) => readRpcUrl(key, each.trim()));
  if (nodes.length > MAX_RPC_URLS) throw invalid(key, `must be at most ${MAX_RPC_URLS} nodes`);
  if (new Set(nodes.map(({ url }) => url)).size < nodes.length)
    throw invalid(key, 'must not name a node twice: give it a weight');
  return nodes;
}

function readRpcUrl(key: string, text: string): RpcUpstream {
  const [url = '', ...rest] = text.split(/\s+/);
  const [socket = toSocket(url), weight = '1', ...more] = /^\d/.test(rest[0] ?? '')
    ? [undefined, ...rest]
    : rest;
  if (!isAddress(url, 'http'))
    throw invalid(key, 'must be URLs of https, or of http on this machine, joined by commas');
  if (!isAddress(socket, 'ws'))
    throw invalid(key, 'must have a WebSocket of wss, or of ws on this machine, behind a node and a space');
  const isWeight = /^\d{1,3}$/.test(weight) && Number(weight) > 0 && Number(weight) <= MAX_WEIGHT;
  if (!isWeight || more.length > 0)
    throw invalid(
      key,
      `must have a weight of 1 to ${MAX_WEIGHT} behind a node's addresses, and nothing more`,
    );
  return { url, socket, weight: Number(weight) };
}

/** As clients of nodes have it: the same address by another scheme, on the next port where one is named. */
function toSocket(url: string): string {
  if (!URL.canParse(url)) return '';
  const socket = new URL(url.replace(/^http/, 'ws'));
  if (socket.port !== '') socket.port = String(Number(socket.port) + 1);
  return socket.href;
}

function readHosts(network: Network, list: string | undefined): Record<Product, ProductSource> {
  const key = 'ORRERY_HOSTS';
  const chosen = new Map<Product, ProductSource>();
  for (const entry of list?.split(',').map((each) => each.trim()) ?? []) {
    if (entry === 'public') {
      if (network !== 'mainnet-beta')
        throw invalid(key, "has 'public', whose hosts are of mainnet-beta alone: name hosts of your own");
      if (chosen.size > 0) throw invalid(key, "must have 'public' before what differs from it");
      for (const product of PRODUCTS) {
        const url = PUBLIC_HOSTS[product];
        chosen.set(product, url === undefined ? { kind: 'off' } : { kind: 'hosts', url });
      }
      continue;
    }
    const { product, value } = readEntry(key, entry);
    chosen.set(product, readSource(key, { network, product, value }));
  }
  return Object.fromEntries(
    PRODUCTS.map((product) => {
      const kind = SOURCES[product][network].includes('own') ? 'own' : 'off';
      return [product, chosen.get(product) ?? { kind }];
    }),
    // Every product is among them.
  ) as Record<Product, ProductSource>;
}

interface Chosen {
  network: Network;
  product: Product;
  value: string;
}

function readSource(key: string, { network, product, value }: Chosen): ProductSource {
  if (value === 'off') return { kind: 'off' };
  if (value === 'own') {
    if (SOURCES[product][network].includes('own')) return { kind: 'own' };
    throw invalid(
      key,
      `has ${product}=own, which this server cannot answer on ${network}: name a host, or write ${product}=off`,
    );
  }
  const scheme = product === 'stream' ? 'ws' : 'http';
  const [url = '', perMinute = '', ...more] = value.split(/\s+/);
  const isHost =
    isAddress(url, scheme) && !/[?#]/.test(url) && /^(?:[1-9]\d{0,5})?$/.test(perMinute) && more.length === 0;
  if (isHost)
    return {
      kind: 'hosts',
      url: url.replace(/\/+$/, ''),
      ...(perMinute && { perMinute: Number(perMinute) }),
    };
  throw invalid(
    key,
    `must have '${product}=' before a URL of ${scheme}s without a query and the calls of a minute, 'own' or 'off'`,
  );
}

/** Each named host with the file that its key is in. */
function withKeys(
  products: Record<Product, ProductSource>,
  list: string | undefined,
): Record<Product, ProductSource> {
  const key = 'ORRERY_HOST_KEYS';
  const found = { ...products };
  for (const entry of list?.split(',').map((each) => each.trim()) ?? []) {
    const { product, value: keyFile } = readEntry(key, entry);
    const source = found[product];
    if (source.kind !== 'hosts')
      throw invalid(key, `has a key for ${product}, which no host answers for: name one in ORRERY_HOSTS`);
    found[product] = { ...source, keyFile };
  }
  return found;
}

function readEntry(key: string, entry: string): { product: Product; value: string } {
  const [, name = '', value = ''] = /^([a-z]+)=(.+)$/.exec(entry) ?? [];
  const product = PRODUCTS.find((each) => each === name);
  if (product) return { product, value };
  throw invalid(key, `must be entries such as ultra=… joined by commas, of ${PRODUCTS.join(', ')}`);
}

/** Whether it is an address that may be asked: encrypted, or on this machine, and without a user. */
function isAddress(text: string, scheme: 'http' | 'ws'): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === `${scheme}s:` || (protocol === `${scheme}:` && isLoopbackName(hostname));
}

function invalid(key: string, reason: string): AppError<'CONFIG_INVALID'> {
  return new AppError('CONFIG_INVALID', { key, reason });
}
