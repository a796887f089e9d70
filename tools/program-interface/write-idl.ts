import type { AccountLayout, InstructionAccount, InstructionLayout, ProgramInterface } from './interface.ts';
import type { Field, Structure } from './layout.ts';
import { toCapitals, toPascal, toSnake } from './names.ts';

/** The version of the format that Anchor's clients read. */
const SPEC = '0.1.0';
const VERSION = '1.0.0';
/** Accounts that are the same in every call, which clients then fill in. */
const ADDRESSES: Readonly<Record<string, string>> = {
  systemProgram: '11111111111111111111111111111111',
  associatedTokenProgram: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
};
/** The first two bytes of a tagged account, which are its discriminator and so no fields of its type. */
const HEAD_FIELDS = 2;
const TAILS = {
  hooks: 'The accounts of both transfer hooks come behind the named ones.',
  route:
    'Behind the arguments the data has a plan, for which this format has no type: its bytes are to be appended.',
  bytes: 'Behind the arguments the data has bytes for which this format has no type:',
} as const;

/** The interface as JSON that Anchor's clients read from the chain. */
export function writeIdl(program: ProgramInterface): string {
  const { name, address, structs, accounts, accountVersion, instructions, errors } = program;
  const idl = {
    address,
    metadata: { name, version: VERSION, spec: SPEC },
    instructions: instructions.map(toInstruction),
    accounts: accounts.map(({ name: account, tag }) => ({
      name: toPascal(account),
      discriminator: tag === undefined ? [] : [tag, accountVersion],
    })),
    errors: errors.map(({ code, name: error, sentence }) => ({ code, name: error, msg: sentence })),
    types: [...structs.map((each) => toType(each, each.fields)), ...accounts.map(toAccountType)],
    constants: toConstants(program),
  };
  return `${JSON.stringify(idl, undefined, 2)}\n`;
}

function toInstruction({ name, tag, docs, accounts, data, more, bytes, rest }: InstructionLayout) {
  const tail = more === undefined ? [] : [[TAILS[more], ...toList(bytes)].join(' ')];
  return {
    name: toSnake(name),
    docs: [docs, ...tail, ...toList(rest).map((text) => `Behind the named accounts: ${text}.`)],
    discriminator: typeof tag === 'number' ? [tag] : tag,
    accounts: accounts.map(toAccount),
    args: data.map(({ name: field, ...type }) => ({ name: toSnake(field), type: toFieldType(type) })),
  };
}

function toAccount({ name, flags, docs }: InstructionAccount) {
  const isOptional = flags.includes('?');
  const address = isOptional ? undefined : ADDRESSES[name];
  return {
    name: toSnake(name),
    ...toDocs(docs),
    ...(flags.includes('w') && { writable: true }),
    ...(flags.includes('s') && { signer: true }),
    ...(isOptional && { optional: true }),
    ...(address !== undefined && { address }),
  };
}

function toAccountType(account: AccountLayout) {
  return toType(account, account.tag === undefined ? account.fields : account.fields.slice(HEAD_FIELDS));
}

/** Fields have no gaps between them, in memory as in Borsh. */
function toType({ name, docs }: Structure, fields: readonly Field[]) {
  return {
    name: toPascal(name),
    ...toDocs(docs),
    type: {
      kind: 'struct',
      fields: fields.map(({ name: field, docs: meaning, ...type }) => ({
        name: toSnake(field),
        ...toDocs(meaning),
        type: toFieldType(type),
      })),
    },
  };
}

function toFieldType({ type, count }: Pick<Field, 'type' | 'count'>) {
  const scalar = type === 'key' ? 'pubkey' : type;
  const one = typeof scalar === 'string' ? scalar : { defined: { name: toPascal(scalar.name) } };
  return count === undefined ? one : { array: [one, count] };
}

function toConstants({ poolKinds, constants }: ProgramInterface) {
  const kinds = poolKinds.map(({ name, value }) => ({ name: `poolKind${toPascal(name)}`, value }));
  return [...kinds, ...constants].map(({ name, value }) => ({
    name: toCapitals(name),
    type: 'u32',
    value: String(value),
  }));
}

function toDocs(docs: string) {
  return docs === '' ? {} : { docs: [docs] };
}

function toList(text: string | undefined): string[] {
  return text === undefined ? [] : [text];
}
