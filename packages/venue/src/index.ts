export type { CancelRequest, ChangeRequest, OrderFamily } from './escrow-orders/craft-endings.ts';
export type { CraftedOpening, OrderRequest } from './escrow-orders/craft-opening.ts';
export type { EscrowOrders, OrderResult } from './escrow-orders/escrow-orders.ts';
export type { KeeperFailure, KeeperReport, RestingOrder } from './keeper/keeper-log.ts';
export {
  createOrderKeeper,
  type KeeperStatus,
  type OrderKeeper,
  type OrderKeeperSetup,
} from './keeper/order-keeper.ts';
export { createPoolReader, type PoolReader } from './keeper/read-pools.ts';
export {
  LAUNCH_DECIMALS,
  LAUNCH_SETTINGS,
  LAUNCH_SUPPLY,
  launchpadAccount,
} from './launchpad/launch-settings.ts';
export type { LaunchPlan } from './launchpad/launchpad.ts';
export { feeMint, venueFee } from './swaps/fees.ts';
export type { ClientQuote } from './swaps/orders/client-swaps/client-quote.ts';
export type {
  ClientInstructions,
  ClientSwap,
  ClientSwaps,
} from './swaps/orders/client-swaps/client-swaps.ts';
export type { ExecuteFailure, ExecuteResult } from './swaps/orders/execute/execute-result.ts';
export type { OrderProblem } from './swaps/orders/funds.ts';
export type { GasSetup } from './swaps/orders/gas/gas-station.ts';
export { createTableIndex, type TableIndex } from './swaps/orders/lookup-tables/table-index.ts';
export { createTableKeeper } from './swaps/orders/lookup-tables/table-keeper.ts';
export type { AskMaker, MakerQuote, MakerRequest } from './swaps/orders/maker/maker.ts';
export type { TakerTerms } from './swaps/orders/order-builder.ts';
export { swapRefused } from './swaps/orders/swap-refused.ts';
export { isLaunch, labelOf, type Pool, spotRatio } from './swaps/pools/pool.ts';
export type { PoolChange, PoolListener } from './swaps/pools/pool-book.ts';
export type { StateOf } from './swaps/router/curves/curve-reader.ts';
export { type Quote, type QuoteRequest, type RouteLeg, thresholdOf } from './swaps/router/quote.ts';
export {
  createRouteGraph,
  type FeeOf,
  type RouteGraph,
  type RouteGraphSetup,
} from './swaps/router/router.ts';
export type { PreparedTransfer } from './transfers/prepare-transfer.ts';
export { createVenue, type Order, type Venue, type VenueSetup } from './venue.ts';
