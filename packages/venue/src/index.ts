export { amountIn, amountOut, keepsInvariant } from './curves/curve.ts';
export type { Mid, Reserves } from './curves/sides.ts';
export type { ExecuteFailure, ExecuteResult } from './execute-result.ts';
export { feeMint, venueFee } from './fees.ts';
export type { OrderProblem } from './funds.ts';
export { type Curve, derivePool, POOL_LABELS, type Pool, type PoolPlan } from './pool.ts';
export type { Quote, QuoteRequest, RouteLeg } from './quote.ts';
export { createRouteGraph, type FeeOf, type RouteGraph } from './router.ts';
export { createVenue, type Order, type Venue } from './venue.ts';
