import {
  type GenesisAccount,
  type GenesisHolding,
  type GenesisProgram,
  genesisInterface,
  genesisLookupTable,
  genesisMetadata,
  genesisMint,
  genesisProgram,
  genesisToken,
  SYSTEM_PROGRAM,
} from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { feeMint } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { randomFor } from '../seeded.ts';
import { type Character, characterOf, type TraderPlan, type Universe } from '../universe/universe.ts';
import { createHolders, solHolders } from './holders.ts';
import { lookupTables } from './lookup-tables.ts';
import { poolAccounts, poolHoldings } from './pool-accounts.ts';

/** The addresses a genesis is laid out for. */
export interface GenesisKeys {
  /** Gets the venue's fees. */
  feeOwner: Address;
  faucet: Address;
}

/** The inputs of a genesis. */
export interface GenesisPlan {
  universe: Universe;
  keys: GenesisKeys;
  programs: readonly GenesisProgram[];
}

const SOL = 1_000_000_000n;
/** Below 2⁵³ lamports, so that clients which read balances as doubles read it right. */
const FAUCET_LAMPORTS = 5_000_000n * SOL;
const OPERATOR_LAMPORTS = 10n * SOL;

/**
 * Lays out the accounts of a fresh chain one by one: the programs with their interfaces, mints with their metadata, pools with their vaults, shares and positions, lookup tables, the fee
 * owner's token accounts, the traders, the faucet, and holders for the rest of each supply, so that every SPL supply equals the sum of its
 * accounts.
 */
export async function* genesisAccounts({
  universe,
  keys: { feeOwner, faucet },
  programs,
}: GenesisPlan): AsyncGenerator<GenesisAccount> {
  for (const { address, elf, idl } of programs) {
    yield* await genesisProgram(address, elf);
    if (idl) yield* await genesisInterface(address, idl);
  }
  for (const character of universe.characters.values()) yield* mintAccounts(character);
  for (const [address, entries] of lookupTables(universe, feeOwner))
    yield genesisLookupTable(address, entries);
  const held = new Map<Address, bigint>();
  const count = (holding: GenesisHolding) => {
    const { id } = holding.token;
    held.set(id, (held.get(id) ?? 0n) + holding.amount);
    return genesisToken(holding);
  };
  for (const pool of universe.pools) {
    yield* poolAccounts(pool);
    // Right behind them: what addresses were derived for a pool is still known.
    for (const holding of poolHoldings(pool)) yield count(holding);
  }
  for (const holding of modelHoldings(universe, feeOwner)) yield count(holding);
  for (const holding of restOfSupplies(universe, held)) yield genesisToken(holding);
  if (universe.characters.has(WRAPPED_SOL))
    for (const { owner, amount } of solHolders(randomFor(universe.seed, 'sol holders')))
      yield wallet(owner, amount);
  for (const { address, holdings } of universe.traders)
    yield wallet(address, holdings.get(WRAPPED_SOL) ?? 0n);
  yield wallet(universe.quoteMaker.address, OPERATOR_LAMPORTS);
  yield wallet(feeOwner, OPERATOR_LAMPORTS);
  yield wallet(faucet, FAUCET_LAMPORTS);
}

/** What the venue and the traders hold. */
function* modelHoldings(universe: Universe, feeOwner: Address): Generator<GenesisHolding> {
  yield* feeHoldings(universe, feeOwner);
  for (const plan of universe.traders) yield* traderHoldings(universe, plan);
}

function feeHoldings({ characters, pools }: Universe, owner: Address): GenesisHolding[] {
  const mints = new Set(pools.flatMap(({ mints: [a, b] }) => [feeMint(a, b), feeMint(b, a)]));
  return [...mints].map((mint) => ({ token: characterOf({ characters }, mint).token, owner, amount: 0n }));
}

function traderHoldings(universe: Universe, { address: owner, holdings }: TraderPlan): GenesisHolding[] {
  return [...holdings]
    .filter(([mint]) => mint !== WRAPPED_SOL)
    .map(([mint, amount]) => ({ token: characterOf(universe, mint).token, owner, amount }));
}

/** Real tokens have more holders than the model: the rest of each supply is dealt to holders without keys. */
function* restOfSupplies(
  { seed, characters }: Universe,
  held: ReadonlyMap<Address, bigint>,
): Generator<GenesisHolding> {
  const holdersOf = createHolders(randomFor(seed, 'holders'));
  for (const character of characters.values()) {
    const { token, supply } = character;
    if (token.id === WRAPPED_SOL) continue;
    const rest = supply - (held.get(token.id) ?? 0n);
    if (rest < 0n) throw new Error(`${token.symbol}: more is held than exists`);
    for (const { owner, account, amount } of holdersOf(character, rest))
      yield { token, owner, amount, address: account };
  }
}

function* mintAccounts(character: Character): Generator<GenesisAccount> {
  const { token, supply, mintAuthority, freezeAuthority } = character;
  yield genesisMint({
    token,
    supply,
    mintAuthority,
    freezeAuthority,
    ...(mintAuthority && { extensionAuthority: mintAuthority }),
  });
  // No key belongs to the system program's address.
  yield genesisMetadata(token, mintAuthority ?? token.launch?.developer ?? SYSTEM_PROGRAM);
}

function wallet(address: Address, lamports: bigint): GenesisAccount {
  return { address, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
}
