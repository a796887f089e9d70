import { parseVenueInstruction, VENUE_PROGRAM, type VenueInstruction } from '@orrery/chain';
import { fromBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { accountsOf, type BlockTransaction, instructionsOf } from '../block.ts';

/** Instructions of a transaction to the venue's program, direct or by other programs, in order; those of a failed one changed nothing. */
export function venueInstructions(transaction: BlockTransaction): readonly VenueInstruction[] {
  return placedInstructions(transaction).map(({ instruction }) => instruction);
}

/** The same with their indexes among all instructions of the transaction. */
export function placedInstructions(
  transaction: BlockTransaction,
): readonly { instruction: VenueInstruction; index: number }[] {
  const accounts = accountsOf(transaction);
  // Most transactions of a foreign node are not about the venue at all.
  if (!accounts.includes(VENUE_PROGRAM)) return [];
  return instructionsOf(transaction).flatMap(({ programIdIndex, accounts: places, data }, index) => {
    if (accounts[programIdIndex] !== VENUE_PROGRAM) return [];
    const named = places.flatMap((place) => accounts[place] ?? []);
    const bytes = fromBase58(data);
    const instruction = bytes && parseVenueInstruction(bytes, named);
    return instruction ? { instruction, index } : [];
  });
}

/** A trade with a pool, and the vaults that it pays into and out of; the mints where a plan names them. */
export interface Hop {
  pool: Address;
  into: Address;
  outOf: Address;
  input?: Address | undefined;
  output?: Address | undefined;
}

/** The trades an instruction makes, in order. */
export function hopsOf(instruction: VenueInstruction): readonly Hop[] {
  if (instruction.name === 'fillQuote') {
    const { pool, inputVault, outputVault } = instruction.accounts;
    return [{ pool, into: inputVault, outOf: outputVault }];
  }
  if (!('plan' in instruction.arguments)) return [];
  const { plan } = instruction.arguments;
  const mints = mintsOf(instruction);
  // Each mint with the accounts of its hook; then each hop's pool, its vaults and its tick arrays (docs/venue.md).
  let place = plan.mints.reduce((sum, extras) => sum + 1 + extras, 0);
  return plan.paths
    .flatMap(({ hops }) => hops)
    .flatMap(({ tickArrays, input, output }) => {
      const [pool, into, outOf] = instruction.rest.slice(place);
      place += 3 + tickArrays;
      if (pool === undefined || into === undefined || outOf === undefined) return [];
      return { pool, into, outOf, input: mints[input], output: mints[output] };
    });
}

/** The mints of an instruction's plan: first what is sold, last what is bought. */
export function mintsOf(instruction: VenueInstruction): readonly Address[] {
  if (!('plan' in instruction.arguments)) return [];
  let place = 0;
  return instruction.arguments.plan.mints.flatMap((extras) => {
    const mint = instruction.rest[place];
    place += 1 + extras;
    return mint ?? [];
  });
}

const MOVING: ReadonlySet<string> = new Set([
  'addLiquidity',
  'removeLiquidity',
  'increaseLiquidity',
  'decreaseLiquidity',
  'depositInventory',
  'withdrawInventory',
  'fundLaunch',
  'closePool',
  'collectProtocolFees',
]);

/** The pools that an instruction moves tokens of, not by a trade. */
export function movedBy(instructions: readonly VenueInstruction[]): ReadonlySet<Address> {
  return new Set(
    instructions.flatMap(({ name, accounts }) =>
      MOVING.has(name) && 'pool' in accounts ? accounts.pool : [],
    ),
  );
}

/** The pool with shares or positions that an instruction changes; for a burned position, which names no pool, the position. */
export function reshapedBy({ name, accounts }: VenueInstruction): Address | undefined {
  if (name === 'addLiquidity' || name === 'removeLiquidity') return accounts.pool;
  if (name === 'increaseLiquidity' || name === 'decreaseLiquidity') return accounts.pool;
  return name === 'burnPosition' ? accounts.position : undefined;
}

/** The accounts that swaps at the venue name for their fees. */
export function feeAccountsOf(instructions: readonly VenueInstruction[]): ReadonlySet<Address> {
  const named = instructions.flatMap(({ accounts }) =>
    'platformFeeAccount' in accounts ? [accounts.platformFeeAccount, accounts.referralFeeAccount] : [],
  );
  return new Set(named.filter((account) => account !== undefined));
}
