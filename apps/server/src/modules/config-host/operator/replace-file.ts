import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Writes a file beside its place, on the disk, and renames it over the old one: a crash or a full disk leaves the old file as it was. `root`
 * is a folder's real path. Throws when anything fails, and when the file's folder is reached over a link.
 */
export function replaceFile(root: string, name: string, text: string): void {
  const file = path.join(root, name);
  const made = `${file}.new`;
  mkdirSync(path.dirname(file), { recursive: true });
  if (realpathSync(path.dirname(file)) !== path.dirname(file)) throw new Error('its folder is a link');
  try {
    rmSync(made, { force: true });
    const descriptor = openSync(made, 'wx');
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(made, file);
  } catch (error) {
    rmSync(made, { force: true, recursive: true });
    throw error;
  }
}
