export { STEPS_PER_SECOND } from './traders/action-picker.ts';
export { lifeOf } from './traders/launch-life.ts';
export { createExchange, type Exchange, GENESIS_MS, type Trade } from './traders/testing/exchange.ts';
export { readBalances } from './traders/wallet.ts';
export { createFixtureUniverse, FIXTURES } from './universe/fixture-universe.ts';
