import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const COMPILER = process.env.CLANG ?? 'clang-19';
/** Flags for the machine behind the loader: no 32-bit arithmetic, frames of 4,096 bytes, nothing from a library. */
const FLAGS = [
  ['-target', 'bpf', '-mcpu=v2', '-mllvm', '-bpf-stack-size=4096'],
  [
    '-std=c11',
    '-O2',
    '-ffreestanding',
    '-fno-builtin',
    '-fno-common',
    '-fno-jump-tables',
    '-fno-strict-aliasing',
  ],
  ['-fno-stack-protector', '-fno-unwind-tables', '-fno-asynchronous-unwind-tables'],
  ['-ffunction-sections', '-fdata-sections', '-Wall', '-Wextra', '-Werror'],
  ['-I', 'programs/lib'],
].flat();

/** One source, from the project's root or absolute, as an object for the linker. Throws with what the compiler says. */
export function compile(source: string): Uint8Array {
  const directory = mkdtempSync(path.join(tmpdir(), 'orrery-program-'));
  try {
    const object = path.join(directory, 'program.o');
    execFileSync(COMPILER, [...FLAGS, '-c', source, '-o', object], { cwd: ROOT, stdio: 'pipe' });
    return new Uint8Array(readFileSync(object));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export function hasCompiler(): boolean {
  try {
    execFileSync(COMPILER, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
