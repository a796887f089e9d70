import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@orrery/core';
import { createUniverse, type Universe } from '@orrery/world';
import * as v from 'valibot';
import type { Config } from './config.ts';
import { toUnusable } from './data-dir.ts';
import { writePrivateFile } from './write-file.ts';

/** Counts up when the same seed yields another universe: a chain keeps the accounts it was made with. */
const EDITION = 2;

/** What a chain was made with, which nothing can change afterwards. */
const OriginSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ seed: v.number(), hasUniverse: v.boolean(), edition: v.optional(v.number(), 1) }),
);

/**
 * How to create the universe of the settings, empty when the world is off. A data directory keeps the seed its chain was made
 * with: throws `CONFIG_INVALID` when the settings ask it for another, `DATA_DIR_UNUSABLE` when its note of it is damaged or of
 * another version of Orrery.
 */
export function planUniverse(
  dataDir: string,
  { seed, world }: Pick<Config, 'seed' | 'world'>,
): () => Universe {
  const file = path.join(dataDir, 'world.json');
  const hasUniverse = world !== 'off';
  try {
    if (!existsSync(file)) writePrivateFile(file, JSON.stringify({ seed, hasUniverse, edition: EDITION }));
    const origin = v.parse(OriginSchema, readFileSync(file, 'utf8'));
    if (hasUniverse && origin.hasUniverse && origin.edition !== EDITION) {
      const reason =
        'its chain was made by another version of Orrery, with another universe; choose another directory';
      throw new AppError('DATA_DIR_UNUSABLE', { path: dataDir, reason });
    }
    const made = 'another data directory is needed: this one was made with';
    if (hasUniverse && !origin.hasUniverse) {
      throw new AppError('CONFIG_INVALID', {
        key: 'ORRERY_WORLD',
        reason: `cannot be ${world}; ${made} off`,
      });
    }
    if (hasUniverse && origin.seed !== seed) {
      throw new AppError('CONFIG_INVALID', {
        key: 'ORRERY_SEED',
        reason: `cannot be ${seed}; ${made} ${origin.seed}`,
      });
    }
  } catch (error) {
    throw error instanceof AppError ? error : toUnusable(file, error);
  }
  return () =>
    hasUniverse ? createUniverse(seed) : { seed, tokens: [], characters: new Map(), pools: [], traders: [] };
}
