export { lifeOf } from './launches/life.ts';
export { createExchange, type Exchange, GENESIS_MS, type Trade } from './traders/test-exchange.ts';
