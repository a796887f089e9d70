export { feeMint, venueFee } from './fees.ts';
export {
  LAUNCH_DECIMALS,
  LAUNCH_SETTINGS,
  LAUNCH_SUPPLY,
  launchpadAccount,
} from './launchpad/launch-settings.ts';
export type { LaunchPlan } from './launchpad/launchpad.ts';
export { isLaunch, labelOf, type Pool, spotRatio } from './pool.ts';
export type { PoolChange, PoolListener } from './pools/pool-book.ts';
export type { StateOf } from './router/gauges/meter.ts';
export { type Quote, type QuoteRequest, type RouteLeg, thresholdOf } from './router/quote.ts';
export { createRouteGraph, type FeeOf, type RouteGraph, type RouteGraphSetup } from './router/router.ts';
export type { ClientQuote } from './settlement/client-swaps/client-quote.ts';
export type { ClientInstructions, ClientSwap, ClientSwaps } from './settlement/client-swaps/client-swaps.ts';
export type { ExecuteFailure, ExecuteResult } from './settlement/execute/execute-result.ts';
export type { OrderProblem } from './settlement/funds.ts';
export type { GasSetup } from './settlement/gas/gas-station.ts';
export { createTableIndex, type TableIndex } from './settlement/lookup-tables/table-index.ts';
export { createTableKeeper } from './settlement/lookup-tables/table-keeper.ts';
export type { AskMaker, MakerQuote, MakerRequest } from './settlement/maker/maker.ts';
export type { SendingTerms } from './settlement/order-builder.ts';
export { swapRefused } from './settlement/swap-refused.ts';
export { createVenue, type Order, type Venue, type VenueSetup } from './venue.ts';
