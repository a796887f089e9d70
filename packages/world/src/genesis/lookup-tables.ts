import {
  associatedAddress,
  type LookupTables,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  tickArrayAddress,
} from '@orrery/chain';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { keylessAddress } from '../seeded.ts';
import { characterOf, type SeedPool, type Universe } from '../universe/universe.ts';

/** What a table has room for. */
const MAX_ENTRIES = 256;
const DEEPEST = 200;
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address;

/**
 * Returns the lookup tables of a fresh chain by address: the accounts any swap may use, such as the fee accounts of SOL, USDC and USDT,
 * plus the accounts of the 200 deepest pools, deepest first.
 */
export function lookupTables(
  universe: Pick<Universe, 'characters' | 'pools'>,
  feeOwner: Address,
): LookupTables {
  const constants = tableConstants(feeOwner);
  const tables: Set<Address>[] = [new Set(constants)];
  for (const pool of deepest(universe)) {
    const accounts = accountsOf(pool);
    const last = tables.at(-1);
    const joined = new Set([...(last ?? constants), ...accounts]);
    if (last && joined.size <= MAX_ENTRIES) tables[tables.length - 1] = joined;
    else tables.push(new Set([...constants, ...accounts]));
  }
  return new Map(
    tables.map((addresses, index) => [
      keylessAddress(`lookup table ${index} of ${feeOwner}`),
      [...addresses],
    ]),
  );
}

/** The accounts every table begins with: those any swap may use. */
export function tableConstants(feeOwner: Address): Address[] {
  const mints = [WRAPPED_SOL, USDC, USDT];
  const feeAccounts = mints.map((mint) =>
    associatedAddress({ owner: feeOwner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }),
  );
  return [
    SYSTEM_PROGRAM,
    TOKEN_PROGRAM_ADDRESS,
    TOKEN_2022_PROGRAM,
    INSTRUCTIONS_SYSVAR,
    ...mints,
    ...feeAccounts,
  ];
}

function deepest({ characters, pools }: Pick<Universe, 'characters' | 'pools'>): SeedPool[] {
  const depthOf = ({ account, mints: [, quote] }: SeedPool) =>
    (Number(account.reserve1) / 10 ** quote.decimals) * characterOf({ characters }, quote.id).price;
  return pools
    .map((pool) => ({ pool, depth: depthOf(pool) }))
    .toSorted((a, b) => b.depth - a.depth)
    .slice(0, DEEPEST)
    .map(({ pool }) => pool);
}

function accountsOf({ id, account, mints, tickArrays }: SeedPool): Address[] {
  const arrays = tickArrays.map(({ start }) => tickArrayAddress(id, start));
  return [id, account.vault0, account.vault1, ...arrays, mints[0].id, mints[1].id];
}
