import { type Field, requireUnique, type Structure, sizeOf, toFields, toLayout } from './layout.ts';
import { toPascal } from './names.ts';
import { list, record, text, whole } from './read-json.ts';

export interface ProgramInterface {
  name: string;
  address: string;
  poolKinds: readonly Constant[];
  constants: readonly Constant[];
  /** What only stands inside an account. */
  structs: readonly Structure[];
  accounts: readonly AccountLayout[];
  /** What the second byte of every account with a tag holds, the first one being that tag. */
  accountVersion: number;
  instructions: readonly InstructionLayout[];
  errors: readonly ProgramError[];
}

export interface Constant {
  name: string;
  value: number;
}

export interface AccountLayout extends Structure {
  /** Absent where the program identifies its accounts by address and size. */
  tag?: number;
}

export interface InstructionLayout {
  name: string;
  /** What the data begins with: a byte, or the eight of an interface that several programs have. */
  tag: number | readonly number[];
  tagBytes: number;
  docs: string;
  accounts: readonly InstructionAccount[];
  /** The other instruction that has the same accounts. */
  accountsOf?: string;
  /** Behind the tag, without gaps; a plan or more bytes come after it. */
  data: readonly Field[];
  dataSize: number;
  /**
   * What comes behind the named accounts: those of two transfer hooks, which the data ends by counting, or those of a plan; or bytes behind
   * the data.
   */
  more?: 'hooks' | 'route' | 'bytes';
  /** Says what such bytes are. */
  bytes?: string;
  /** Says what the accounts behind the named ones are. */
  rest?: string;
  errors: readonly ProgramError[];
}

export interface InstructionAccount {
  name: string;
  /** `w` writable, `s` a signer, `?` may be left out. */
  flags: string;
  docs: string;
}

export interface ProgramError {
  code: number;
  name: string;
  sentence: string;
}

type Source = Readonly<Record<string, unknown>>;

const VERSION = 1;
/** In an interface that programs share, a tag is the beginning of a hash of the instruction's name. */
const LONG_TAG_BYTES = 8;
/** At the end of the data, how many accounts the transfer hooks of both mints have. */
const EXTRAS = ['extras0', 'extras1'];
const FLAGS = ['', 'w', 's', 'ws', '?', 'w?'];

/** Reads a program's interface with its references resolved. Throws an `Error` that says what is wrong with it. */
export function parseInterface(json: string): ProgramInterface {
  const source = record(JSON.parse(json), 'interface');
  const structs = list(source.structs, 'structs').map((each) => toStructure(record(each, 'structs'), []));
  const accounts = list(source.accounts, 'accounts').map((each) =>
    toAccount(record(each, 'accounts'), structs),
  );
  const errors = list(source.errors, 'errors').map(toError);
  const sources = list(source.instructions, 'instructions').map((each) => record(each, 'instructions'));
  const instructions = sources.map((each) => toInstruction(each, sources, errors));
  for (const tagged of [accounts.filter(({ tag }) => tag !== undefined), instructions])
    requireUnique<Pick<AccountLayout | InstructionLayout, 'tag'>>('tags', tagged, ({ tag }) =>
      tag?.toString(),
    );
  for (const named of [accounts, instructions])
    requireUnique<{ name: string }>('names', named, ({ name }) => name);
  requireUnique('errors', errors, ({ code }) => code);
  requireUnique('errors', errors, ({ name }) => name);
  const { poolKind, ...constants } = record(source.constants, 'constants');
  return {
    name: text(source.name, 'name of the program'),
    address: text(source.address, 'address'),
    poolKinds: poolKind === undefined ? [] : toConstants(record(poolKind, 'poolKind')),
    constants: toConstants(constants),
    structs,
    accounts,
    accountVersion: VERSION,
    instructions,
    errors,
  };
}

/** Constants under a common name bear it in the singular: `count` of `observations` is `observationCount`. */
function toConstants(source: Source, group = ''): Constant[] {
  return Object.entries(source).flatMap(([key, value]) => {
    const name = group === '' ? key : `${group}${toPascal(key)}`;
    if (typeof value === 'object') return toConstants(record(value, name), name.replace(/s$/, ''));
    return [{ name, value: whole(value, name) }];
  });
}

function toStructure(source: Source, structs: readonly Structure[]): Structure {
  const name = text(source.name, 'name of a structure');
  return { name, docs: text(source.docs, name), ...toLayout(source.fields, structs, name) };
}

function toAccount(source: Source, structs: readonly Structure[]): AccountLayout {
  const structure = toStructure(source, structs);
  if (source.tag === undefined) return structure;
  const tag = whole(source.tag, structure.name);
  const [account, version] = structure.fields;
  // What both bytes hold stands where the others say what they mean.
  if (account?.name !== 'account' || account.docs !== String(tag) || version?.name !== 'version')
    throw new Error(`${structure.name} does not begin with its tag and its version`);
  if (version.docs !== String(VERSION)) throw new Error(`${structure.name} is not of version ${VERSION}`);
  return { ...structure, tag };
}

function toError(value: unknown): ProgramError {
  const [code, name, sentence] = list(value, 'errors');
  return { code: whole(code, 'errors'), name: text(name, 'errors'), sentence: text(sentence, 'errors') };
}

function toInstruction(
  source: Source,
  all: readonly Source[],
  errors: readonly ProgramError[],
): InstructionLayout {
  const name = text(source.name, 'name of an instruction');
  const accountsOf = typeof source.accounts === 'string' ? source.accounts : undefined;
  const accounts = list(
    accountsOf === undefined ? source.accounts : all.find((each) => each.name === accountsOf)?.accounts,
    `accounts of ${name}`,
  ).map((each) => toInstructionAccount(each, name));
  const written = list(source.data, `data of ${name}`);
  const [, last, bytes] = list(written.at(-1) ?? [], name);
  const [hasPlan, hasBytes] = [last === 'plan', last === 'bytes'];
  const data = toFields(hasPlan || hasBytes ? written.slice(0, -1) : written, [], name);
  requireUnique(name, [...accounts, ...data], (each) => each.name);
  const rest = all.find((each) => each.name === source.rest)?.rest ?? source.rest;
  if (hasPlan && rest === undefined) throw new Error(`${name} has a plan without a rest`);
  return {
    name,
    ...toTag(source.tag, name),
    docs: text(source.docs, name),
    accounts,
    ...(accountsOf !== undefined && { accountsOf }),
    data,
    dataSize: sizeOf(data),
    ...toMore(name, data, hasPlan),
    ...(hasBytes && { more: 'bytes', bytes: text(bytes, name) }),
    ...(rest !== undefined && { rest: text(rest, name) }),
    errors: list(source.errors, name).map((each) => {
      const wanted = text(each, name);
      const error = errors.find((one) => one.name === wanted);
      if (error === undefined) throw new Error(`${name} refuses with ${wanted}, which is no error`);
      return error;
    }),
  };
}

function toTag(source: unknown, name: string): Pick<InstructionLayout, 'tag' | 'tagBytes'> {
  if (!Array.isArray(source)) return { tag: whole(source, name), tagBytes: 1 };
  const tag = source.map((each) => whole(each, name));
  if (tag.length !== LONG_TAG_BYTES || tag.some((byte) => byte > 255))
    throw new Error(`${name} has a tag that is neither a byte nor eight`);
  return { tag, tagBytes: tag.length };
}

function toMore(name: string, data: readonly Field[], hasPlan: boolean): Pick<InstructionLayout, 'more'> {
  const hooks = data.filter((field) => field.name.startsWith('extras'));
  if (hooks.length === 0) return hasPlan ? { more: 'route' } : {};
  const isKnown = EXTRAS.every((extras, index) => data.at(index - EXTRAS.length)?.name === extras);
  if (hasPlan || hooks.length !== EXTRAS.length || !isKnown || hooks.some(({ type }) => type !== 'u8'))
    throw new Error(`the data of ${name} does not end with ${EXTRAS.join(' and ')}`);
  return { more: 'hooks' };
}

function toInstructionAccount(value: unknown, of: string): InstructionAccount {
  const [name, flags, docs] = list(value, of).map((each) => text(each, of));
  if (name === undefined || flags === undefined || docs === undefined || !FLAGS.includes(flags))
    throw new Error(`${name} is no account of ${of}`);
  return { name, flags, docs };
}
