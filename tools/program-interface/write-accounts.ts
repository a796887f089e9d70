import type { AccountLayout, Constant, ProgramInterface } from './interface.ts';
import type { Field, Structure } from './layout.ts';
import { toDocblock } from './lines.ts';
import { toCapitals, toPascal } from './names.ts';

const GETTERS: Readonly<Record<string, string>> = {
  u8: 'getUint8',
  u16: 'getUint16',
  u32: 'getUint32',
  i32: 'getInt32',
  u64: 'getBigUint64',
  i64: 'getBigInt64',
};
const READERS: Readonly<Record<string, string>> = { u128: 'readU128', i128: 'readI128', key: 'readKey' };

const BYTES = ['newAccount', 'readEach', 'readKey', 'viewAccount', 'writeEach', 'writeKey'];
const SCALARS = ['readI128', 'readU128', 'writeScalar'];

/** The program's constants and accounts for TypeScript, with what reads and writes an account's bytes. */
export function writeAccounts(program: ProgramInterface): string {
  const { name, address, structs, accounts } = program;
  const body = `/** The ${name} program's address. */
export const ${toCapitals(name)}_PROGRAM = '${address}' as Address;
${writeConstants(program)}${writeTags(program)}${accounts.map(writeSize).join('\n')}

${structs.map((each) => writeInterface(each, toPascal(each.name))).join('\n')}
${accounts.map((each) => writeInterface(each, `${toPascal(each.name)}Account`)).join('\n')}
${accounts.map(writeCodec).join('\n')}
${structs.map(writeStructCodec).join('\n')}`;
  return `import type { Address } from '@solana/kit';
${writeImport(BYTES, 'account-bytes', body)}${writeImport(SCALARS, 'scalars', body)}
${body}`;
}

function writeConstants({ name, poolKinds, constants }: ProgramInterface): string {
  const kinds = `/** Each pool kind and the number that stands for it in a pool's account. */
export const POOL_KINDS = { ${poolKinds.map(writeConstant).join(' ')} } as const;
`;
  const limits = `/** The program's limits; fees in basis points. */
export const ${toCapitals(name)}_CONSTANTS = {
${constants.map(writeConstant).join('\n')}
} as const;
`;
  return `${poolKinds.length > 0 ? kinds : ''}${constants.length > 0 ? limits : ''}`;
}

function writeTags({ accounts, accountVersion }: ProgramInterface): string {
  const tagged = accounts.filter(({ tag }) => tag !== undefined);
  if (tagged.length === 0) return '';
  return `/** The first byte of each account; the second one is the version. */
export const ACCOUNT_TAGS = { ${tagged.map(({ name, tag }) => `${name}: ${tag}`).join(', ')} } as const;
export const ACCOUNT_VERSION = ${accountVersion};
`;
}

/** What the bindings take of the module beside them. */
function writeImport(names: readonly string[], module: string, body: string): string {
  const used = names.filter((name) => body.includes(`${name}(`));
  return used.length === 0 ? '' : `import { ${used.join(', ')} } from '../../bindings/${module}.ts';\n`;
}

function writeSize({ name, size }: AccountLayout): string {
  return `/** Size of a ${name} account, in bytes. */\nexport const ${toCapitals(name)}_BYTES = ${size};`;
}

function writeConstant({ name, value }: Constant): string {
  return `${name}: ${value},`;
}

function writeInterface(structure: Structure, name: string): string {
  const members = told(structure).map((field) => {
    const docs = field.docs && `/** ${field.docs} */\n`;
    return `${docs}${field.name}: ${typeOf(field)};`;
  });
  return `${toDocblock(structure.docs)}
export interface ${name} {
${members.join('\n')}
}
`;
}

function writeCodec(account: AccountLayout): string {
  const [name, bytes] = [toPascal(account.name), `${toCapitals(account.name)}_BYTES`];
  const fields = told(account);
  const isTagged = account.tag !== undefined;
  const head = isTagged ? `, ACCOUNT_TAGS.${account.name}, ACCOUNT_VERSION` : '';
  const others = isTagged ? 'bytes of another kind or version' : 'bytes of another size';
  return `/** Decodes a ${account.name} account; undefined for ${others}. */
export function decode${name}(bytes: Uint8Array): ${name}Account | undefined {
  const view = viewAccount(bytes, ${bytes}${head});
  return view && {
${fields.map((field) => `${field.name}: ${writeReading(field, '')},`).join('\n')}
  };
}

/** Encodes a ${account.name} account. Throws a \`RangeError\` for a number out of range or a list of the wrong length. */
export function encode${name}(account: ${name}Account): Uint8Array {
  const view = newAccount(${bytes}${head});
${fields.map((field) => writeWriting(field, '', `account.${field.name}`)).join('\n')}
  return new Uint8Array(view.buffer);
}
`;
}

function writeStructCodec(structure: Structure): string {
  const name = toPascal(structure.name);
  const fields = told(structure);
  return `function read${name}(view: DataView, at: number): ${name} {
  return { ${fields.map((field) => `${field.name}: ${writeReading(field, 'at')}`).join(', ')} };
}

function write${name}(view: DataView, at: number, value: ${name}): void {
${fields.map((field) => writeWriting(field, 'at', `value.${field.name}`)).join('\n')}
}
`;
}

/** The fields that say something beyond the kind of account. */
function told({ fields }: Structure): readonly Field[] {
  return fields.filter(({ name }) => !/^(account|version|reserved\d*)$/.test(name));
}

function typeOf({ type, count }: Field): string {
  const each = typeof type === 'string' ? scalarOf(type) : toPascal(type.name);
  return count === undefined ? each : `readonly ${each}[]`;
}

function scalarOf(type: string): string {
  if (type === 'key') return 'Address';
  return /64|128/.test(type) ? 'bigint' : 'number';
}

function writeReading({ type, count, size, offset }: Field, base: string): string {
  const read = (at: string) => {
    if (typeof type !== 'string') return `read${toPascal(type.name)}(view, ${at})`;
    const getter = GETTERS[type];
    if (getter === undefined) return `${READERS[type]}(view, ${at})`;
    return `view.${getter}(${at}${type === 'u8' ? '' : ', true'})`;
  };
  const at = toPlace(base, offset);
  return count === undefined
    ? read(at)
    : `readEach(${count}, (index) => ${read(`${at} + ${size / count} * index`)})`;
}

function writeWriting({ type, count, size, offset }: Field, base: string, value: string): string {
  const write = (at: string, each: string) => {
    if (typeof type !== 'string') return `write${toPascal(type.name)}(view, ${at}, ${each})`;
    return type === 'key' ? `writeKey(view, ${at}, ${each})` : `writeScalar(view, ${at}, '${type}', ${each})`;
  };
  const at = toPlace(base, offset);
  return count === undefined
    ? `${write(at, value)};`
    : `writeEach(${count}, ${value}, (each, index) => ${write(`${at} + ${size / count} * index`, 'each')});`;
}

function toPlace(base: string, offset: number): string {
  if (base === '') return String(offset);
  return offset === 0 ? base : `${base} + ${offset}`;
}
