import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Writes a file that only its owner may read; it is on the disk before it has its name, so a crash leaves all of it or none. */
export function writePrivateFile(file: string, text: string): void {
  const descriptor = openSync(`${file}.new`, 'w', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(`${file}.new`, file);
}
