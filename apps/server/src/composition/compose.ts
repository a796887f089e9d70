import path from 'node:path';
import type { Clock, Time } from '@orrery/core';
import type { Localnet } from '@orrery/localnet';
import type { Market } from '@orrery/market';
import { type AskMaker, createTableIndex, createVenue, type Venue, type VenueSetup } from '@orrery/venue';
import { createQuoteMaker, lookupTables, type Oracle, startTraders } from '@orrery/world';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import { holdDataDir } from '../chain/data-dir/data-dir.ts';
import { type ChainOptions, type ChainWorld, startChain } from '../chain/start-chain.ts';
import type { Config } from '../config.ts';
import { createApp } from '../http/app.ts';
import { assertPortFree, takePort } from '../http/http-listener.ts';
import { createOriginPolicy } from '../http/origin-policy.ts';
import { addUpgrades } from '../http/upgrades.ts';
import type { Indexer, IndexerOptions } from '../indexer/indexer.ts';
import { listTokenPrograms } from '../indexer/state/read-accounts.ts';
import { keepGasPayerFunded } from '../keepers/fund-gas-payer.ts';
import { keepTables } from '../keepers/keep-tables.ts';
import { addConfigHostRoutes } from '../modules/config-host/config-host.routes.ts';
import { openConfigHost } from '../modules/config-host/config-host.service.ts';
import { addEventRoutes } from '../modules/events/events.routes.ts';
import { addFaucetRoutes } from '../modules/faucet/faucet.routes.ts';
import { createFaucetService } from '../modules/faucet/faucet.service.ts';
import { addHealthRoutes } from '../modules/health/health.routes.ts';
import { toHealth } from '../modules/health/health.service.ts';
import { addMetricsRoutes } from '../modules/metrics/metrics.routes.ts';
import { createMetrics } from '../modules/metrics/metrics.service.ts';
import { addRpcRoutes } from '../modules/rpc/rpc.routes.ts';
import { addSwapRoutes } from '../modules/swap/swap.routes.ts';
import { createSwapService } from '../modules/swap/swap.service.ts';
import { toTokenTx } from '../modules/txs/txs.service.ts';
import { addUltraRoutes } from '../modules/ultra/ultra.routes.ts';
import { createUltraService } from '../modules/ultra/ultra.service.ts';
import { createWalletService } from '../modules/ultra/wallet.service.ts';
import { openDatabase, type StoreDatabase } from '../store/database.ts';
import type { StoredTrade } from '../store/schema.ts';
import { createStreamHub } from '../stream/hub.ts';
import { createTicker } from '../stream/ticker.ts';
import { composeCharts } from './charts.ts';
import { followChain, keepPast, keepSnapshots } from './follow-chain.ts';
import { createVenueFollower } from './follow-venue.ts';
import { addMarketModules } from './market-modules.ts';
import { openMarket, type StoredMarket } from './open-market.ts';

const STREAM_PING_MS = 15_000;

export interface ComposeOptions {
  config: Config;
  log: Logger;
  time: Time;
  version: string;
  startChild: ChainOptions['startChild'];
  venueProgram: ChainOptions['venueProgram'];
  createUniverse?: ChainOptions['createUniverse'];
  webRoot: string;
  /** Told what begins, one line each. */
  onStep: (line: string) => void;
  /** Called once nothing of the start is left to do: to give back what it took, which stops everything for some tenths of a second. */
  onSettled: () => void;
}

export interface Running extends Parts {
  /** Stops everything in order; the data directory is consistent and free afterwards. */
  stop(): Promise<void>;
}

/** What a running server is made of, as far as anybody outside has to know it. */
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
 * has begun; whatever had started by then is stopped again.
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
  const { config, log, time, onStep } = options;
  const clock: Clock = time;
  const { listener, dataDir, publicUrl } = await takeGround(options, addStop);
  const store = await openDatabase(dataDir.path);
  addStop(() => store.close());
  const configHost = await openConfigHost({ directory: path.join(dataDir.path, 'config'), clock, log });

  onStep('Starting the embedded chain');
  const metrics = createMetrics();
  const chain = await startChain({ ...options, dataDir: dataDir.path, onCommit: metrics.observeCommit });
  addStop(() => chain.stop());
  const { feeOwner, faucet, gasPayer } = chain;
  const world = await chain.world;
  const listed = chain.ready.then(({ call }) => listTokenPrograms(call));
  // Whoever awaits it later is told; until then nobody is.
  listed.catch(() => undefined);
  const opened = await openMarket({ world, store, clock, log });
  const { catalogue, market } = opened;
  const { localnet, call } = await chain.ready;
  const { rpc } = localnet;
  const { host } = config;
  const rpcPort = await localnet.listen({ host, port: config.rpcPort });
  onStep(`Answering JSON-RPC on http://${host}:${rpcPort}`);

  onStep('Reading blocks');
  const decimalsOf = (mint: Address) => catalogue.token(mint)?.decimals;
  const { hub, onTaken, stop: stopTicking } = startStream({ market, decimalsOf, time });
  addStop(stopTicking);
  const pools = createVenueFollower({ catalogue, log });
  const onPools: IndexerOptions['onPools'] = (moves) => pools.tell(moves);
  const indexer = await followChain({ chain, opened, listed, store, time, log, onTaken, onPools });
  // Before the indexer's, since stops go backwards: the last snapshot is of what it has stored and shown.
  addStop(keepSnapshots(opened, { time, log }));
  addStop(() => indexer.stop());

  onStep('Starting the market');
  const maker = createQuoteMaker(world.universe, clock);
  const tables = createTableIndex(lookupTables(world.universe, feeOwner.address));
  const gas = { payer: gasPayer, usdPrice: (mint: Address) => market.price(mint) };
  const setup = { rpc, feeOwner: feeOwner.address, time, tables, maker: toAsk(maker), gas };
  const venue = await pools.open((known) => openVenue({ ...setup, pools: known, log }));
  addStop(maker.watch(venue));
  addStop(keepGasPayerFunded({ rpc, faucet, gasPayer, time, log }));
  addStop(keepTables({ rpc, venue, market, index: tables, chain, time, log }));
  const originPolicy = createOriginPolicy({ host, publicUrl });
  metrics.watch({ chain: localnet, indexer, stream: hub });
  const share = { webRoot: options.webRoot, publicUrl };
  const charts = composeCharts({ store, world, market, catalogue, chain: localnet, time, log, share });
  addStop(charts.start());
  const wallets = createWalletService(rpc, { decimalsOf, multiplierOf: (mint) => market.multiplier(mint) });
  const app = await createApp({
    ...options,
    originPolicy,
    onAnswered: metrics.observeRequest,
    addModules(gateway) {
      addUltraRoutes(gateway, createUltraService({ venue, market, clock }), wallets);
      addSwapRoutes(gateway, createSwapService({ venue, rpc, chain: localnet, clock }));
      addMarketModules(gateway, { ...opened, store, call, feeOwner: feeOwner.address, wallets, time });
      addConfigHostRoutes(gateway, configHost);
      charts.addModules(gateway);
      addFaucetRoutes(gateway, originPolicy, createFaucetService({ rpc, faucet, clock }));
      addEventRoutes(gateway, originPolicy);
      addHealthRoutes(gateway, () => toHealth(options, localnet.status(), indexer.status()));
      addMetricsRoutes(gateway, metrics);
      addRpcRoutes(gateway, (body) => localnet.answer(body, 'gateway'));
    },
  });
  addStop(() => app.close());
  const hangUp = addUpgrades(
    listener.server,
    { originPolicy, time },
    {
      '/stream': (socket) => hub.attach(socket),
      '/chaos/stream': (socket) => charts.attachChaos(socket),
      '/rpc': (socket) => localnet.attachPubSub(socket),
    },
  );
  addStop(time.every(STREAM_PING_MS, () => hub.ping()));
  const trading = { universe: world.universe, oracle: charts.oracle, rpc, venue, time, log };
  if (config.world === 'lively') addStop(startSoon(() => startTraders(trading)));
  listener.open((request, response) => app.routing(request, response));
  // Nothing has stopped yet that an answer may still need.
  addStop(() => Promise.all([hangUp(), listener.drain()]).then(() => listener.close()));
  // Some seconds of work that nobody has to wait for.
  const savePast = (signal: AbortSignal) => opened.savePast(signal).then(() => charts.tellPastPrices(signal));
  addStop(keepPast({ savePast }, { log, onSaved: options.onSettled }));
  const { port } = listener;
  const { oracle } = charts;
  return { ...opened, publicUrl, port, rpcPort, localnet, indexer, venue, world, oracle, store };
}

/** Takes the ports and the data directory, before anything slow begins. */
async function takeGround({ config, time, onStep }: ComposeOptions, addStop: AddStop) {
  const { host, port, rpcPort } = config;
  const listener = await takePort({ host, port, time });
  addStop(() => listener.close());
  for (const each of rpcPort === 0 ? [] : [rpcPort, rpcPort + 1]) await assertPortFree({ host, port: each });
  onStep(`Holding the data directory ${path.resolve(config.dataDir)}`);
  const dataDir = holdDataDir(config.dataDir);
  addStop(() => dataDir.release());
  return { listener, dataDir, publicUrl: publicUrlOf(config, listener.port) };
}

/** With the port that was taken, where the system was to choose one. */
function publicUrlOf({ port, publicUrl }: Config, taken: number): string {
  return port === 0 ? Object.assign(new URL(publicUrl), { port: taken }).origin : publicUrl;
}

function toAsk(maker: ReturnType<typeof createQuoteMaker>): AskMaker {
  return ({ pool, ...request }) => Promise.resolve(maker.quote({ ...request, pool: pool.id }));
}

async function openVenue(setup: VenueSetup & { log: Logger }): Promise<Venue> {
  const venue = await createVenue(setup);
  const pools = venue.missing.map(({ id }) => id);
  if (pools.length > 0) setup.log.warn({ pools }, 'these pools are not on the chain and are left out');
  return venue;
}

/** Once everything else is there: whoever waits for the address need not wait for the traders to wake up. */
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

interface StreamOptions {
  market: Market;
  decimalsOf: (mint: Address) => number | undefined;
  time: Time;
}

/** The stream's clock, which is also the market's, and what the indexer tells it of. */
function startStream({ market, decimalsOf, time }: StreamOptions) {
  const hub = createStreamHub(market);
  const ticker = createTicker(time, (now) => {
    market.advance(now);
    hub.tick(now);
  });
  const scaleOf = (asset: Address) => ({
    decimals: decimalsOf(asset) ?? 0,
    multiplier: market.multiplier(asset),
  });
  return {
    hub,
    onTaken: (rows: readonly StoredTrade[]) => {
      hub.publish(rows.map((row) => toTokenTx(row, scaleOf(row.asset))));
      ticker.hurry();
    },
    stop: () => ticker.stop(),
  };
}
