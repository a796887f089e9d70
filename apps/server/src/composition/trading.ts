import type { SolanaRpc } from '@orrery/chain';
import type { Clock, Time } from '@orrery/core/time';
import type { Localnet } from '@orrery/localnet';
import { createTableIndex, createVenue, type Pool, type Venue, type VenueSetup } from '@orrery/venue';
import { createQuoteMaker, lookupTables } from '@orrery/world';
import type { Address } from '@solana/kit';
import type { Logger } from 'pino';
import type { ChainWorld, StartingChain } from '../chain/start-chain.ts';
import type { Config } from '../config.ts';
import type { Gateway } from '../http/app.ts';
import { fillOrders, type OrderFilling } from '../keepers/fill-orders.ts';
import { keepFunded } from '../keepers/keep-funded.ts';
import { keepTables } from '../keepers/keep-tables.ts';
import type { ConfigHost } from '../modules/config-host/config-host.service.ts';
import { mountOrderLists } from '../modules/orders/order-lists.module.ts';
import { mountRecurring } from '../modules/recurring/recurring.module.ts';
import { mountSend } from '../modules/send/send.module.ts';
import { mountSwap } from '../modules/swap/swap.module.ts';
import { mountTrigger } from '../modules/trigger/trigger.module.ts';
import { createShield } from '../modules/ultra/shield.service.ts';
import { mountUltra } from '../modules/ultra/ultra.module.ts';
import { createWalletService, type WalletService } from '../modules/ultra/wallet.service.ts';
import type { StoreDatabase } from '../store/database.ts';
import { createGiftRepository } from '../store/gifts/gifts.repository.ts';
import { createOrderRepository } from '../store/orders/orders.repository.ts';
import type { VenueFollower } from './follow-venue.ts';
import type { StoredMarket } from './open-market.ts';

/** The venue, and what reads the wallets that trade on it. */
export interface Trading {
  venue: Venue;
  wallets: WalletService;
  /** What fills orders in this process, if anything does. */
  orders: OrderFilling | undefined;
  mount(gateway: Gateway): void;
}

interface TradingOptions extends Pick<StoredMarket, 'market' | 'catalogue'> {
  chain: StartingChain;
  config: Pick<Config, 'orderKeeper'>;
  localnet: Pick<Localnet, 'rpc' | 'status' | 'onSlot'>;
  world: ChainWorld;
  pools: VenueFollower;
  store: StoreDatabase;
  time: Time;
  log: Logger;
  configHost: Pick<ConfigHost, 'remoteConfig'>;
  /** Takes what is to be stopped. */
  addStop: (stop: () => void | Promise<void>) => void;
}

/** Opens the venue over the pools there are, and starts what keeps it able to settle. */
export async function openTrading(options: TradingOptions): Promise<Trading> {
  const { chain, localnet, world, market, catalogue, time, log, addStop } = options;
  const { feeOwner, gasPayer } = chain;
  const { rpc } = localnet;
  const clock: Clock = time;
  const maker = createQuoteMaker(world.universe, clock);
  const tables = createTableIndex(lookupTables(world.universe, feeOwner.address));
  const setup: Omit<VenueSetup, 'pools'> = {
    rpc,
    feeOwner: feeOwner.address,
    time,
    tables,
    maker: ({ pool, ...request }) => Promise.resolve(maker.quote({ ...request, pool: pool.id })),
    gas: { payer: gasPayer, usdPrice: (mint) => market.price(mint) },
  };
  const venue = await options.pools.open((pools) => openVenue({ ...setup, pools }, log));
  addStop(maker.watch(venue));
  const gasFunds = keepFunded({ rpc, wallet: gasPayer.address, time, log });
  addStop(() => gasFunds.stop());
  addStop(keepTables({ rpc, venue, market, index: tables, chain, time, log }));
  const orders = options.config.orderKeeper === 'in' ? startOrderKeeper(options, venue) : undefined;
  const wallets = toWallets(rpc, { market, catalogue });
  return {
    venue,
    wallets,
    orders,
    mount(gateway) {
      const shield = createShield({ market, tokenOf: (mint) => catalogue.token(mint), clock });
      const swapSettings = async () => (await options.configHost.remoteConfig()).swapSettings;
      mountUltra(gateway, { venue, market, rpc, clock, wallets, shield, swapSettings });
      mountSwap(gateway, { venue, rpc, chain: localnet, clock });
      mountTrigger(gateway, { venue, market, catalogue, clock });
      mountRecurring(gateway, { venue, market, catalogue, clock });
      mountOrderLists(gateway, { orders: createOrderRepository(options.store), clock, log });
      mountSend(gateway, { rpc, gifts: createGiftRepository(options.store), clock });
    },
  };
}

function startOrderKeeper(options: TradingOptions, venue: Venue): OrderFilling {
  const { chain, localnet, pools, time, log, addStop } = options;
  const { rpc, onSlot } = localnet;
  const keeper = fillOrders({ rpc, onSlot, venue, signer: chain.orderKeeper, time, log });
  pools.onOrders((orders) => keeper.refresh(orders));
  addStop(() => keeper.stop());
  return keeper;
}

async function openVenue(setup: VenueSetup, log: Logger): Promise<Venue> {
  const venue = await createVenue(setup);
  const missing = venue.missing.map(({ id }: Pick<Pool, 'id'>) => id);
  if (missing.length > 0) log.warn({ pools: missing }, 'ignoring stored pools that are not on the chain');
  return venue;
}

function toWallets(
  rpc: SolanaRpc,
  { market, catalogue }: Pick<StoredMarket, 'market' | 'catalogue'>,
): WalletService {
  return createWalletService(rpc, {
    decimalsOf: (mint: Address) => catalogue.token(mint)?.decimals,
    multiplierOf: (mint) => market.multiplier(mint),
  });
}
