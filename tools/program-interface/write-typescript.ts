import type { InstructionLayout, ProgramInterface } from './interface.ts';
import { typeName } from './layout.ts';
import { toDocblock } from './lines.ts';
import { toCamel, toCapitals, toPascal } from './names.ts';

/** What the program refuses with, for TypeScript. */
export function writeErrors({ name: program, errors }: ProgramInterface): string {
  return `/** The program's errors by name: all that its interface has, so that none is missed where one is told. */
export const ${toCapitals(program)}_ERRORS = {
${errors.map(({ name, code }) => `${toCamel(name)}: ${code},`).join('\n')}
} as const;

/** What each of them says. */
export const ${toCapitals(program)}_ERROR_SENTENCES: Readonly<Record<number, string>> = {
${errors.map(({ code, sentence }) => `${code}: ${JSON.stringify(sentence)},`).join('\n')}
};
`;
}

/** The instructions as data that builders and the parser share. */
export function writeShapes({ name: program, instructions }: ProgramInterface): string {
  return `import type { InstructionShape } from '../../bindings/instruction-shape.ts';

${instructions.map(writeShape).join('\n')}
/** Every instruction by its name. */
export const ${toCapitals(program)}_INSTRUCTIONS = {
${instructions.map(({ name }) => `${name}: ${toCapitals(name)},`).join('\n')}
} as const;
`;
}

/** A function for each instruction, so that a bundle holds only those that are called. */
export function writeBuilders({ instructions }: ProgramInterface): string {
  const tails = { hooks: 'hookTail', route: 'routeTail', bytes: 'bytesTail' };
  const used = Object.entries(tails).flatMap(([more, tail]) =>
    instructions.some((each) => each.more === more) ? [tail] : [],
  );
  const tailImport =
    used.length === 0 ? '' : `import { ${used.join(', ')} } from '../../bindings/build-instruction.ts';\n`;
  const builders = instructions.map(({ name, docs, more }) => {
    const type = `${toPascal(name)}Input`;
    const tail = more === undefined ? '' : `, ${tails[more]}(input)`;
    return `export type ${type} = InputOf<typeof ${toCapitals(name)}>;

${toDocblock(`${docs} Throws a \`RangeError\` for a number out of range.`)}
export function ${name}Instruction(input: ${type}): Instruction {
  return buildInstruction(${toCapitals(name)}, input${tail});
}
`;
  });
  return `import type { Instruction } from '@solana/kit';
${tailImport}import type { InputOf } from '../../bindings/instruction-shape.ts';
import { buildInstruction } from '../build-instruction.ts';
import { ${instructions.map(({ name }) => toCapitals(name)).join(', ')} } from './instruction-shapes.generated.ts';

${builders.join('\n')}`;
}

function writeShape(instruction: InstructionLayout, _: number, all: readonly InstructionLayout[]): string {
  const { name, tag, docs, accounts, accountsOf, data, more } = instruction;
  const named = `{ ${accounts.map((each) => writeNamed(each, each.flags)).join(' ')} }`;
  const numbers = data.slice(0, more === 'hooks' ? -2 : undefined);
  // A bundler keeps an object that another one reads from: accounts that several have stand alone.
  const shared = `${toCapitals(accountsOf ?? name)}_ACCOUNTS`;
  const isLent = all.some((other) => other.accountsOf === name);
  return `${isLent ? `const ${shared} = ${named} as const;\n\n` : ''}${toDocblock(docs)}
export const ${toCapitals(name)} = {
  tag: ${JSON.stringify(tag)},
  accounts: ${isLent || accountsOf !== undefined ? shared : named},
  data: { ${numbers.map((field) => writeNamed(field, typeName(field.type))).join(' ')} },
${more ? `more: '${more}',` : ''}
} as const satisfies InstructionShape;
`;
}

function writeNamed({ name, docs }: { name: string; docs: string }, value: string): string {
  return `${docs && `/** ${docs} */ `}${name}: '${value}',`;
}
