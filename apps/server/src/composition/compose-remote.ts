import path from 'node:path';
import * as apiPaths from '@orrery/wire/paths';
import type { WebSocket } from 'ws';
import { holdDataDir } from '../chain/data-dir/data-dir.ts';
import { createApp } from '../http/app.ts';
import { takePort } from '../http/listener/http-listener.ts';
import { addUpgrades } from '../http/listener/upgrades.ts';
import { createOriginPolicy, type OriginPolicy, type RequestHeaders } from '../http/origin-policy.ts';
import { mountConfigHost } from '../modules/config-host/config-host.module.ts';
import { openConfigHost } from '../modules/config-host/config-host.service.ts';
import { mountConfigEditor } from '../modules/config-host/operator/config-editor.module.ts';
import { mountEvents } from '../modules/events/events.module.ts';
import { createEventsService } from '../modules/events/events.service.ts';
import { mountMetrics } from '../modules/metrics/metrics.module.ts';
import { createMetrics } from '../modules/metrics/metrics.service.ts';
import { mountRpc } from '../modules/rpc/rpc.module.ts';
import { createAskNodes } from '../remote/ask-nodes.ts';
import { bindNetwork } from '../remote/bind-network.ts';
import { mountWalletHistory } from '../remote/history/wallet-history.module.ts';
import { createWalletHistory } from '../remote/history/wallet-history.ts';
import { createCallBudget } from '../remote/hosts/call-budget.ts';
import { mountRelay } from '../remote/hosts/relay.module.ts';
import { createUpstream, type Upstream } from '../remote/hosts/upstream.ts';
import { watchNodes } from '../remote/node-watch.ts';
import { mountRemotePrices } from '../remote/prices/remote-prices.module.ts';
import { createRemotePrices } from '../remote/prices/remote-prices.ts';
import { readHostKey } from '../remote/probe.ts';
import { PRODUCTS, type Product } from '../remote/products.ts';
import { mountRemoteHealth } from '../remote/remote-health.module.ts';
import { createRpcPool } from '../remote/rpc-pool.ts';
import { mountSending } from '../remote/sending.module.ts';
import { createPubSubRelay } from '../remote/sockets/pubsub-relay.ts';
import { createStreamRelay, type StreamRelay } from '../remote/sockets/stream-relay.ts';
import { openDatabase } from '../store/database.ts';
import { type ComposeOptions, publicUrlOf } from './compose.ts';
import { composePictures } from './pictures.ts';
import { openRemoteTokens } from './remote-tokens.ts';
import { toPageSources } from './rpc-endpoints.ts';

/** Calls of a minute that a host has without a key, and with one. */
const [KEYLESS, KEYED] = [30, 60];

type RemoteOptions = Omit<ComposeOptions, 'startChild' | 'programs' | 'createUniverse' | 'onSettled'> & {
  /** Which chain the nodes must be of. */
  genesisHash: string;
};

export interface RunningRemote {
  publicUrl: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts the server on another network: it passes calls on to nodes and hosts. Throws as `compose` does, and `CONFIG_INVALID` for a key that cannot be read. */
export async function composeRemote(options: RemoteOptions): Promise<RunningRemote> {
  const stops: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const { publicUrl, port } = await start(options, (each) => stops.push(each));
    return { publicUrl, port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: RemoteOptions, addStop: (stop: () => void | Promise<void>) => void) {
  const { config, log, time, onStep, genesisHash } = options;
  const { host, network, remote } = config;
  const hosts = createUpstreams(options);
  const stream = openStream(options);
  addStop(() => stream?.stop());
  const listener = await takePort({ host, port: config.port, time });
  addStop(() => listener.close());
  onStep(`Using the data directory ${path.resolve(config.dataDir)}`);
  const dataDir = holdDataDir(config.dataDir);
  addStop(() => dataDir.release());
  bindNetwork(dataDir.path, network, genesisHash);
  const store = await openDatabase(dataDir.path);
  addStop(() => store.close());
  const events = createEventsService({ store, time, log, analyticsUrl: config.analyticsUrl });
  addStop(() => events.stop());
  const configHost = await openConfigHost({ directory: path.join(dataDir.path, 'config'), clock: time, log });

  onStep(`Asking ${remote.rpc.length === 1 ? 'a node' : `${remote.rpc.length} nodes`} of ${network}`);
  const pool = createRpcPool({ nodes: remote.rpc, random: Math.random, clock: time });
  const ask = createAskNodes(pool);
  const nodes = await watchNodes({ pool, ask, genesisHash, time });
  addStop(() => nodes.stop());
  const publicUrl = publicUrlOf(config, listener.port);
  const originPolicy = createOriginPolicy({ host, publicUrl, domain: config.domain });
  const rpcEndpoints = (config.rpcEndpoints ?? []).map((url) => ({ id: new URL(url).hostname, url }));
  const metrics = createMetrics();
  const pictures = composePictures({ ...options, publicUrl, addStop });
  const tokens = openRemoteTokens({ upstreams: hosts, ask, pictures, clock: time, log });
  const app = await createApp({
    ...options,
    originPolicy,
    pages: toPageSources(config, rpcEndpoints),
    network,
    bannerOf: (pathname) => configHost.bannerOf(pathname),
    onAnswered: metrics.observeRequest,
    addModules(gateway) {
      mountConfigHost(gateway, configHost);
      mountConfigEditor(gateway, { host: configHost, originPolicy, clock: time });
      mountEvents(gateway, events, originPolicy);
      mountMetrics(gateway, metrics);
      mountRpc(
        gateway,
        (body) => pool.answer(body),
        (headers) => originPolicy.assertOwnSite(headers),
      );
      mountSending(gateway, pool, originPolicy);
      mountRelay(gateway, tokens.upstreams, originPolicy);
      mountRemotePrices(gateway, createRemotePrices(hosts), originPolicy);
      tokens.mount(gateway);
      if (!hosts.activity) mountWalletHistory(gateway, createWalletHistory({ ask }), originPolicy);
      mountRemoteHealth(gateway, { ...options, nodes, originPolicy, rpcEndpoints });
    },
  });
  addStop(() => app.close());
  const pubSub = createPubSubRelay({ url: () => pool.socket(), time });
  addStop(() => pubSub.stop());
  const hangUp = addUpgrades(
    listener.server,
    { originPolicy, time, mayAsk: (headers) => isOwnSite(originPolicy, headers) },
    {
      [apiPaths.rpc]: (socket) => pubSub.attach(socket),
      ...(stream && { [apiPaths.stream]: (socket: WebSocket) => stream.attach(socket) }),
    },
  );
  listener.open((request, response) => app.routing(request, response));
  addStop(() => Promise.all([hangUp(), listener.drain()]).then(() => listener.close()));
  return { publicUrl, port: listener.port };
}

function openStream({ config, time, log }: RemoteOptions): StreamRelay | undefined {
  const { stream } = config.remote.products;
  if (stream.kind !== 'hosts') return undefined;
  const key = stream.keyFile === undefined ? undefined : readHostKey(stream.keyFile);
  return createStreamRelay({ url: stream.url, key, time, log });
}

function isOwnSite(originPolicy: OriginPolicy, headers: RequestHeaders): boolean {
  try {
    originPolicy.assertOwnSite(headers);
    return true;
  } catch {
    return false;
  }
}

/** One for each product that a host answers for; products of one origin share its calls. */
function createUpstreams({ config, log, time }: RemoteOptions): Partial<Record<Product, Upstream>> {
  const budgets = new Map<string, ReturnType<typeof createCallBudget>>();
  return Object.fromEntries(
    PRODUCTS.flatMap((product) => {
      const source = config.remote.products[product];
      if (source.kind !== 'hosts' || product === 'stream') return [];
      const key = source.keyFile === undefined ? undefined : readHostKey(source.keyFile);
      const { origin } = new URL(source.url);
      const usual = key === undefined ? KEYLESS : KEYED;
      const budget =
        budgets.get(origin) ?? createCallBudget({ perMinute: source.perMinute ?? usual, clock: time });
      budgets.set(origin, budget);
      return [[product, createUpstream({ name: product, url: source.url, key, budget, clock: time, log })]];
    }),
  );
}
