import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GenesisProgram } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { LEDGER_FORMAT } from '@orrery/localnet';
import { createEmptyUniverse, createUniverse, type Universe } from '@orrery/world';
import * as v from 'valibot';
import type { Config } from '../../config.ts';
import { toUnusable } from './data-dir.ts';
import { writePrivateFile } from './write-file.ts';

/** Counts up when the same seed yields another universe: a chain keeps the accounts it was made with. */
const EDITION = 5;

/** What a chain was made with, which nothing can change afterwards. */
const OriginSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    seed: v.number(),
    hasUniverse: v.boolean(),
    edition: v.optional(v.number(), 1),
    /** The SHA-256 of the programs, one behind the other, in hexadecimal; absent where the chain has none. */
    program: v.optional(v.string()),
    ledger: v.optional(v.number(), 1),
    genesisMs: v.optional(v.number()),
  }),
);

type Origin = v.InferOutput<typeof OriginSchema>;

export interface WorldPlan {
  /** The universe of the settings, empty when the world is off; made when it is first asked for. */
  universe(): Universe;
  /** When the chain began, once it is noted. */
  readonly genesisMs: number | undefined;
  /** Throws `DATA_DIR_UNUSABLE` when another moment is noted: the ledger is then of another chain. */
  noteGenesis(milliseconds: number): void;
}

interface Asked extends Pick<Config, 'seed' | 'world'> {
  /** What a fresh chain begins with. */
  programs: readonly Pick<GenesisProgram, 'elf'>[];
}

/**
 * Plans the world of a data directory, which keeps the seed and the programs its chain was made with. Throws `CONFIG_INVALID` when the
 * settings ask it for another, `DATA_DIR_UNUSABLE` when its note of it is damaged or of another version of Orrery.
 */
export function planUniverse(
  dataDir: string,
  { seed, world, programs }: Asked,
  create = createUniverse,
): WorldPlan {
  const file = path.join(dataDir, 'world.json');
  const hasUniverse = world !== 'off';
  const program = hashOf(programs);
  const origin = readOrigin(file, { seed, hasUniverse, edition: EDITION, program, ledger: LEDGER_FORMAT });
  const remedy = 'to start a new chain, choose another directory with ORRERY_DATA_DIR or move this one away';
  // No setting makes up for it, so it is said first.
  if (origin.program !== program) {
    const reason = `its chain does not have the venue program of this version of Orrery; ${remedy}`;
    throw new AppError('DATA_DIR_UNUSABLE', { path: dataDir, reason });
  }
  if (origin.ledger !== LEDGER_FORMAT) {
    const reason = `its ledger has the format of another version of Orrery; ${remedy}`;
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
  if (hasUniverse && origin.edition !== EDITION) {
    const reason = `its chain has the universe of another version of Orrery; ${remedy}`;
    throw new AppError('DATA_DIR_UNUSABLE', { path: dataDir, reason });
  }
  let created: Universe | undefined;
  return {
    universe() {
      created ??= hasUniverse ? create(seed) : createEmptyUniverse(seed);
      return created;
    },
    genesisMs: origin.genesisMs,
    noteGenesis(genesisMs) {
      if (origin.genesisMs === genesisMs) return;
      if (origin.genesisMs !== undefined) {
        throw new AppError('DATA_DIR_UNUSABLE', { path: dataDir, reason: 'its ledger is of another chain' });
      }
      writePrivateFile(file, JSON.stringify({ ...origin, genesisMs }));
    },
  };
}

function hashOf(programs: Asked['programs']): string {
  const hash = createHash('sha256');
  for (const { elf } of programs) hash.update(elf);
  return hash.digest('hex');
}

/** What the directory was made with, which for a new one is what is asked. */
function readOrigin(file: string, asked: Origin): Origin {
  try {
    if (!existsSync(file)) writePrivateFile(file, JSON.stringify(asked));
    return v.parse(OriginSchema, readFileSync(file, 'utf8'));
  } catch (error) {
    throw toUnusable(file, error);
  }
}
