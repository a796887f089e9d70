import type { MarketReader } from '@orrery/market';
import type { Asset, AssetPatch } from '@orrery/wire/tokens/asset';
import { toFrame } from './topics.ts';

/** So many of the newest tokens are the recent list. */
export const MAX_RECENT = 100;

interface Recent {
  /** The tick at which it came. */
  newAt: number;
  graduatedAt: number | undefined;
}

interface Written {
  tick: number;
  frame: string | undefined;
}

/** The newest tokens and any that graduate meanwhile, and the frames for those who watch them: a new token, its changes, its graduation. */
export interface RecentList {
  /** Takes over what changed, before a tick's frames are asked for. */
  change(patches: readonly AssetPatch[], tick: number): void;
  /** The frame for a client last sent the tick `seen`, undefined for one never sent any; tokens that came since a missed tick are sent in full. */
  frame(seen: number | undefined, tick: number): string | undefined;
}

export function createRecentList(market: MarketReader): RecentList {
  // Oldest first, as they came.
  const list = new Map<string, Recent>();
  let newestMs = Number.NEGATIVE_INFINITY;
  for (const asset of market.recent({ limit: MAX_RECENT }).toReversed()) {
    list.set(asset.id, { newAt: 0, graduatedAt: asset.graduatedPool ? 0 : undefined });
    newestMs = bornMs(asset);
  }
  const [graduated] = market.list({ category: 'graduated', timeframe: '24h', limit: 1 });
  let lastGraduate = { id: graduated?.id, at: timeOf(graduated?.graduatedAt) };
  let written: Written = { tick: 0, frame: undefined };
  // By the tick that was seen: clients that missed the same ticks are told the same.
  let wholes = { tick: 0, frames: new Map<number, string | undefined>() };

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

  function toRow(patch: AssetPatch, token: Recent, seen: number): string {
    const isNew = token.newAt > seen;
    const isGraduated = token.graduatedAt !== undefined && token.graduatedAt > seen;
    const type = isNew ? 'new' : isGraduated ? 'graduated' : 'update';
    const asset = type === 'update' ? patch : market.asset(patch.id);
    return JSON.stringify({ type, asset });
  }

  function wholeSince(seen: number, tick: number): string | undefined {
    if (wholes.tick !== tick) wholes = { tick, frames: new Map() };
    if (!wholes.frames.has(seen)) wholes.frames.set(seen, writeWhole(seen));
    return wholes.frames.get(seen);
  }

  function writeWhole(seen: number): string | undefined {
    const rows = [...list].flatMap(([id, token]) =>
      market.has(id) ? toRow(market.asset(id), token, seen) : [],
    );
    return rows.length > 0 ? toFrame('asset-updates', rows) : undefined;
  }

  return {
    change(patches, tick) {
      admit(patches, tick);
      const rows: string[] = [];
      for (const patch of patches) {
        const token = list.get(patch.id);
        if (!token) continue;
        if (patch.graduatedPool) token.graduatedAt ??= tick;
        rows.push(toRow(patch, token, tick - 1));
      }
      written = { tick, frame: rows.length > 0 ? toFrame('asset-updates', rows) : undefined };
    },
    frame(seen, tick) {
      // What came before a subscription is no news to who subscribed: the list it asked for has it.
      if (seen === undefined) return wholeSince(tick, tick);
      return seen === tick - 1 ? written.frame : wholeSince(seen, tick);
    },
  };
}

function bornMs({ createdAt }: Pick<Asset, 'createdAt'>): number {
  return timeOf(createdAt);
}

function timeOf(iso: string | null | undefined): number {
  return iso ? Date.parse(iso) : Number.NaN;
}
