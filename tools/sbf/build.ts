import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILER, compile, hasCompiler } from './compile.ts';
import { link } from './link.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Every program, by the file its binary is committed as, with its sources. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'programs/core/feature-gate.so': ['programs/core/feature-gate.c'],
  'programs/hook/honest.so': ['programs/hook/honest.c'],
  'programs/hook/hostile.so': ['programs/hook/hostile.c'],
  'programs/metadata/metadata.so': ['programs/metadata/metadata.c'],
  'programs/venue/venue.so': ['programs/venue/venue.c'],
  'programs/lib/wide.probe.so': ['programs/lib/wide.probe.c'],
  'programs/venue/curves.probe.so': ['programs/venue/curves.probe.c'],
  'programs/venue/concentrated.probe.so': ['programs/venue/concentrated.probe.c'],
};
/** Binaries that others have published, with the hashes that they name. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'programs/core/config.so': '06dd0ed33dda54b37fbbb9df5e08d28a71aa817dbc57d7b0a57e348d2f4e34fa',
};
/** The hash of each binary that is built here, in hexadecimal. */
const HASHES = 'programs/hashes.json';

/** Builds every program and writes its binary and its hash. */
export function writePrograms(): void {
  const hashes: Record<string, string> = {};
  for (const [binary, sources] of Object.entries(PROGRAMS)) {
    const { elf, codeSize, constantsSize, systemCalls } = build(sources);
    writeFileSync(path.join(ROOT, binary), elf);
    hashes[binary] = hashOf(elf);
    console.log(
      `${binary}: ${elf.length} bytes, code ${codeSize}, constants ${constantsSize}, ${systemCalls.join(' ')}`,
    );
  }
  writeFileSync(path.join(ROOT, HASHES), `${JSON.stringify(hashes, undefined, 2)}\n`);
}

/** Says what is wrong with the committed binaries; where there is no compiler, only whether they are those of the hashes. */
export function checkPrograms(): string[] {
  const hashes: Record<string, string> = JSON.parse(readFileSync(path.join(ROOT, HASHES), 'utf8'));
  const canBuild = hasCompiler();
  if (!canBuild)
    console.log(
      `programs: without ${COMPILER} it was not checked that the binaries are what the sources give`,
    );
  const published = Object.entries(PUBLISHED).flatMap(([binary, hash]) =>
    committedHash(binary) === hash ? [] : [`${binary} is missing, or not the one that was published`],
  );
  const built = Object.entries(PROGRAMS).flatMap(([binary, sources]) => {
    const hash = committedHash(binary);
    if (hash === undefined) return [`${binary} is missing`];
    if (hashes[binary] !== hash) return [`${binary} has not the hash of ${HASHES}`];
    if (canBuild && hashOf(build(sources).elf) !== hash)
      return [`${binary} is not what its sources give: npm run build:program`];
    return [];
  });
  return [...published, ...built];
}

function committedHash(binary: string): string | undefined {
  const file = path.join(ROOT, binary);
  return existsSync(file) ? hashOf(new Uint8Array(readFileSync(file))) : undefined;
}

function build(sources: readonly string[]) {
  return link(sources.map((source) => ({ name: source, bytes: compile(source) })));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
