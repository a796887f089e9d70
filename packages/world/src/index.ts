export { type GenesisKeys, type GenesisPlan, genesisAccounts } from './genesis/genesis.ts';
export { lookupTables, tableConstants } from './genesis/lookup-tables.ts';
export { createHistory, type TokenHistory } from './history/history.ts';
export type { PastBar } from './history/past-bars.ts';
export { type PastToken, toGapTokens, toPastTokens } from './history/past-token.ts';
export type { PastTrade, PickTrader } from './history/past-trades.ts';
export { createPickTrader } from './history/pick-trader.ts';
export {
  createQuoteMaker,
  type MakerMarket,
  type MakerRequest,
  type QuoteMaker,
  type SignedQuote,
} from './quotes/quote-maker.ts';
export { oracleOf } from './traders/oracle-of.ts';
export { createTraders, startTraders, type Traders } from './traders/traders.ts';
export { createUniverse } from './universe/create-universe.ts';
export { createEmptyUniverse } from './universe/empty-universe.ts';
export {
  type Character,
  characterOf,
  type Habit,
  type Omen,
  type SeedPool,
  type SeedShare,
  type TraderPlan,
  type Universe,
  universeAt,
} from './universe/universe.ts';
