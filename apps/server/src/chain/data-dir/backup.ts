import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@orrery/core/app-error';
import { checkLedger } from '@orrery/localnet';
import { holdDataDir, toUnusable } from './data-dir.ts';

/** Where the ledger lies in a data directory. */
export function ledgerIn(directory: string): string {
  return path.join(path.resolve(directory), 'ledger.db');
}

/** Does something with a data directory that has a ledger and that no server holds. Throws `DATA_DIR_UNUSABLE` and `DATA_DIR_HELD`. */
export function withHeld<Value>(directory: string, work: (absolute: string) => Value): Value {
  if (!existsSync(ledgerIn(directory))) throw unusable(path.resolve(directory), 'there is no ledger in it');
  const held = holdDataDir(directory);
  try {
    return work(held.path);
  } finally {
    held.release();
  }
}

/**
 * Copies a whole data directory with its modes, its keys too: files of different moments do not fit together. Throws as `withHeld` does, and
 * where there is something already, or the ledger is not whole.
 */
export function backUp(directory: string, to: string): void {
  const copy = path.resolve(to);
  if (isOccupied(copy)) throw unusable(copy, 'it is not empty');
  withHeld(directory, (absolute) => {
    copyAll(absolute, copy);
    assertWhole(copy);
  });
}

/** Puts a copy in the place of a data directory, of one that holds anything only when forced to. Throws as `backUp` does. */
export function restore(from: string, directory: string, isForced: boolean): void {
  const place = path.resolve(directory);
  if (isOccupied(place) && !isForced) {
    throw unusable(place, 'it is not empty; --force replaces it');
  }
  withHeld(from, (copy) => {
    const held = holdDataDir(place);
    const [made, old] = [`${place}.restoring`, `${place}.replaced`];
    try {
      assertWhole(copy);
      for (const left of [made, old]) rmSync(left, { recursive: true, force: true });
      copyAll(copy, made);
      // Whatever ends the process in between, one of the two is whole.
      renameSync(place, old);
      renameSync(made, place);
    } finally {
      held.release();
    }
    rmSync(old, { recursive: true });
  });
}

function isOccupied(directory: string): boolean {
  return existsSync(directory) && readdirSync(directory).some((name) => !isLock(name));
}

/** A lock is of the process that holds it, and left by those that did. */
function isLock(name: string): boolean {
  return name.startsWith('lock.db');
}

function copyAll(from: string, to: string): void {
  try {
    const filter = (file: string) => !isLock(path.basename(file));
    cpSync(from, to, { recursive: true, preserveTimestamps: true, errorOnExist: true, force: false, filter });
  } catch (error) {
    throw toUnusable(to, error);
  }
}

function assertWhole(directory: string): void {
  const [problem] = checkLedger(ledgerIn(directory));
  if (problem !== undefined) throw unusable(directory, `its ledger is not whole: ${problem}`);
}

function unusable(directory: string, reason: string): AppError {
  return new AppError('DATA_DIR_UNUSABLE', { path: directory, reason });
}
