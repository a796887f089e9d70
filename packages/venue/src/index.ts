export {
  LAUNCH_DECIMALS,
  LAUNCH_SETTINGS,
  LAUNCH_SUPPLY,
  launchpadAccount,
} from './launchpad/launch-settings.ts';
export type { LaunchPlan } from './launchpad/launchpad.ts';
export { feeMint, venueFee } from './swaps/fees.ts';
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
export type { ClientQuote } from './swaps/settlement/client-swaps/client-quote.ts';
export type {
  ClientInstructions,
  ClientSwap,
  ClientSwaps,
} from './swaps/settlement/client-swaps/client-swaps.ts';
export type { ExecuteFailure, ExecuteResult } from './swaps/settlement/execute/execute-result.ts';
export type { OrderProblem } from './swaps/settlement/funds.ts';
export type { GasSetup } from './swaps/settlement/gas/gas-station.ts';
export { createTableIndex, type TableIndex } from './swaps/settlement/lookup-tables/table-index.ts';
export { createTableKeeper } from './swaps/settlement/lookup-tables/table-keeper.ts';
export type { AskMaker, MakerQuote, MakerRequest } from './swaps/settlement/maker/maker.ts';
export type { SendingTerms } from './swaps/settlement/order-builder.ts';
export { swapRefused } from './swaps/settlement/swap-refused.ts';
export { createVenue, type Order, type Venue, type VenueSetup } from './venue.ts';
