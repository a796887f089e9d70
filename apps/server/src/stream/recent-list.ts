import type { MarketReader } from '@orrery/market';
import type { Asset, AssetPatch } from '@orrery/wire/tokens/asset';

/** So many of the newest tokens are the recent list. */
export const MAX_RECENT = 100;

interface Recent {
  /** The tick at which it came. */
  newAt: number;
  graduatedAt: number | undefined;
}

export type RecentChange = 'new' | 'graduated' | 'update';

/** What is sent of a token, as JSON. */
export interface RecentRow {
  id: string;
  text: string;
}

/** The newest tokens and any that graduate meanwhile, and the rows for those who watch them: a new token, its changes, its graduation. */
export interface RecentList {
  /** Takes over what changed, before a tick's rows are asked for. */
  change(patches: readonly AssetPatch[], tick: number): void;
  /** The rows for a client last sent the tick `seen`, undefined for one never sent any; tokens that came since a missed tick are sent in full. */
  rows(seen: number | undefined, tick: number): readonly RecentRow[];
}

/** Writes what is sent of a token: its patch when it is an update, all of it otherwise; undefined for nothing. */
export type WriteRecent = (type: RecentChange, patch: AssetPatch) => string | undefined;

export function createRecentList(market: MarketReader, write: WriteRecent): RecentList {
  // Oldest first, as they came.
  const list = new Map<string, Recent>();
  let newestMs = Number.NEGATIVE_INFINITY;
  for (const asset of market.recent({ limit: MAX_RECENT }).toReversed()) {
    list.set(asset.id, { newAt: 0, graduatedAt: asset.graduatedPool ? 0 : undefined });
    newestMs = bornMs(asset);
  }
  const [graduated] = market.list({ category: 'graduated', timeframe: '24h', limit: 1 });
  let lastGraduate = { id: graduated?.id, at: timeOf(graduated?.graduatedAt) };
  let written: readonly RecentRow[] = [];
  // By the tick that was seen: clients that missed the same ticks are told the same.
  let wholes = { tick: 0, rows: new Map<number, readonly RecentRow[]>() };

  /** Tokens announced by the patches join when none is younger, and those that graduate; the oldest leave for them. */
  function admit(patches: readonly AssetPatch[], tick: number): void {
    const born = patches.filter((patch) => !list.has(patch.id) && bornMs(patch) >= newestMs);
    const graduates = patches.filter((patch) => !list.has(patch.id) && isNextGraduate(patch));
    if (born.length + graduates.length === 0) return;
    for (const patch of born.toSorted((a, b) => bornMs(a) - bornMs(b))) {
      newestMs = bornMs(patch);
      list.set(patch.id, { newAt: tick, graduatedAt: undefined });
    }
    for (const { id, graduatedAt } of graduates) {
      lastGraduate = { id, at: timeOf(graduatedAt) };
      if (!list.has(id)) list.set(id, { newAt: 0, graduatedAt: undefined });
    }
    for (const id of list.keys()) if (!market.has(id)) list.delete(id);
    for (const id of list.keys()) if (list.size > MAX_RECENT) list.delete(id);
  }

  /** True when a patch reports a graduation that was not reported yet; the last one's token may change for other reasons. */
  function isNextGraduate({ id, graduatedAt }: AssetPatch): boolean {
    return graduatedAt != null && id !== lastGraduate.id && !(timeOf(graduatedAt) < lastGraduate.at);
  }

  function toRows(patch: AssetPatch, token: Recent, seen: number): RecentRow[] {
    const isNew = token.newAt > seen;
    const isGraduated = token.graduatedAt !== undefined && token.graduatedAt > seen;
    const text = write(isNew ? 'new' : isGraduated ? 'graduated' : 'update', patch);
    return text === undefined ? [] : [{ id: patch.id, text }];
  }

  function wholeSince(seen: number, tick: number): readonly RecentRow[] {
    if (wholes.tick !== tick) wholes = { tick, rows: new Map() };
    const known = wholes.rows.get(seen);
    if (known) return known;
    const rows = [...list].flatMap(([id, token]) =>
      market.has(id) ? toRows(market.asset(id), token, seen) : [],
    );
    wholes.rows.set(seen, rows);
    return rows;
  }

  return {
    change(patches, tick) {
      admit(patches, tick);
      written = patches.flatMap((patch) => {
        const token = list.get(patch.id);
        if (token && patch.graduatedPool) token.graduatedAt ??= tick;
        return token ? toRows(patch, token, tick - 1) : [];
      });
    },
    rows(seen, tick) {
      // What came before a subscription is no news to who subscribed: the list it asked for has it.
      if (seen === undefined) return wholeSince(tick, tick);
      return seen === tick - 1 ? written : wholeSince(seen, tick);
    },
  };
}

function bornMs({ createdAt }: Pick<Asset, 'createdAt'>): number {
  return timeOf(createdAt);
}

function timeOf(iso: string | null | undefined): number {
  return iso ? Date.parse(iso) : Number.NaN;
}
