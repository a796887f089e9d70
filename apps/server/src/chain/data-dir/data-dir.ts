import { accessSync, constants, mkdirSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@orrery/core/app-error';
import Database from 'libsql';

export interface DataDir {
  readonly path: string;
  release(): void;
}

/**
 * Makes the data directory when it is missing and holds it by an exclusive SQLite lock, which the kernel frees however
 * the process ends. Throws `DATA_DIR_HELD` when another process has it and `DATA_DIR_UNUSABLE` when it cannot be written.
 */
export function holdDataDir(directory: string): DataDir {
  const absolute = path.resolve(directory);
  try {
    makeDirectory(absolute);
    accessSync(absolute, constants.W_OK);
    const lock = new Database(path.join(absolute, 'lock.db'));
    lock.exec('BEGIN EXCLUSIVE');
    return { path: absolute, release: () => lock.close() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') {
      throw new AppError('DATA_DIR_HELD', { path: absolute });
    }
    throw toUnusable(absolute, error);
  }
}

/** Bytes that can still be written to a directory's disk; infinity where its file system does not report them. */
export function roomIn(directory: string): number {
  try {
    const { bavail, bsize, blocks } = statfsSync(directory);
    // Some file systems do not count their blocks.
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Node's own `recursive` never returns where a directory is refused with ENOENT, as below `/proc`. */
function makeDirectory(directory: string): void {
  const parent = path.dirname(directory);
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  if (parent !== directory) makeDirectory(parent);
  mkdirSync(directory);
}

/** What the file system's commonest refusals mean to a person. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EEXIST: 'it is not a directory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is not below a directory',
  EROFS: 'it is on a read-only disk',
};

/** A failure of the file system or of SQLite under the data directory, as the code that stands for it. */
export function toUnusable(directory: string, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return new AppError('DATA_DIR_UNUSABLE', { path: directory, reason }, { cause: error });
}
