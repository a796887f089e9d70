export type { ExecuteFailure, ExecuteResult } from './execute-result.ts';
export { feeMint, venueFee } from './fees.ts';
export type { OrderProblem } from './funds.ts';
export { type Curve, derivePool, POOL_LABELS, type Pool, type PoolPlan } from './pool.ts';
export type { Quote, QuoteRequest, Reserves, RouteStep } from './quote.ts';
export { createVenue, type Order, type Venue } from './venue.ts';
