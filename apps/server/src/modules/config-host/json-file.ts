import path from 'node:path';
import type { Clock } from '@orrery/core/time';
import * as v from 'valibot';
import { readFileBelow } from './read-file-below.ts';

export const MAX_CONFIG_FILE_BYTES = 65_536;
/** A file is looked at again this long after it was last. */
const LOOK_AGAIN_MS = 1_000;

export interface JsonFileOptions<Output> {
  /** The folder everything lies in, by its real path. */
  root: string;
  /** Plain names joined by slashes. */
  name: string;
  schema: v.GenericSchema<unknown, Output>;
  clock: Clock;
  log: { warn(facts: object, message: string): void };
}

/** A file that may be edited while it is read. */
export interface JsonFile<Output> {
  /** Its last good content; undefined when it never had any. Never throws: what is wrong with it is logged once. */
  read(): Promise<Output | undefined>;
  /** Whether there ever was such a file. */
  readonly isThere: boolean;
}

export function createJsonFile<Output>({
  root,
  name,
  schema,
  clock,
  log,
}: JsonFileOptions<Output>): JsonFile<Output> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Output | undefined> = Promise.resolve(undefined);
  let version: string | undefined;
  let content: Output | undefined;
  let complaint: string | undefined;

  async function look(): Promise<Output | undefined> {
    try {
      const found = await readFileBelow({ root, name, maxBytes: MAX_CONFIG_FILE_BYTES, known: version });
      if (found === undefined || found === 'unchanged') return content;
      version = found.version;
      content = parseFile(found.bytes, schema);
      complaint = undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== complaint) {
        log.warn(
          { file: path.join(root, name), reason },
          'invalid config file; its previous content stays in force',
        );
      }
      complaint = reason;
    }
    return content;
  }

  return {
    read() {
      if (clock.now() - lookedAt >= LOOK_AGAIN_MS) {
        lookedAt = clock.now();
        looking = look();
      }
      return looking;
    },
    get isThere() {
      return version !== undefined || complaint !== undefined;
    },
  };
}

function parseFile<Output>(bytes: Buffer, schema: v.GenericSchema<unknown, Output>): Output {
  const parsed = v.safeParse(schema, JSON.parse(bytes.toString('utf8')));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  throw new Error(field === null ? issue.message : `${field}: ${issue.message}`);
}
