export type { GenesisAccount } from './genesis.ts';
export { buildSettlement, type Settlement, type SettlementSide } from './settlement.ts';
