import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseInterface } from './interface.ts';
import { writeAccounts } from './write-accounts.ts';
import { writeDocs } from './write-docs.ts';
import { writeHeader } from './write-header.ts';
import { writeIdl } from './write-idl.ts';
import { writeBuilders, writeErrors, writeShapes } from './write-typescript.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAMS = 'programs';
const CHAIN = 'packages/chain/src/programs';
const COMMAND = 'npm run generate:program';

/** Writes everything that follows from the programs' interfaces. */
export function writeGenerated(): void {
  for (const [file, content] of generate()) {
    const at = path.join(ROOT, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, content);
  }
}

/** Says which of the committed files are not what the interfaces give. */
export function checkGenerated(): string[] {
  return generate().flatMap(([file, content]) => {
    const at = path.join(ROOT, file);
    return existsSync(at) && readFileSync(at, 'utf8') === content
      ? []
      : [`${file} is not what the interfaces of ${PROGRAMS} give: ${COMMAND}`];
  });
}

function generate(): [file: string, content: string][] {
  const names = readdirSync(path.join(ROOT, PROGRAMS))
    .filter((name) => existsSync(path.join(ROOT, PROGRAMS, name, 'interface.json')))
    .sort();
  const list = `${CHAIN}/program-name.generated.ts`;
  const union = names.map((name) => `'${name}'`).join(' | ');
  return [
    ...names.flatMap(generateProgram),
    [
      list,
      format(
        list,
        `// Generated from ${PROGRAMS}/*/interface.json by ${COMMAND}.

/** Every program of ours that has an interface, by its folder in \`${PROGRAMS}\`. */
export type ProgramName = ${union};
`,
      ),
    ],
  ];
}

/** A program's header, its page, its IDL and its bindings. */
function generateProgram(name: string): [file: string, content: string][] {
  const folder = `${PROGRAMS}/${name}`;
  const heading = `Generated from ${folder}/interface.json by ${COMMAND}.`;
  const program = parseInterface(readFileSync(path.join(ROOT, folder, 'interface.json'), 'utf8'));
  if (program.name !== name) throw new Error(`${folder}/interface.json is of the program ${program.name}`);
  const template = readFileSync(path.join(ROOT, folder, 'page.template.md'), 'utf8');
  const sources = {
    accounts: writeAccounts(program),
    errors: writeErrors(program),
    'instruction-shapes': writeShapes(program),
    instructions: writeBuilders(program),
  };
  return [
    [`${folder}/idl.generated.json`, writeIdl(program)],
    [`${folder}/interface.generated.h`, `/* ${heading} */\n${writeHeader(program)}`],
    [`docs/${name}.md`, writeDocs(program, template)],
    ...Object.entries(sources).map(([part, source]): [string, string] => {
      const file = `${CHAIN}/${name}/generated/${part}.generated.ts`;
      return [file, format(file, `// ${heading}\n\n${source}`)];
    }),
  ];
}

/** As `biome ci` wants it, imports in order. */
function format(file: string, source: string): string {
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'check', '--write', `--stdin-file-path=${file}`];
  return execFileSync(process.execPath, args, { cwd: ROOT, input: source, encoding: 'utf8' });
}
