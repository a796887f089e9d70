import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@orrery/core/app-error';
import * as v from 'valibot';

/** Which chain a data directory is of, unless it is the embedded one's. */
const FILE = 'network.json';
const EMBEDDED = 'world.json';
const NetworkTextSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ network: v.string(), genesisHash: v.string() }),
);

/** Makes a directory that of a chain, for good. Throws `DATA_DIR_UNUSABLE` for one that is another's. */
export function bindNetwork(directory: string, network: string, genesisHash: string | undefined): void {
  const file = path.join(directory, FILE);
  const unusable = (of: string) =>
    new AppError('DATA_DIR_UNUSABLE', {
      path: directory,
      reason: `it is of ${of}, not of ${network}: choose another with ORRERY_DATA_DIR`,
    });
  if (existsSync(file)) {
    const read = v.safeParse(NetworkTextSchema, readFileSync(file, 'utf8'));
    if (!read.success) throw new AppError('DATA_DIR_UNUSABLE', { path: file, reason: 'it is damaged' });
    const bound = read.output;
    if (bound.genesisHash !== genesisHash) throw unusable(`${bound.network} (genesis ${bound.genesisHash})`);
    return;
  }
  if (genesisHash === undefined) return;
  if (existsSync(path.join(directory, EMBEDDED))) throw unusable('the embedded chain');
  writeFileSync(file, `${JSON.stringify({ network, genesisHash })}\n`);
}
