export { amountOut } from './curves/curve.ts';
export type { Mid, Reserves } from './curves/sides.ts';
export { feeMint, venueFee } from './fees.ts';
export type { ExecuteFailure, ExecuteResult } from './landing/execute-result.ts';
export {
  GRADUATED_FEE_BPS,
  LAUNCH_CURVE,
  LAUNCH_DECIMALS,
  LAUNCH_FEE_BPS,
  LAUNCH_SUPPLY,
  type LaunchPlan,
} from './launches/launch-plan.ts';
export type { OrderProblem } from './orders/funds.ts';
export { type Curve, derivePool, POOL_LABELS, type Pool, type PoolPlan } from './pool.ts';
export type { PoolChange, PoolListener } from './pools/pool-registry.ts';
export type { Quote, QuoteRequest, RouteLeg } from './routes/quote.ts';
export { createRouteGraph, type FeeOf, type RouteGraph, type RouteGraphSetup } from './routes/router.ts';
export { createVenue, type Order, type Venue, type VenueSetup } from './venue.ts';
