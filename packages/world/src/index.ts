export { createUniverse } from './create-universe.ts';
export { type GenesisKeys, genesisAccounts } from './genesis.ts';
export { type Mood, startTraders, type Traders } from './traders.ts';
export {
  type Character,
  characterOf,
  type Fate,
  type Habit,
  type SeedPool,
  type TraderPlan,
  type Universe,
  universeAt,
} from './universe.ts';
