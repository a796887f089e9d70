import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '@orrery/core/time';
import {
  type Banner,
  type BannerMetadata,
  BannerMetadataSchema,
  BannerSchema,
  bannerProductOf,
  isBannerDue,
} from '@orrery/wire/config/banner';
import { RemoteConfigFileSchema } from '@orrery/wire/config/links';
import type { RemoteConfig } from '@orrery/wire/config/remote-config';
import { type MarkedWallets, MarkedWalletsSchema } from '@orrery/wire/wallets/risk';
import * as v from 'valibot';
import { toUnusable } from '../../chain/data-dir/data-dir.ts';
import { createJsonFile, type JsonFile } from './json-file.ts';
import { FileRefused, readFileBelow } from './read-file-below.ts';

export const MAX_BANNER_IMAGE_BYTES = 1_048_576;
export const REMOTE_CONFIG = 'remoteConfig/metadata.json';
export const BANNERS = 'banner/metadata.json';
const MARKED_WALLETS = 'risk/wallets.json';

/** What a fresh data directory begins with. */
export const DEFAULT_REMOTE_CONFIG: RemoteConfig = {
  swapSettings: {
    excludedAmms: [],
    bannedTokens: [],
    blockhashSlotsToExpiry: 150,
    swapProfile: { key: 'v1', defaultProfile: 'auto' },
  },
  perpsSettings: { v2AsDefault: true },
};
const DEFAULT_BANNERS: BannerMetadata = { activeBanner: {} };
const NOBODY_MARKED: MarkedWallets = { wallets: {} };

/** What an operator sets in files of the data directory; each is looked at again at most once a second, and a bad one changes nothing. */
export interface ConfigHost {
  /** The folder of the files, by its real path. */
  readonly root: string;
  remoteConfig(): Promise<RemoteConfig>;
  banners(): Promise<BannerMetadata>;
  markedWallets(): Promise<MarkedWallets>;
  /** Undefined when there is no such banner. */
  banner(id: string): Promise<Banner | undefined>;
  /** The banner that is due on the page at a path; undefined where there is none. */
  bannerOf(pathname: string): Promise<Banner | undefined>;
  /** Drops what is known of a banner whose file the operator removed. */
  forgetBanner(id: string): void;
  /** The bytes of an image in a banner's folder; undefined when it is not there or refused. */
  image(bannerId: string, file: string): Promise<Buffer | undefined>;
}

interface ConfigHostOptions {
  /** The folder of the files; made, with the defaults in it, when it is missing. */
  directory: string;
  clock: Clock;
  log: { warn(facts: object, message: string): void };
}

/** Opens the files, so that a bad one is named at the start. Throws `DATA_DIR_UNUSABLE` when they cannot be made. */
export async function openConfigHost({ directory, clock, log }: ConfigHostOptions): Promise<ConfigHost> {
  const root = makeDefaults(directory);
  const remoteConfig = createJsonFile({
    root,
    name: REMOTE_CONFIG,
    schema: RemoteConfigFileSchema,
    clock,
    log,
  });
  const banners = createJsonFile({ root, name: BANNERS, schema: BannerMetadataSchema, clock, log });
  const marked = createJsonFile({ root, name: MARKED_WALLETS, schema: MarkedWalletsSchema, clock, log });
  const bannerFiles = new Map<string, JsonFile<Banner>>();
  const host: ConfigHost = {
    root,
    remoteConfig: async () => (await remoteConfig.read()) ?? DEFAULT_REMOTE_CONFIG,
    banners: async () => (await banners.read()) ?? DEFAULT_BANNERS,
    markedWallets: async () => (await marked.read()) ?? NOBODY_MARKED,
    async banner(id) {
      const made = { root, name: toBannerFile(id), schema: toOwnBannerSchema(id), clock, log };
      const file = bannerFiles.get(id) ?? createJsonFile(made);
      const content = await file.read();
      // Names come from requests, so nothing is kept of those that do not exist.
      if (file.isThere) bannerFiles.set(id, file);
      return content;
    },
    async bannerOf(pathname) {
      // The first page leads to the swap.
      const product = bannerProductOf(pathname === '/' ? '/swap' : pathname);
      const id = product && (await host.banners()).activeBanner[product];
      const banner = id ? await host.banner(id) : undefined;
      if (banner === undefined) return undefined;
      const span = { startMs: Date.parse(banner.startTime), expiryMs: Date.parse(banner.expiryTime) };
      return isBannerDue(span, clock.now()) ? banner : undefined;
    },
    forgetBanner: (id) => bannerFiles.delete(id),
    async image(bannerId, file) {
      const place = { root, name: `banner/${bannerId}/${file}`, maxBytes: MAX_BANNER_IMAGE_BYTES };
      try {
        const found = await readFileBelow(place);
        return found === 'unchanged' ? undefined : found?.bytes;
      } catch (error) {
        if (error instanceof FileRefused) return undefined;
        throw error;
      }
    },
  };
  await Promise.all([host.remoteConfig(), host.markedWallets()]);
  const { activeBanner } = await host.banners();
  for (const id of Object.values(activeBanner)) if (typeof id === 'string') await host.banner(id);
  return host;
}

/** The file of a banner, below the folder of the config. */
export function toBannerFile(id: string): string {
  return `banner/${id}/banner.json`;
}

/** The schema of a banner in the folder of this id. */
export function toOwnBannerSchema(id: string): v.GenericSchema<unknown, Banner> {
  const isOwn = v.check<Banner, string>((banner) => banner.id === id, 'id must be the name of its folder');
  return v.pipe(BannerSchema, isOwn);
}

function makeDefaults(directory: string): string {
  try {
    for (const [name, content] of [
      [REMOTE_CONFIG, DEFAULT_REMOTE_CONFIG],
      [BANNERS, DEFAULT_BANNERS],
      [MARKED_WALLETS, NOBODY_MARKED],
    ] as const) {
      const file = path.join(directory, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeNew(file, `${JSON.stringify(content, null, 2)}\n`);
    }
    return realpathSync(directory);
  } catch (error) {
    throw toUnusable(directory, error);
  }
}

/** What an operator has written is never written over. */
function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
