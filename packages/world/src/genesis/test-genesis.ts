import { readFileSync } from 'node:fs';
import type { GenesisAccount } from '@orrery/chain';
import { type GenesisPlan, genesisAccounts } from './genesis.ts';

const VENUE_PROGRAM_FILE = new URL('../../../../programs/venue/venue.so', import.meta.url);

/** All the accounts of a genesis at once. */
export async function listGenesis(plan: Omit<GenesisPlan, 'venueProgram'>): Promise<GenesisAccount[]> {
  const venueProgram = new Uint8Array(readFileSync(VENUE_PROGRAM_FILE));
  const accounts: GenesisAccount[] = [];
  for await (const account of genesisAccounts({ ...plan, venueProgram })) accounts.push(account);
  return accounts;
}
