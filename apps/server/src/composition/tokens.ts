import type { Clock, Time } from '@orrery/core/time';
import type { ChainCall } from '../chain/chain-call.ts';
import { type ChainWorld, type OwnWallet, ownWallets, type StartingChain } from '../chain/start-chain.ts';
import type { Gateway } from '../http/app.ts';
import { mountActivities } from '../modules/activities/activities.module.ts';
import { mountAssets } from '../modules/assets/assets.module.ts';
import { mountDevelopers } from '../modules/developers/developers.module.ts';
import { mountHolders } from '../modules/holders/holders.module.ts';
import { mountLaunchpads } from '../modules/launchpads/launchpads.module.ts';
import { createLaunchpadService } from '../modules/launchpads/launchpads.service.ts';
import { mountNarratives } from '../modules/narrative/narrative.module.ts';
import { mountPnl } from '../modules/pnl/pnl.module.ts';
import { mountPools } from '../modules/pools/pools.module.ts';
import { mountShare } from '../modules/share/share.module.ts';
import { createShareService, type ShareOptions } from '../modules/share/share.service.ts';
import { mountStocks } from '../modules/stocks/stocks.module.ts';
import { mountTransfers } from '../modules/transfers/transfers.module.ts';
import { mountTxs } from '../modules/txs/txs.module.ts';
import type { WalletService } from '../modules/ultra/wallet.service.ts';
import type { StoreDatabase } from '../store/database.ts';
import { createSourceRepository } from '../store/market/sources.repository.ts';
import { createPositionRepository } from '../store/positions/positions.repository.ts';
import { createWalletSwaps } from '../store/swaps/swaps.repository.ts';
import { createOrderActivities, createWalletActivities } from '../store/trades/activities.repository.ts';
import { createTraderTrades } from '../store/trades/trader-trades.ts';
import { createTransferRepository } from '../store/transfers/transfers.repository.ts';
import type { StoredMarket } from './open-market.ts';

interface TokensOptions
  extends Pick<StoredMarket, 'catalogue' | 'market' | 'trades' | 'launches' | 'pastStored'>,
    Pick<ShareOptions, 'readCandles' | 'webRoot' | 'publicUrl'> {
  store: StoreDatabase;
  world: ChainWorld;
  call: ChainCall;
  chain: Pick<StartingChain, 'feeOwner' | OwnWallet>;
  wallets: Pick<WalletService, 'holdings'>;
  time: Time;
}

/** What is answered from market and store: tokens, their launches, trades, pools and holders, their holders' profits, and what links to pages say. */
export function openTokens({ store, world, chain, wallets, ...options }: TokensOptions) {
  const clock: Clock = options.time;
  const known = { ...options, clock, genesisMs: world.genesisMs, positions: createPositionRepository(store) };
  const launchpads = createLaunchpadService(known);
  const shares = createShareService({ ...known, launchpadStats: () => launchpads.stats() });

  function mount(gateway: Gateway): void {
    mountAssets(gateway, known);
    mountNarratives(gateway, known);
    mountLaunchpads(gateway, launchpads);
    mountDevelopers(gateway, known);
    mountTxs(gateway, {
      ...known,
      traderTrades: createTraderTrades(store),
      walletSwaps: createWalletSwaps(store),
    });
    mountActivities(gateway, {
      walletActivities: createWalletActivities(store),
      orderActivities: createOrderActivities(store),
    });
    mountTransfers(gateway, { ...known, transfers: createTransferRepository(store) });
    mountPools(gateway, known);
    mountHolders(gateway, {
      ...known,
      sources: createSourceRepository(store),
      feeOwner: chain.feeOwner.address,
      ownWallets: ownWallets(chain),
    });
    mountPnl(gateway, { ...known, holdings: (wallet) => wallets.holdings(wallet) });
    mountStocks(gateway, { ...known, characters: world.universe.characters });
    mountShare(gateway, shares);
  }

  return { mount, describePage: shares.describe };
}
