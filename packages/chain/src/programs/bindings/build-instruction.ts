import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit';
import type { BytesInput, HookInput, InstructionShape, RouteInput } from './instruction-shape.ts';
import { encodeRoutePlan } from './route-plan.ts';
import { placesOf, toU8s, writeScalar } from './scalars.ts';

/** What comes behind an instruction's numbers and behind its named accounts. */
export interface Tail {
  data: Uint8Array;
  accounts: readonly AccountMeta[];
}

/** Accounts and numbers by their names. */
export type NamedInput = Readonly<Record<string, Address | number | bigint | object | undefined>>;

const NO_TAIL: Tail = { data: new Uint8Array(), accounts: [] };
const ROLES = {
  '': AccountRole.READONLY,
  '?': AccountRole.READONLY,
  w: AccountRole.WRITABLE,
  'w?': AccountRole.WRITABLE,
  s: AccountRole.READONLY_SIGNER,
  ws: AccountRole.WRITABLE_SIGNER,
};

/** Puts an instruction of a program together. Throws a `RangeError` for a number that its type cannot hold. */
export function buildInstructionOf(
  program: Address,
  shape: InstructionShape,
  input: NamedInput,
  tail = NO_TAIL,
): Instruction {
  const accounts = Object.entries(shape.accounts).map(([name, use]) => {
    const address = input[name];
    // An account that is left out is the program's own.
    return typeof address === 'string'
      ? { address, role: ROLES[use] }
      : { address: program, role: AccountRole.READONLY };
  });
  const head = typeof shape.tag === 'number' ? [shape.tag] : shape.tag;
  const { places, end } = placesOf(shape.data, head.length);
  const data = new Uint8Array(end + tail.data.length);
  data.set(head);
  data.set(tail.data, end);
  const view = new DataView(data.buffer);
  for (const { name, type, at } of places) {
    const value = input[name];
    if (typeof value === 'number' || typeof value === 'bigint') writeScalar(view, at, type, value);
  }
  return { programAddress: program, accounts: [...accounts, ...tail.accounts], data };
}

export function hookTail({ extraAccounts0, extraAccounts1 }: HookInput): Tail {
  const data = toU8s([extraAccounts0.length, extraAccounts1.length]);
  return { data, accounts: [...extraAccounts0, ...extraAccounts1] };
}

export function routeTail({ plan, rest }: RouteInput): Tail {
  return { data: encodeRoutePlan(plan), accounts: rest };
}

export function bytesTail({ bytes }: BytesInput): Tail {
  return { data: bytes, accounts: [] };
}
