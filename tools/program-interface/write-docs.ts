import type { InstructionLayout, ProgramInterface } from './interface.ts';
import { type Field, type Structure, typeName } from './layout.ts';
import { toCamel, toPascal } from './names.ts';

/** The page on the program: the template with each `{{name}}` replaced by its tables. Throws an `Error` when it lacks one of them. */
export function writeDocs(program: ProgramInterface, template: string): string {
  const { address, accounts, structs, instructions, errors, poolKinds, constants } = program;
  const parts: Readonly<Record<string, string>> = {
    address,
    constants: poolKinds.length + constants.length === 0 ? '' : writeConstants(program),
    accounts: [
      ...accounts.map((each) =>
        writeStructure(each, toPascal(each.name) + (each.tag === undefined ? '' : `, tag ${each.tag}`)),
      ),
      ...structs.map((each) => writeStructure(each, `${toPascal(each.name)}, inside others`)),
    ].join('\n'),
    instructions: instructions.map(writeInstruction).join('\n'),
    errors: table(
      ['code', 'error', 'sentence'],
      errors.map(({ code, name, sentence }) => [code, toCamel(name), sentence]),
    ),
    refusals: table(
      ['error', ...instructions.map(({ name, tag }) => (typeof tag === 'number' ? tag : name))],
      errors.map((error) => [
        `${error.code} ${toCamel(error.name)}`,
        ...instructions.map((instruction) => (instruction.errors.includes(error) ? '×' : '')),
      ]),
    ),
  };
  const missing = Object.keys(parts).find((name) => parts[name] !== '' && !template.includes(`{{${name}}}`));
  if (missing !== undefined) throw new Error(`the template has no place for ${missing}`);
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => parts[name]?.trimEnd() ?? place);
}

function writeConstants({ poolKinds, constants }: ProgramInterface): string {
  return table(
    ['constant', 'value'],
    [
      ...poolKinds.map(({ name, value }) => [`pool kind ${name}`, value]),
      ...constants.map(({ name, value }) => [name, value]),
    ],
  );
}

function writeStructure({ docs, size, fields }: Structure, title: string): string {
  return `### ${title}, ${size} bytes

${docs}

${writeFields(fields, 0)}`;
}

function writeInstruction(instruction: InstructionLayout): string {
  const { name, tag, tagBytes, docs, data, more, bytes = '', rest } = instruction;
  const tails = { hooks: [], route: [['…', 'plan', 'plan', '']], bytes: [['…', 'bytes', 'u8 × …', bytes]] };
  const parts = [
    typeof tag === 'number' ? `### ${tag} ${name}` : `### ${name}`,
    docs,
    ...(typeof tag === 'number' ? [] : [`Its tag is ${tag.join(' ')}.`]),
    writeAccounts(instruction),
    ...(rest === undefined ? [] : [`Behind these: ${rest}.`]),
    data.length === 0 ? 'No data behind the tag.' : writeFields(data, tagBytes, more && tails[more]),
  ];
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;
}

function writeAccounts({ accounts, accountsOf }: InstructionLayout): string {
  if (accountsOf !== undefined) return `Its accounts are those of ${accountsOf}.`;
  const rows = accounts.map(({ name, flags, docs }, index) => {
    const marks = ['w', 's', '?'].map((flag) => (flags.includes(flag) ? '×' : ''));
    return [index, name, ...marks, docs];
  });
  return table(['place', 'account', 'writable', 'signer', 'optional', 'meaning'], rows);
}

function writeFields(fields: readonly Field[], start: number, more: readonly (readonly string[])[] = []) {
  return table(
    ['offset', 'field', 'type', 'meaning'],
    [...fields.map((field) => [start + field.offset, field.name, typeOf(field), field.docs]), ...more],
  );
}

function typeOf({ type, count }: Field): string {
  const each = typeName(type);
  return count === undefined ? each : `${each} × ${count}`;
}

function table(heads: readonly (string | number)[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}
