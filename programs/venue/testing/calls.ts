import {
  type AccountMeta,
  type Address,
  downgradeRoleToNonSigner,
  downgradeRoleToReadonly,
  type Instruction,
} from '@solana/kit';
import type { InstructionShape } from '../../../packages/chain/src/programs/bindings/instruction-shape.ts';
import { encodeRoutePlan, type RoutePlan } from '../../../packages/chain/src/programs/bindings/route-plan.ts';
import { placesOf, writeScalar } from '../../../packages/chain/src/programs/bindings/scalars.ts';
import { VENUE_INSTRUCTIONS } from '../../../packages/chain/src/programs/venue/generated/instruction-shapes.generated.ts';

export type Name = keyof typeof VENUE_INSTRUCTIONS;

/** An instruction of the venue by its name, with what stands before it in its transaction. */
export interface Call {
  name: Name;
  instruction: Instruction;
  before?: readonly Instruction[];
}

/** A transaction: a call, or instructions as they are. */
export type Asked = Call | readonly Instruction[];

export function instructionsOf(asked: Asked): readonly Instruction[] {
  return 'instruction' in asked ? [...(asked.before ?? []), asked.instruction] : asked;
}

export function shapeOf({ name }: Pick<Call, 'name'>): InstructionShape {
  return VENUE_INSTRUCTIONS[name];
}

export function accountsOf({ instruction: { accounts = [] } }: Call): readonly AccountMeta[] {
  return accounts;
}

/** Which account stands where the program's description has this name. */
export function addressAt(call: Call, place: string): Address {
  const meta = accountsOf(call)[Object.keys(shapeOf(call).accounts).indexOf(place)];
  if (!meta) throw new Error(`${call.name} has no account ${place}`);
  return meta.address;
}

/** The call with another account at a place, which is the name that the program's description has for it, or a number. */
export function withAccount(call: Call, place: string | number, address: Address): Call {
  return withMeta(call, place, (meta) => ({ ...meta, address }));
}

/** The call with other accounts at several places that have names. */
export function withAccounts(call: Call, addresses: Readonly<Record<string, Address>>): Call {
  return Object.entries(addresses).reduce(
    (made, [place, address]) => withAccount(made, place, address),
    call,
  );
}

/** The call without a right of an account. */
export function without(call: Call, place: string | number, right: 'w' | 's'): Call {
  const less = right === 'w' ? downgradeRoleToReadonly : downgradeRoleToNonSigner;
  return withMeta(call, place, (meta) => ({ ...meta, role: less(meta.role) }));
}

/** The call with other numbers in its data. */
export function withNumbers(call: Call, numbers: Readonly<Record<string, number | bigint>>): Call {
  const data = Uint8Array.from(call.instruction.data ?? []);
  const { places } = placesOf(shapeOf(call).data);
  for (const [name, value] of Object.entries(numbers)) {
    const place = places.find((each) => each.name === name);
    if (!place) throw new Error(`${call.name} has no ${name}`);
    writeScalar(new DataView(data.buffer), place.at, place.type, value);
  }
  return withData(call, data);
}

export function withData(call: Call, data: Uint8Array): Call {
  return { ...call, instruction: { ...call.instruction, data } };
}

/** The call with another plan and, where they are given, other accounts behind the named ones. */
export function withPlan(call: Call, plan: RoutePlan, rest = restOf(call)): Call {
  const { end } = placesOf(shapeOf(call).data);
  const head = call.instruction.data?.slice(0, end) ?? [];
  return withRest(withData(call, Uint8Array.from([...head, ...encodeRoutePlan(plan)])), rest);
}

export function withRest(call: Call, rest: readonly AccountMeta[]): Call {
  const named = accountsOf(call).slice(0, namedCount(call));
  return { ...call, instruction: { ...call.instruction, accounts: [...named, ...rest] } };
}

/** The accounts behind the named ones. */
export function restOf(call: Call): readonly AccountMeta[] {
  return accountsOf(call).slice(namedCount(call));
}

export function namedCount(call: Call): number {
  return Object.keys(shapeOf(call).accounts).length;
}

function withMeta(call: Call, place: string | number, change: (meta: AccountMeta) => AccountMeta): Call {
  const index = typeof place === 'number' ? place : Object.keys(shapeOf(call).accounts).indexOf(place);
  if (!accountsOf(call)[index]) throw new Error(`${call.name} has no account ${place}`);
  const accounts = accountsOf(call).map((meta, at) => (at === index ? change(meta) : meta));
  return { ...call, instruction: { ...call.instruction, accounts } };
}
