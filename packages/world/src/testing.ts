export { BEATS_A_SECOND } from './traders/beat.ts';
export { lifeOf } from './traders/launch-life.ts';
export { createExchange, type Exchange, GENESIS_MS, type Trade } from './traders/testing/exchange.ts';
export { readBalances } from './traders/wallet.ts';
export { createFixtureUniverse, FIXTURES } from './universe/fixture-universe.ts';
