import type { Clock, Time } from '@orrery/core';
import type { Address } from '@solana/kit';
import type { ChainCall } from '../chain/chain-call.ts';
import type { Gateway } from '../http/app.ts';
import { addAssets } from '../modules/assets/assets.module.ts';
import { addDeveloperRoutes } from '../modules/developers/developers.routes.ts';
import { createDeveloperService } from '../modules/developers/developers.service.ts';
import { addHoldersRoutes } from '../modules/holders/holders.routes.ts';
import { createHoldersService } from '../modules/holders/holders.service.ts';
import { addLaunchpadRoutes } from '../modules/launchpads/launchpads.routes.ts';
import { createLaunchpadService } from '../modules/launchpads/launchpads.service.ts';
import { addNarrativeRoutes } from '../modules/narrative/narrative.routes.ts';
import { createNarrativeService } from '../modules/narrative/narrative.service.ts';
import { addPnlRoutes } from '../modules/pnl/pnl.routes.ts';
import { createPnlService } from '../modules/pnl/pnl.service.ts';
import { addPoolRoutes } from '../modules/pools/pools.routes.ts';
import { createPoolService } from '../modules/pools/pools.service.ts';
import { addTransfersRoutes } from '../modules/transfers/transfers.routes.ts';
import { createTransfersService } from '../modules/transfers/transfers.service.ts';
import { addTxsRoutes } from '../modules/txs/txs.routes.ts';
import { createTxsService } from '../modules/txs/txs.service.ts';
import { createUserTxsService } from '../modules/txs/user-txs.service.ts';
import type { createWalletService } from '../modules/ultra/wallet.service.ts';
import type { StoreDatabase } from '../store/database.ts';
import { createPositionRepository } from '../store/positions/positions.repository.ts';
import { createSourceRepository } from '../store/sources.repository.ts';
import { createTraderTrades } from '../store/trader-trades.ts';
import { createTransferRepository } from '../store/transfers.repository.ts';
import type { StoredMarket } from './open-market.ts';

interface MarketModulesOptions
  extends Pick<StoredMarket, 'catalogue' | 'market' | 'trades' | 'launches' | 'pastStored'> {
  store: StoreDatabase;
  call: ChainCall;
  feeOwner: Address;
  wallets: Pick<ReturnType<typeof createWalletService>, 'holdings'>;
  time: Time;
}

/** What the token data service answers from market and store. */
export function addMarketModules(gateway: Gateway, options: MarketModulesOptions): void {
  const { store, catalogue, market, trades, launches, pastStored, call, feeOwner, wallets, time } = options;
  const clock: Clock = time;
  const known = { market, catalogue, positions: createPositionRepository(store) };
  const sources = createSourceRepository(store);
  addAssets(gateway, market, clock);
  addNarrativeRoutes(gateway, createNarrativeService(market, clock));
  addLaunchpadRoutes(gateway, createLaunchpadService(launches, clock));
  addDeveloperRoutes(gateway, createDeveloperService({ launches, market, clock }));
  addTxsRoutes(
    gateway,
    createTxsService(trades, market, pastStored),
    createUserTxsService(createTraderTrades(store), market, pastStored),
  );
  addTransfersRoutes(gateway, createTransfersService(createTransferRepository(store), market));
  addPoolRoutes(gateway, createPoolService(known));
  addHoldersRoutes(gateway, createHoldersService({ ...known, sources, call, feeOwner }));
  addPnlRoutes(gateway, createPnlService({ ...known, holdings: (wallet) => wallets.holdings(wallet), time }));
}
