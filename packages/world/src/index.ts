export { type GenesisKeys, genesisAccounts } from './genesis.ts';
export { type Mood, startTraders, type Traders } from './traders.ts';
export { createUniverse, type Habit, type SeedPool, type TraderPlan, type Universe } from './universe.ts';
