import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseInterface } from './interface.ts';
import { writeAccounts } from './write-accounts.ts';
import { writeDocs } from './write-docs.ts';
import { writeHeader } from './write-header.ts';
import { writeBuilders, writeErrors, writeShapes } from './write-typescript.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INTERFACE = 'programs/venue/interface.json';
const TEMPLATE = 'tools/program-interface/program.template.md';
const CHAIN = 'packages/chain/src/programs/venue/generated';
const HEADING = `Generated from ${INTERFACE} by npm run generate:program.`;

/** Writes everything that follows from the program's interface. */
export function writeGenerated(): void {
  for (const [file, content] of generate()) writeFileSync(path.join(ROOT, file), content);
}

/** Says which of the committed files are not what the interface gives. */
export function checkGenerated(): string[] {
  return generate().flatMap(([file, content]) => {
    const at = path.join(ROOT, file);
    return existsSync(at) && readFileSync(at, 'utf8') === content
      ? []
      : [`${file} is not what ${INTERFACE} gives: npm run generate:program`];
  });
}

function generate(): [file: string, content: string][] {
  const program = parseInterface(readFileSync(path.join(ROOT, INTERFACE), 'utf8'));
  const sources = {
    accounts: writeAccounts(program),
    errors: writeErrors(program),
    'instruction-shapes': writeShapes(program),
    instructions: writeBuilders(program),
  };
  return [
    ['programs/venue/interface.generated.h', `/* ${HEADING} */\n${writeHeader(program)}`],
    ['docs/program.md', writeDocs(program, readFileSync(path.join(ROOT, TEMPLATE), 'utf8'))],
    ...Object.entries(sources).map(([name, source]): [string, string] => {
      const file = `${CHAIN}/${name}.generated.ts`;
      return [file, format(file, `// ${HEADING}\n\n${source}`)];
    }),
  ];
}

/** As `biome ci` wants it, imports in order. */
function format(file: string, source: string): string {
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'check', '--write', `--stdin-file-path=${file}`];
  return execFileSync(process.execPath, args, { cwd: ROOT, input: source, encoding: 'utf8' });
}
