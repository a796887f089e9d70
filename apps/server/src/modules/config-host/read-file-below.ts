import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';

/** A file's bytes, and a tag that changes with the file. */
interface FileRead {
  bytes: Buffer;
  version: string;
}

/** Why a file that is there is not read. */
export class FileRefused extends Error {}

interface Place {
  /** The folder everything lies in, by its real path. */
  root: string;
  /** Plain names joined by slashes. */
  name: string;
  maxBytes: number;
  /** What was read before: the same version is not read again. */
  known?: string | undefined;
}

/**
 * Reads a plain file below a folder. Undefined when there is none, 'unchanged' when it is the known version. Throws `FileRefused` for
 * what is too large, no plain file, or reached over a link.
 */
export async function readFileBelow({
  root,
  name,
  maxBytes,
  known,
}: Place): Promise<FileRead | 'unchanged' | undefined> {
  const file = path.join(root, name);
  try {
    if ((await realpath(file)) !== file) throw new FileRefused('is reached over a link');
    // Not waited for: opening a pipe would never end.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { size, mtimeMs, ino } = await handle.stat().then((stat) => {
        if (!stat.isFile()) throw new FileRefused('is no plain file');
        return stat;
      });
      if (size > maxBytes) throw new FileRefused(`is larger than ${maxBytes} bytes`);
      const version = `${ino} ${mtimeMs} ${size}`;
      if (version === known) return 'unchanged';
      const bytes = new Uint8Array(size);
      // No more than was allowed for, even when the file grows meanwhile.
      const { bytesRead } = await handle.read(bytes, 0, size, 0);
      return { bytes: Buffer.from(bytes.buffer, 0, bytesRead), version };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    if (hasCode(error, 'ELOOP')) throw new FileRefused('is reached over a link');
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
