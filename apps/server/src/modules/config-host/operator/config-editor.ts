import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '@orrery/core/time';
import { type Banner, BannerIdSchema, BannerMetadataSchema } from '@orrery/wire/config/banner';
import { RemoteConfigFileSchema } from '@orrery/wire/config/links';
import * as v from 'valibot';
import {
  BANNERS,
  type ConfigHost,
  REMOTE_CONFIG,
  toBannerFile,
  toOwnBannerSchema,
} from '../config-host.service.ts';
import { MAX_CONFIG_FILE_BYTES } from '../json-file.ts';
import { FileRefused, readFileBelow } from '../read-file-below.ts';
import { createConfigHistory } from './config-history.ts';
import { replaceFile } from './replace-file.ts';

const MAX_BANNERS = 100;
const NO_FILE = 'none';
/** No schema of the config has members deeper than this. */
const MAX_DEPTH = 5;

/** A file as it is on the disk: what was published has to be what the operator saw. */
export interface FileState<Content> {
  version: string;
  /** Undefined when there is none, or when `problem` says what is wrong with it. */
  content: Content | undefined;
  problem: string | undefined;
}

/** Why nothing was published: the file was changed meanwhile, it cannot be written, or there is nothing to go back to. */
export class PublishRefused extends Error {
  readonly kind: 'conflict' | 'failed' | 'invalid';
  constructor(kind: PublishRefused['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

interface ConfigEditorOptions {
  /** The folder of the config, by its real path. */
  root: string;
  host: Pick<ConfigHost, 'forgetBanner'>;
  clock: Clock;
  write?: typeof replaceFile;
}

export type ConfigEditor = ReturnType<typeof createConfigEditor>;

/** Reads and replaces the operator's files, and keeps what they held before. */
export function createConfigEditor({ root, host, clock, write = replaceFile }: ConfigEditorOptions) {
  const history = createConfigHistory(root, write);
  let last: Promise<unknown> = Promise.resolve();
  /** One publication after the other: what each compares with is what it replaces. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  }

  async function readText(name: string): Promise<string | undefined> {
    const found = await readFileBelow({ root, name, maxBytes: MAX_CONFIG_FILE_BYTES });
    return found === undefined || found === 'unchanged' ? undefined : found.bytes.toString('utf8');
  }

  async function read<Content>(
    name: string,
    schema: v.GenericSchema<unknown, Content>,
  ): Promise<FileState<Content>> {
    try {
      const text = await readText(name);
      const version = toVersion(text);
      if (text === undefined) return { version, content: undefined, problem: undefined };
      return { version, ...check(text, schema) };
    } catch (error) {
      if (error instanceof FileRefused)
        return { version: NO_FILE, content: undefined, problem: error.message };
      throw error;
    }
  }

  /** Replaces a file by a text, or removes it, once what it held is in the history. */
  async function replace(name: string, text: string | undefined, version?: string): Promise<number> {
    const before = await readText(name);
    if (version !== undefined && version !== toVersion(before))
      throw new PublishRefused('conflict', 'The file was changed since this page was loaded.');
    if (text !== undefined && Buffer.byteLength(text) > MAX_CONFIG_FILE_BYTES)
      throw new PublishRefused('invalid', `The file would be larger than ${MAX_CONFIG_FILE_BYTES} bytes.`);
    const at = new Date(clock.now()).toISOString();
    const number = history.add({ at, name, before: before ?? null, changed: findChanged(before, text) });
    try {
      if (text === undefined) rmSync(path.join(root, name));
      else write(root, name, text);
    } catch (error) {
      history.forget(number);
      throw error;
    }
    return number;
  }

  async function listBannerIds(): Promise<string[]> {
    const names = readdirSync(path.join(root, 'banner'));
    const states = names
      .filter((name) => v.is(BannerIdSchema, name))
      .toSorted()
      .slice(0, MAX_BANNERS)
      .map(async (id) => ((await read(toBannerFile(id), v.unknown())).version === NO_FILE ? [] : [id]));
    return (await Promise.all(states)).flat();
  }

  async function restore(number: number): Promise<number> {
    const publication = history.read(number);
    if (publication === undefined)
      throw new PublishRefused('invalid', 'This publication is not in the history.');
    const { name, before } = publication;
    const bannerId = /^banner\/([^/]+)\/banner\.json$/.exec(name)?.[1];
    if (before === null) {
      const { content } = await read(BANNERS, BannerMetadataSchema);
      const shown = Object.entries(content?.activeBanner ?? {}).filter(([, id]) => id === bannerId);
      if (bannerId === undefined || shown.length > 0)
        throw new PublishRefused(
          'invalid',
          `It is shown on ${shown.map(([product]) => product).join(', ')}: choose another banner there first.`,
        );
      const done = await replace(name, undefined);
      host.forgetBanner(bannerId);
      return done;
    }
    const { problem, content } = check(before, schemaOf(name, bannerId));
    if (problem !== undefined) throw new PublishRefused('invalid', `What it held is not valid: ${problem}`);
    if (name === BANNERS) await assertBanners(v.parse(BannerMetadataSchema, content));
    return replace(name, before);
  }

  async function assertBanners({ activeBanner }: v.InferOutput<typeof BannerMetadataSchema>) {
    for (const id of Object.values(activeBanner))
      if (id && (await editor.banner(id)).content === undefined)
        throw new PublishRefused('invalid', `There is no valid banner ${id} any more.`);
  }

  const editor = {
    remoteConfig: () => read(REMOTE_CONFIG, RemoteConfigFileSchema),
    banners: () => read(BANNERS, BannerMetadataSchema),
    banner: (id: string): Promise<FileState<Banner>> => read(toBannerFile(id), toOwnBannerSchema(id)),
    listBannerIds,
    history: () => history.list(),
    /** Publishes a valid content in place of the version that the operator saw; returns its number in the history. Throws `PublishRefused`. */
    publish: (name: string, content: unknown, version: string) =>
      inTurn(() => explained(() => replace(name, `${JSON.stringify(content, null, 2)}\n`, version))),
    /** Publishes what a file held before a publication. Throws `PublishRefused`. */
    restore: (number: number) => inTurn(() => explained(() => restore(number))),
  };
  return editor;
}

async function explained(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PublishRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PublishRefused('failed', `The file could not be written, and is as it was: ${reason}`);
  }
}

function schemaOf(name: string, bannerId: string | undefined): v.GenericSchema<unknown, unknown> {
  if (bannerId !== undefined) return toOwnBannerSchema(bannerId);
  return name === BANNERS ? BannerMetadataSchema : RemoteConfigFileSchema;
}

function check<Content>(text: string, schema: v.GenericSchema<unknown, Content>) {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    if (parsed.success) return { content: parsed.output, problem: undefined };
    const [issue] = parsed.issues;
    return { content: undefined, problem: `${v.getDotPath(issue) ?? 'file'}: ${issue.message}` };
  } catch (error) {
    return { content: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}

function toVersion(text: string | undefined): string {
  return text === undefined ? NO_FILE : createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The members that differ between two texts, by their dot paths. */
function findChanged(before: string | undefined, after: string | undefined): string[] {
  const [old, made] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...made.keys()])].filter(
    (member) => old.get(member) !== made.get(member),
  );
}

function flatten(text: string | undefined): Map<string, string> {
  const members = new Map<string, string>();
  const visit = (value: unknown, path: readonly string[]) => {
    const isLeaf =
      typeof value !== 'object' || value === null || Array.isArray(value) || path.length === MAX_DEPTH;
    if (isLeaf) members.set(path.join('.'), JSON.stringify(value));
    else for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  if (text !== undefined) visit(check(text, v.unknown()).content, []);
  return members;
}
