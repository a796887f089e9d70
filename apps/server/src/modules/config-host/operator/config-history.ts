import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { replaceFile } from './replace-file.ts';

/** Older publications are forgotten. */
const MAX_ENTRIES = 30;
const FOLDER = 'history';
const FILE = /^(\d{1,9})\.json$/;

/** The files that the editor writes: nothing else is put back, whoever wrote the history. */
const PUBLISHED = /^(?:remoteConfig\/metadata|banner\/metadata|banner\/[\w-]+\/banner)\.json$/;

const PublicationSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The file that was replaced, below the folder of the config. */
  name: v.pipe(v.string(), v.regex(PUBLISHED)),
  /** Its text until then; null where there was no such file. */
  before: v.nullable(v.string()),
  /** The members that changed. */
  changed: v.array(v.string()),
});
type PublicationFile = v.InferOutput<typeof PublicationSchema>;

/** What a publication replaced. */
export interface Publication extends PublicationFile {
  number: number;
}

/** The last publications as files, one each, so that a restart keeps them. */
export function createConfigHistory(root: string, write: typeof replaceFile) {
  const folder = path.join(root, FOLDER);

  function numbers(): number[] {
    const files = readdirSync(root).includes(FOLDER) ? readdirSync(folder) : [];
    return files.flatMap((file) => FILE.exec(file)?.[1] ?? []).map(Number);
  }

  function read(number: number): Publication | undefined {
    try {
      const content: unknown = JSON.parse(readFileSync(path.join(folder, `${number}.json`), 'utf8'));
      const parsed = v.safeParse(PublicationSchema, content);
      return parsed.success ? { number, ...parsed.output } : undefined;
    } catch {
      // Somebody else's file, or none: no publication.
      return undefined;
    }
  }

  const forget = (number: number) => rmSync(path.join(folder, `${number}.json`), { force: true });

  return {
    /** The newest first. */
    list: (): Publication[] =>
      numbers()
        .toSorted((a, b) => b - a)
        .flatMap((number) => read(number) ?? []),
    read,
    /** Notes what is about to be replaced, and returns its number. Throws when it cannot be written. */
    add(publication: PublicationFile): number {
      const number = Math.max(0, ...numbers()) + 1;
      write(root, `${FOLDER}/${number}.json`, `${JSON.stringify(publication, null, 2)}\n`);
      for (const old of numbers()) if (old <= number - MAX_ENTRIES) forget(old);
      return number;
    },
    forget,
  };
}
