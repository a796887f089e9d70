import type { InstructionLayout, ProgramInterface } from './interface.ts';
import { type Field, requireUnique, type Structure } from './layout.ts';
import { MAX_COLUMNS, wrap } from './lines.ts';
import { toCapitals, toPascal, toSnake } from './names.ts';

/** What the program asks of an account of an instruction. */
const FLAGS = { w: ['WRITABLE', 1], s: ['SIGNER', 2], '?': ['OPTIONAL', 4] } as const;

/** The interface for the program's own sources, in C. */
export function writeHeader(program: ProgramInterface): string {
  const { poolKinds, constants, structs, accounts, accountVersion, instructions, errors } = program;
  const tagged = accounts.filter(({ tag }) => tag !== undefined);
  const enumerators = [
    [
      ...poolKinds.map(({ name, value }) => `POOL_${toCapitals(name)} = ${value}`),
      ...constants.map(({ name, value }) => `${toCapitals(name)} = ${value}`),
    ],
    [
      ...tagged.map(({ name, tag }) => `ACCOUNT_${toCapitals(name)} = ${tag}`),
      ...(tagged.length === 0 ? [] : [`ACCOUNT_VERSION = ${accountVersion}`]),
    ],
    instructions.flatMap(({ name, tag }) =>
      typeof tag === 'number' ? [`TAG_${toCapitals(name)} = ${tag}`] : [],
    ),
    errors.map(({ name, code }) => `${toCapitals(name)} = ${code}`),
    Object.values(FLAGS).map(([flag, bit]) => `ACCOUNT_${flag} = ${bit}`),
    ...instructions.map(toAccountIndexes),
  ];
  const [plain = '', accountTags = '', instructionTags = '', codes = '', flags = '', ...indexes] =
    enumerators.map(writeEnum);
  requireUnique('header', enumerators.flat(), (each) => each.split(' ')[0]);
  const blocks = [
    writeUnder('', plain),
    writeUnder('The first two bytes of an account.', accountTags),
    writeUnder("The first byte of an instruction's data.", instructionTags),
    writeUnder("The first eight bytes of an instruction's data.", instructions.map(writeLongTag).join('')),
  ];
  return `#pragma once
#include "runtime.h"

${blocks.join('')}${codes}
${[...structs, ...accounts].map(writeStructure).join('\n')}
/*
 * For each instruction the indexes of its accounts, what it asks of them, and its data behind the tag. Reading a wide field of it by name
 * takes the compiler a load for each byte, read_u64(&data->field) one alone.
 */
${flags}
${instructions.map((each, index) => `${indexes[index]}${writeFlags(each)}${writeData(each)}`).join('\n')}`;
}

function toAccountIndexes({ name, accounts }: InstructionLayout): string[] {
  const prefix = toCapitals(name);
  return [...accounts.map((account) => `${prefix}_${toCapitals(account.name)}`), `${prefix}_ACCOUNTS`];
}

/** Nothing where there is nothing to say. */
function writeUnder(comment: string, lines: string): string {
  if (lines === '') return '';
  return `${comment && `/* ${comment} */\n`}${lines}\n`;
}

/** Too wide for an enumerator. */
function writeLongTag({ name, tag }: InstructionLayout): string {
  if (typeof tag === 'number') return '';
  const digits = tag.map((byte) => byte.toString(16).padStart(2, '0')).reverse();
  return `#define TAG_${toCapitals(name)} 0x${digits.join('')}ul\n`;
}

function writeEnum(enumerators: readonly string[]): string {
  if (enumerators.length === 0) return '';
  const line = `enum { ${enumerators.join(', ')} };\n`;
  return line.length <= MAX_COLUMNS ? line : `enum {\n${wrap(enumerators, ', ', ',')}\n};\n`;
}

function writeStructure({ name, docs, fields, size }: Structure): string {
  const type = toPascal(name);
  const offsets = fields.map(
    ({ name: field, offset }) => `__builtin_offsetof(${type}, ${toSnake(field)}) == ${offset}`,
  );
  return `/* ${docs} */
typedef struct {
${fields.flatMap(writeDocumented).join('\n')}
} ${type};
_Static_assert(sizeof(${type}) == ${size}, "layout");
_Static_assert(
${wrap(offsets, ' && ', ' &&')},
  "layout");
`;
}

function writeFlags({ name, accounts }: InstructionLayout): string {
  const masks = accounts.map(({ flags }) =>
    Object.entries(FLAGS).reduce((mask, [flag, [, bit]]) => mask + (flags.includes(flag) ? bit : 0), 0),
  );
  return `static const u8 ${toCapitals(name)}_FLAGS[] = {${masks.join(', ')}};\n`;
}

function writeData({ name, data, dataSize }: InstructionLayout): string {
  if (data.length === 0) return '';
  const type = `${toPascal(name)}Data`;
  return `typedef struct __attribute__((packed)) {
${wrap(data.map(writeField), ' ', '')}
} ${type};
_Static_assert(sizeof(${type}) == ${dataSize}, "layout");
`;
}

function writeDocumented(field: Field): string[] {
  const line = `  ${writeField(field)}`;
  if (field.docs === '') return [line];
  const comment = `/* ${field.docs} */`;
  return line.length + comment.length < MAX_COLUMNS ? [`${line} ${comment}`] : [`  ${comment}`, line];
}

function writeField({ name, type, count }: Field): string {
  const member = toSnake(name);
  const several = count === undefined ? '' : `[${count}]`;
  if (typeof type !== 'string') return `${toPascal(type.name)} ${member}${several};`;
  if (type === 'u128' || type === 'i128') return `u64 ${member}${several}[2];`;
  return `${type === 'key' ? 'Key' : type} ${member}${several};`;
}
