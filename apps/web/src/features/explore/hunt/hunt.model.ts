import { type Launchpad, launchpadBySlug, launchpadOf } from '@orrery/domain/launches/launchpads';
import type { Timeframe } from '@orrery/domain/timeframes';
import { failingCriterion, toCriteria } from '@orrery/domain/tokens/asset-filters';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { GemBucket, GemsReply } from '@orrery/wire/tokens/gems';
import * as v from 'valibot';
import { toSubject } from '#entities/asset/asset-subject.ts';
import { toAssetFilters, withoutKeys } from '#features/explore/filters/empty/active-filters.model.ts';
import {
  FilterSearchSchema,
  type Filters,
  toFilterSearch,
  toFilters,
} from '#features/explore/filters/filter-search.ts';
import type { TokenNews } from '#shared/stream/batch.ts';
import * as strings from './strings.ts';

export const MAX_CARDS = 30;

/** The three columns, from left to right. */
export const HUNT_COLUMNS = [
  { value: 'recent', label: strings.newest },
  { value: 'aboutToGraduate', label: strings.aboutToGraduate },
  { value: 'graduated', label: strings.graduated },
] as const satisfies readonly { value: GemBucket; label: string }[];

/** The launchpads of a comma list, by any name they go by; what is unknown or named twice is left out. */
export function parseLaunchpads(text: string | undefined): readonly Launchpad[] {
  const found = (text ?? '').split(',').flatMap((name) => launchpadBySlug(name.trim()) ?? []);
  return [...new Set(found)];
}

/** The list as the address writes it; undefined for none. */
export function writeLaunchpads(launchpads: readonly Launchpad[]): string | undefined {
  return launchpads.length > 0 ? launchpads.map(({ id }) => id).join(',') : undefined;
}

/** News, and when it came. */
export type HeardNews = TokenNews & { at: number };

const MAX_NEWS = 200;
/** A reply may have been written a moment before news that came while it was on its way. */
const REPLY_LAG_MS = 2_000;

export function addNews(
  held: readonly HeardNews[],
  news: readonly TokenNews[],
  at: number,
): readonly HeardNews[] {
  return [...held, ...news.map((one) => ({ ...one, at }))].slice(-MAX_NEWS);
}

/** Reads the filters of a column out of the address; what cannot be read is not asked. Launchpads are chosen for all columns. */
export function readFilters(text: string | undefined): Filters {
  const search = v.parse(FilterSearchSchema, Object.fromEntries(new URLSearchParams(text)));
  return withoutKeys(toFilters(search), ['launchpads']);
}

/** What a column asks of the server: its filters, and the launchpads that are hunted. */
export function toBucketFilters(filters: Filters, timeframe: Timeframe, launchpads: readonly Launchpad[]) {
  const { searchInclude, searchExclude } = filters;
  return {
    ...toFilterSearch(filters, timeframe),
    ...(searchInclude && { searchInclude }),
    ...(searchExclude && { searchExclude }),
    ...(launchpads.length > 0 && { launchpads: launchpads.map(({ id }) => id) }),
  };
}

interface Hunted {
  reply: GemsReply;
  /** When the reply came. */
  repliedAt: number;
  news: readonly HeardNews[];
  /** None: all. */
  launchpads: readonly Launchpad[];
  timeframe: Timeframe;
  filters: Readonly<Record<GemBucket, Filters>>;
}

export type HuntLists = Readonly<Record<GemBucket, readonly Asset[]>>;

/** What the columns list: the reply, and what was heard since it was written. */
export function toLists({ reply, repliedAt, news, launchpads, timeframe, filters }: Hunted): HuntLists {
  const listed: HuntLists = {
    recent: (reply.recent?.assets ?? []).filter(({ graduatedAt }) => !graduatedAt),
    aboutToGraduate: reply.aboutToGraduate?.assets ?? [],
    graduated: reply.graduated?.assets ?? [],
  };
  const isWanted = (bucket: GemBucket, { asset, at }: HeardNews) =>
    failingCriterion(toSubject(asset, timeframe, at), toCriteria(toAssetFilters(filters[bucket]))) ===
    undefined;
  return news
    .filter(({ at, asset }) => at > repliedAt - REPLY_LAG_MS && isFrom(asset, launchpads))
    .reduce((lists, heard) => withNews(lists, heard, isWanted), listed);
}

function isFrom({ launchpad }: Asset, launchpads: readonly Launchpad[]): boolean {
  return launchpads.length === 0 || (launchpad ? launchpads.includes(launchpadOf(launchpad)) : false);
}

/** A launched token goes to the top of New; one that graduated leaves the other columns for the top of Graduated; where it is wanted. */
function withNews(
  lists: HuntLists,
  heard: HeardNews,
  isWanted: (bucket: GemBucket, heard: HeardNews) => boolean,
): HuntLists {
  const { type, asset } = heard;
  const isListed = (bucket: GemBucket) => lists[bucket].some(({ id }) => id === asset.id);
  const without = (bucket: GemBucket) => lists[bucket].filter(({ id }) => id !== asset.id);
  if (isListed('graduated')) return lists;
  if (type === 'new') {
    const isNew = !isListed('recent') && isWanted('recent', heard);
    return isNew ? { ...lists, recent: toFirst(asset, lists.recent) } : lists;
  }
  return {
    recent: without('recent'),
    aboutToGraduate: without('aboutToGraduate'),
    graduated: isWanted('graduated', heard) ? toFirst(asset, lists.graduated) : lists.graduated,
  };
}

const toFirst = (asset: Asset, assets: readonly Asset[]) => [asset, ...assets].slice(0, MAX_CARDS);

/** How many tokens of a list are not among those that are held on screen. */
export function countWaiting(held: readonly Asset[], listed: readonly Asset[]): number {
  const ids = new Set(held.map(({ id }) => id));
  return listed.filter(({ id }) => !ids.has(id)).length;
}

/** How far a token is along its curve, in percent; undefined for one that is on none. */
export function curveOf({ bondingCurve, graduatedAt }: Pick<Asset, 'bondingCurve' | 'graduatedAt'>) {
  return typeof bondingCurve === 'number' && !graduatedAt
    ? Math.min(100, Math.max(0, bondingCurve))
    : undefined;
}
