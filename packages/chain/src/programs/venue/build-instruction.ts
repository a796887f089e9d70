import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit';
import { VENUE_PROGRAM } from './generated/accounts.generated.ts';
import type { HookInput, InstructionShape, RouteInput } from './instruction-shape.ts';
import { encodeRoutePlan } from './instructions/route-plan.ts';
import { placesOf, toU8s, writeScalar } from './scalars.ts';

/** What comes behind an instruction's numbers and behind its named accounts. */
interface Tail {
  data: Uint8Array;
  accounts: readonly AccountMeta[];
}

const NO_TAIL: Tail = { data: new Uint8Array(), accounts: [] };
const ROLES = {
  '': AccountRole.READONLY,
  '?': AccountRole.READONLY,
  w: AccountRole.WRITABLE,
  'w?': AccountRole.WRITABLE,
  s: AccountRole.READONLY_SIGNER,
  ws: AccountRole.WRITABLE_SIGNER,
};
/** Where an account is left out. */
const OMITTED: AccountMeta = { address: VENUE_PROGRAM, role: AccountRole.READONLY };

/** Puts an instruction together. Throws a `RangeError` for a number that its type cannot hold. */
export function buildInstruction(
  shape: InstructionShape,
  input: Readonly<Record<string, Address | number | bigint | object | undefined>>,
  tail = NO_TAIL,
): Instruction {
  const accounts = Object.entries(shape.accounts).map(([name, use]) => {
    const address = input[name];
    return typeof address === 'string' ? { address, role: ROLES[use] } : OMITTED;
  });
  const { places, end } = placesOf(shape.data);
  const data = new Uint8Array(end + tail.data.length);
  data[0] = shape.tag;
  data.set(tail.data, end);
  const view = new DataView(data.buffer);
  for (const { name, type, at } of places) {
    const value = input[name];
    if (typeof value === 'number' || typeof value === 'bigint') writeScalar(view, at, type, value);
  }
  return { programAddress: VENUE_PROGRAM, accounts: [...accounts, ...tail.accounts], data };
}

export function hookTail({ extraAccounts0, extraAccounts1 }: HookInput): Tail {
  const data = toU8s([extraAccounts0.length, extraAccounts1.length]);
  return { data, accounts: [...extraAccounts0, ...extraAccounts1] };
}

export function routeTail({ plan, rest }: RouteInput): Tail {
  return { data: encodeRoutePlan(plan), accounts: rest };
}
