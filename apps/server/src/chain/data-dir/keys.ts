import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@orrery/core/app-error';
import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  type KeyPairSigner,
} from '@solana/kit';
import * as v from 'valibot';
import { toUnusable } from './data-dir.ts';
import { writePrivateFile } from './write-file.ts';

/** The file format of `solana-keygen`: 32 bytes of seed, then the public key. */
const KeyFileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  v.length(64),
  v.transform((bytes) => Uint8Array.from(bytes)),
);

/** The signer kept under a name in the data directory; a random one is made at first. Throws `DATA_DIR_UNUSABLE`. */
export async function loadSigner(dataDir: string, name: string): Promise<KeyPairSigner> {
  const file = path.join(dataDir, 'keys', `${name}.json`);
  try {
    if (!existsSync(file)) await writeNewKey(file);
    const parsed = v.safeParse(KeyFileSchema, readFileSync(file, 'utf8'));
    if (!parsed.success) {
      throw new AppError('DATA_DIR_UNUSABLE', { path: file, reason: 'it is not a key file' });
    }
    return await createKeyPairSignerFromBytes(parsed.output);
  } catch (error) {
    throw error instanceof AppError ? error : toUnusable(file, error);
  }
}

async function writeNewKey(file: string): Promise<void> {
  const seed = Uint8Array.from(randomBytes(32));
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(seed);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writePrivateFile(file, JSON.stringify([...seed, ...getAddressEncoder().encode(address)]));
}
