import type { GenesisAccount } from '@orrery/chain';
import type { Universe } from '../universe/universe.ts';
import { type GenesisKeys, genesisAccounts } from './genesis.ts';

/** All the accounts of a genesis at once. */
export async function listGenesis(universe: Universe, keys: GenesisKeys): Promise<GenesisAccount[]> {
  const accounts: GenesisAccount[] = [];
  for await (const account of genesisAccounts(universe, keys)) accounts.push(account);
  return accounts;
}
