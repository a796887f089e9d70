import type { Address } from '@solana/kit';
import type { DecodedAccount, DecodedInstruction } from '../transactions/decode-transaction.ts';
import { type BorshType, type BorshTypes, borshDecoder } from './borsh.ts';
import { FOREIGN_PROGRAMS } from './interfaces.generated.ts';

type Programs = typeof FOREIGN_PROGRAMS;

/** A program whose instructions are decoded here. */
export type ForeignProgram = keyof Programs;

type Shapes<Program extends ForeignProgram> = Programs[Program]['instructions'];

/** An instruction of a foreign program with its accounts and numbers by name; an optional account that is absent is undefined. */
export type ForeignInstruction = {
  [Program in ForeignProgram]: {
    [Name in keyof Shapes<Program>]: Decoded<Program, Name, Shapes<Program>[Name]>;
  }[keyof Shapes<Program>];
}[ForeignProgram];

interface Decoded<Program, Name, Shape> {
  program: Program;
  name: Name;
  accounts: Shape extends { accounts: infer Accounts } ? AccountsOf<WordsOf<Accounts>> : never;
  data: Shape extends { data: infer Data } ? { [Field in keyof Data]: ValueOf<Data[Field]> } : never;
  /** The accounts behind those that have names. */
  rest: readonly DecodedAccount[];
}

type WordsOf<Text> = Text extends `${infer Word} ${infer Rest}` ? Word | WordsOf<Rest> : Text & string;

type AccountsOf<Account extends string> = {
  [Name in Account as Name extends `${infer Plain}?` ? Plain : Name]: Name extends `${string}?`
    ? Address | undefined
    : Address;
};

type ValueOf<Type> = Type extends 'u64' | 'i64' | 'u128'
  ? bigint
  : Type extends 'u8' | 'u16' | 'u32'
    ? number
    : Type extends { option: infer Inner }
      ? ValueOf<Inner> | null
      : unknown;

interface Shape {
  tag: string;
  /** Their names in order, those that may be absent with a question mark. */
  accounts: string;
  data: Readonly<Record<string, BorshType>>;
}

const TAG_BYTES = 8;
const BY_ADDRESS = new Map<string, ForeignProgram>(
  Object.entries(FOREIGN_PROGRAMS).map(([name, { address }]) => [address, name as ForeignProgram]),
);

/** The foreign program at an address that is known here. */
export function foreignProgramAt(address: Address): ForeignProgram | undefined {
  return BY_ADDRESS.get(address);
}

/**
 * Decodes an instruction of a foreign program that is known here. Undefined for any other instruction, and where its bytes are not exactly
 * what the description says: a program ignores bytes behind those that it reads, so amounts that are read from the end could be false.
 */
export function decodeForeign({
  program,
  accounts,
  data,
}: DecodedInstruction): ForeignInstruction | undefined {
  const name = foreignProgramAt(program);
  if (name === undefined) return undefined;
  const { address, instructions, types } = FOREIGN_PROGRAMS[name];
  const tag = toHex(data.subarray(0, TAG_BYTES));
  for (const [found, shape] of Object.entries<Shape>(instructions)) {
    const values = shape.tag === tag && readData(data, shape.data, types);
    const names = shape.accounts.split(' ');
    if (!values || accounts.length < names.length) continue;
    const named = names.map((account, index) => {
      const given = accounts[index]?.address;
      return [account.replace('?', ''), account.endsWith('?') && given === address ? undefined : given];
    });
    const rest = accounts.slice(names.length);
    // The shape that was followed is the one the type is made of.
    return {
      program: name,
      name: found,
      accounts: Object.fromEntries(named),
      data: values,
      rest,
    } as ForeignInstruction;
  }
  return undefined;
}

function readData(data: Uint8Array, fields: Shape['data'], types: BorshTypes) {
  const values: Record<string, unknown> = {};
  let offset = TAG_BYTES;
  try {
    for (const [field, type] of Object.entries(fields))
      [values[field], offset] = borshDecoder(type, types).read(data, offset);
  } catch {
    return undefined;
  }
  return offset === data.length ? values : undefined;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
