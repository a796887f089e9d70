import type { Address } from '@solana/kit';
import type { InstructionShape, ParsedOf } from '../../bindings/instruction-shape.ts';
import { decodeRoutePlan } from '../../bindings/route-plan.ts';
import { placesOf, readScalar } from '../../bindings/scalars.ts';
import { VENUE_PROGRAM } from '../generated/accounts.generated.ts';
import { VENUE_INSTRUCTIONS } from '../generated/instruction-shapes.generated.ts';

type Shapes = typeof VENUE_INSTRUCTIONS;

/** An instruction of the venue program, by its name. */
export type VenueInstruction = { [Name in keyof Shapes]: ParsedOf<Name, Shapes[Name]> }[keyof Shapes];

const BY_TAG = new Map<number, [name: string, shape: InstructionShape]>(
  Object.entries(VENUE_INSTRUCTIONS).map((entry) => [entry[1].tag, entry]),
);

/**
 * Parses a venue program instruction from any bytes. Undefined when its tag is unknown, its data has another length or an account is
 * missing; it does not check whether the program would accept it.
 */
export function parseVenueInstruction(
  data: Uint8Array,
  accounts: readonly Address[],
): VenueInstruction | undefined {
  const [name, shape] = BY_TAG.get(data[0] ?? -1) ?? [];
  if (shape === undefined) return undefined;
  const names = Object.entries(shape.accounts);
  const { places, end } = placesOf(shape.data);
  if (data.length < end || accounts.length < names.length) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const values = places.map((place) => [place.name, readScalar(view, place.at, place.type)]);
  const named = names.map(([account, use], index) => {
    const isAbsent = use.endsWith('?') && accounts[index] === VENUE_PROGRAM;
    return [account, isAbsent ? undefined : accounts[index]];
  });
  const tail = parseTail(shape, data.subarray(end), accounts.slice(names.length));
  if (tail === undefined) return undefined;
  const { plan, ...lists } = tail;
  return {
    name,
    accounts: Object.fromEntries(named),
    arguments: { ...Object.fromEntries(values), ...(plan && { plan }) },
    ...lists,
    // The shape that was followed is the one the type is made of.
  } as VenueInstruction;
}

function parseTail({ more }: InstructionShape, data: Uint8Array, rest: readonly Address[]) {
  if (more === 'route') {
    const plan = decodeRoutePlan(data);
    return plan && { plan, rest };
  }
  if (more === undefined) return data.length === 0 ? { rest } : undefined;
  const [count0, count1] = data;
  if (data.length !== 2 || count0 === undefined || count1 === undefined) return undefined;
  const end = count0 + count1;
  if (rest.length < end) return undefined;
  const [extraAccounts0, extraAccounts1] = [rest.slice(0, count0), rest.slice(count0, end)];
  return { extraAccounts0, extraAccounts1, rest: rest.slice(end) };
}
