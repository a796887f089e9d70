import { readFileSync } from 'node:fs';
import { CHAIN_PROGRAMS, type GenesisAccount, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { getMintDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Universe } from '../../universe/universe.ts';
import { type GenesisKeys, type GenesisPlan, genesisAccounts } from '../genesis.ts';

const PROGRAMS = new URL('../../../../../programs/', import.meta.url);

export const KEYS: GenesisKeys = {
  feeOwner: '5qWya6UjwWnGVhdSBL3hyZ7B45jbk6Byt1hwd7ohEGXE' as Address,
  faucet: '8rE9CtCjwhSmbwL5fbJBtRFsS3ohfMcDFeTCC7t4ciUA' as Address,
};

/** All the accounts of a genesis at once. */
export async function listGenesis(plan: Omit<GenesisPlan, 'programs'>): Promise<GenesisAccount[]> {
  const programs = (['venue', 'metadata'] as const).map((name) => ({
    address: CHAIN_PROGRAMS[name].address,
    elf: new Uint8Array(readFileSync(new URL(`${name}/${name}.so`, PROGRAMS))),
  }));
  const accounts: GenesisAccount[] = [];
  for await (const account of genesisAccounts({ ...plan, programs })) accounts.push(account);
  return accounts;
}

/** What is amiss with the supplies of a genesis: each is the sum of its accounts and, of a token, what the universe says. */
export function supplyFaults(
  { tokens, pools, characters }: Universe,
  rows: readonly GenesisAccount[],
): string[] {
  const { supplies, holdings } = readTokens(rows);
  const sums = new Map<Address, bigint>();
  for (const { mint, amount } of holdings) sums.set(mint, (sums.get(mint) ?? 0n) + amount);
  const shared = pools.filter(({ shares }) => shares.length > 0);
  return [
    ...[...supplies].flatMap(([id, supply]) =>
      id === WRAPPED_SOL || supply === sums.get(id)
        ? []
        : [`${id}: ${supply}, and accounts of ${sums.get(id)}`],
    ),
    ...[...characters].flatMap(([id, { supply }]) =>
      supplies.get(id) === supply ? [] : [`${id}: ${supplies.get(id)}, not ${supply}`],
    ),
    ...(supplies.get(WRAPPED_SOL) === 0n ? [] : ['wrapped SOL has a supply']),
    ...(supplies.size === tokens.length + shared.length ? [] : [`${supplies.size} mints`]),
    ...(sums.size === supplies.size ? [] : [`accounts of ${sums.size} mints`]),
  ];
}

/** Mints by address and token accounts, read from the bytes. */
export function readTokens(rows: readonly GenesisAccount[]) {
  const supplies = new Map<Address, bigint>();
  const holdings: { address: Address; mint: Address; owner: Address; amount: bigint; lamports: bigint }[] =
    [];
  for (const { address, owner: program, data, lamports } of rows) {
    if (program !== TOKEN_PROGRAM_ADDRESS && program !== TOKEN_2022_PROGRAM) continue;
    // Behind the length of an account, a byte of a Token-2022 mint says which of the two it is.
    if (data.length === 82 || data[165] === 1) {
      supplies.set(address, getMintDecoder().decode(data.subarray(0, 82)).supply);
      continue;
    }
    const mint = toBase58(data.subarray(0, 32)) as Address;
    const owner = toBase58(data.subarray(32, 64)) as Address;
    const amount = new DataView(data.buffer).getBigUint64(64, true);
    holdings.push({ address, mint, owner, amount, lamports });
  }
  return { supplies, holdings };
}
