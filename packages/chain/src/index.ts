export type { GenesisAccount } from './genesis.ts';
