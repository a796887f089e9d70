import path from 'node:path';
import type { Clock } from '@orrery/core/time';
import type { Localnet } from '@orrery/localnet';
import type { Oracle } from '@orrery/oracle';
import type { PacedTime } from '@orrery/runtime';
import type { Venue } from '@orrery/venue';
import * as apiPaths from '@orrery/wire/paths';
import { startTraders } from '@orrery/world';
import type { Logger } from 'pino';
import { holdDataDir } from '../chain/data-dir/data-dir.ts';
import { type ChainOptions, type ChainWorld, fromLedger, startChain } from '../chain/start-chain.ts';
import type { Config } from '../config.ts';
import { createApp } from '../http/app.ts';
import { assertPortFree, takePort } from '../http/listener/http-listener.ts';
import { addUpgrades } from '../http/listener/upgrades.ts';
import { createOriginPolicy } from '../http/origin-policy.ts';
import type { Indexer, IndexerOptions } from '../indexer/indexer.ts';
import { listTokenPrograms } from '../indexer/state/read-accounts.ts';
import { openConfigHost } from '../modules/config-host/config-host.service.ts';
import { createEventsService } from '../modules/events/events.service.ts';
import { createMetrics } from '../modules/metrics/metrics.service.ts';
import { createMarkPrices } from '../prices/mark-prices.ts';
import { bindNetwork } from '../remote/bind-network.ts';
import { openDatabase, type StoreDatabase } from '../store/database.ts';
import { followChain, keepPast, keepSnapshots } from './follow-chain.ts';
import { createVenueFollower } from './follow-venue.ts';
import { startMarketStream } from './market-stream.ts';
import { openMarket, type StoredMarket } from './open-market.ts';
import { composePictures } from './pictures.ts';
import { composePrices } from './prices.ts';
import { offerRpcEndpoints, toPageSources } from './rpc-endpoints.ts';
import { mountSystem } from './system.ts';
import { openTokens } from './tokens.ts';
import { openTrading } from './trading.ts';

export interface ComposeOptions {
  config: Config;
  log: Logger;
  time: PacedTime;
  version: string;
  startChild: ChainOptions['startChild'];
  programs: ChainOptions['programs'];
  createUniverse?: ChainOptions['createUniverse'];
  webRoot: string;
  /** The module of the process that draws pictures of other hosts. */
  pictureChild: string;
  /** Told what begins, one line each. */
  onStep: (line: string) => void;
  /** Called once nothing of the start is left to do: to give back what it took, which stops everything for some tenths of a second. */
  onSettled: () => void;
}

export interface Running extends Parts {
  /** Stops everything in order; the data directory is consistent and free afterwards. */
  stop(): Promise<void>;
}

/** What a running server is made of, as far as other code needs it. */
interface Parts extends Pick<StoredMarket, 'market' | 'catalogue' | 'trades' | 'pastStored'> {
  publicUrl: string;
  port: number;
  rpcPort: number;
  localnet: Localnet;
  indexer: Indexer;
  venue: Venue;
  world: ChainWorld;
  oracle: Oracle;
  store: StoreDatabase;
}

/**
 * Wires the whole server and starts it. Throws `PORT_TAKEN`, `DATA_DIR_HELD` and `DATA_DIR_UNUSABLE` before anything slow
 * has begun; what had started by then is stopped again.
 */
export async function compose(options: ComposeOptions): Promise<Running> {
  const stops: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const parts = await start(options, (each) => stops.push(each));
    return { ...parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type AddStop = (stop: () => void | Promise<void>) => void;

async function start(options: ComposeOptions, addStop: AddStop): Promise<Parts> {
  const { config, log, time, onStep, webRoot } = options;
  const clock: Clock = time;
  const { host, listener, dataDir, publicUrl } = await takeGround(options, addStop);
  const store = await openStore(dataDir.path, options, addStop);
  const events = createEventsService({ store, time, log, analyticsUrl: config.analyticsUrl });
  addStop(() => events.stop());
  const configHost = await openConfigHost({ directory: path.join(dataDir.path, 'config'), clock, log });

  onStep('Starting the embedded chain');
  const metrics = createMetrics();
  const chain = await startChain({ ...options, dataDir: dataDir.path, onCommit: metrics.observeCommit });
  addStop(() => chain.stop());
  const world = await chain.world;
  const listed = chain.ready.then(({ localnet, call }) =>
    fromLedger(localnet, dataDir.path, listTokenPrograms(call)),
  );
  // A rejection is told to those who await it later.
  listed.catch(() => undefined);
  const pictures = composePictures({ ...options, publicUrl, addStop });
  const opened = await openMarket({ world, store, icons: pictures.icons, time, log });
  const { localnet, call } = await chain.ready;
  const rpcPort = await localnet.listen({ host, port: config.rpcPort });
  const rpcEndpoints = offerRpcEndpoints(config, rpcPort);
  onStep(`Answering JSON-RPC on http://${host}:${rpcPort}`);

  onStep('Reading blocks');
  const { hub, onTaken: publish, stop: stopStream } = startMarketStream(opened, time);
  addStop(stopStream);
  const pools = createVenueFollower({ ...opened, log });
  const marks = createMarkPrices(opened);
  const onTaken: IndexerOptions['onTaken'] = (trades) => {
    marks.note(trades);
    publish(trades);
  };
  const onPools: IndexerOptions['onPools'] = (moves) => pools.tell(moves);
  const indexer = await followChain({ chain, opened, listed, store, time, log, onTaken, onPools });
  // Before the indexer's, since stops go backwards: the last snapshot is of what it has stored and shown.
  addStop(keepSnapshots(opened, { time, log }));
  addStop(() => indexer.stop());

  onStep('Starting the market');
  const shared = { ...opened, store, world, chain, localnet, time, clock, log };
  const trading = await openTrading({ ...shared, config, configHost, pools, addStop });
  addStop(marks.watch(trading.venue));
  const prices = composePrices({ ...shared, chain: localnet });
  addStop(prices.start());
  const tokens = openTokens({ ...shared, ...trading, ...prices, call, webRoot, publicUrl });
  const originPolicy = createOriginPolicy({ host, publicUrl, domain: config.domain });
  metrics.watch({ chain: localnet, indexer, stream: hub, orders: trading.orders });
  const app = await createApp({
    ...options,
    originPolicy,
    pages: toPageSources(config, rpcEndpoints),
    bannerOf: (pathname) => configHost.bannerOf(pathname),
    describePage: tokens.describePage,
    onAnswered: metrics.observeRequest,
    addModules(gateway) {
      for (const part of [trading, tokens, prices]) part.mount(gateway);
      pictures.mount(gateway, opened.market);
      const system = { indexer, configHost, events, metrics, originPolicy, rpcEndpoints };
      mountSystem(gateway, { ...options, ...shared, ...trading, ...system });
    },
  });
  addStop(() => app.close());
  const hangUp = addUpgrades(
    listener.server,
    { originPolicy, time },
    {
      [apiPaths.stream]: (socket, icons) => hub.attach(socket, icons?.write),
      [apiPaths.chaosStream]: (socket) => prices.attachChaos(socket),
      [apiPaths.rpc]: (socket) => localnet.attachPubSub(socket),
    },
  );
  const [{ venue }, { oracle }] = [trading, prices];
  const traders = { universe: world.universe, oracle, rpc: localnet.rpc, venue, time, log };
  if (config.world === 'lively') addStop(startSoon(() => startTraders(traders)));
  listener.open((request, response) => app.routing(request, response));
  // Nothing has stopped yet that an answer may still need.
  addStop(() => Promise.all([hangUp(), listener.drain()]).then(() => listener.close()));
  // Some seconds of work, behind the word that all is ready.
  const savePast = (signal: AbortSignal) => opened.savePast(signal).then(() => prices.tellPastPrices(signal));
  addStop(keepPast({ savePast }, { log, onSaved: options.onSettled }));
  return {
    ...opened,
    publicUrl,
    port: listener.port,
    rpcPort,
    localnet,
    indexer,
    venue,
    world,
    oracle,
    store,
  };
}

/** Takes the ports and the data directory, before anything slow begins. */
async function takeGround({ config, time, onStep }: ComposeOptions, addStop: AddStop) {
  const { host, port, rpcPort } = config;
  const listener = await takePort({ host, port, time });
  addStop(() => listener.close());
  for (const each of rpcPort === 0 ? [] : [rpcPort, rpcPort + 1]) await assertPortFree({ host, port: each });
  onStep(`Using the data directory ${path.resolve(config.dataDir)}`);
  const dataDir = holdDataDir(config.dataDir);
  addStop(() => dataDir.release());
  bindNetwork(dataDir.path, config.network, undefined);
  return { host, listener, dataDir, publicUrl: publicUrlOf(config, listener.port) };
}

async function openStore(dataDir: string, { log }: ComposeOptions, addStop: AddStop): Promise<StoreDatabase> {
  const store = await openDatabase(dataDir);
  addStop(() => store.close());
  for (const note of store.notes) log.warn(note);
  return store;
}

/** With the port that was taken, where the system was to choose one. */
export function publicUrlOf({ port, publicUrl }: Config, taken: number): string {
  return port === 0 ? Object.assign(new URL(publicUrl), { port: taken }).origin : publicUrl;
}

/** Once everything else is there: the address is announced before the traders wake up. */
function startSoon(start: () => { stop(): Promise<void> }): () => Promise<void> {
  let started: { stop(): Promise<void> } | undefined;
  const waiting = setImmediate(() => {
    started = start();
  });
  return async () => {
    clearImmediate(waiting);
    await started?.stop();
  };
}
