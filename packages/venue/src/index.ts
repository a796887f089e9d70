export { feeMint, venueFee } from './fees.ts';
export { derivePool, POOL_LABEL, type Pool, type PoolPlan } from './pool.ts';
export type { Quote, QuoteRequest, Reserves, RouteStep } from './quote.ts';
