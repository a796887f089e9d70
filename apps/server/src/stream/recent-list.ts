import type { Market } from '@orrery/market';
import type { Asset, AssetPatch } from '@orrery/wire';
import { toFrame } from './topics.ts';

/** So many of the newest tokens are the recent list. */
export const RECENT_MOST = 100;

interface Recent {
  /** The tick at which it came. */
  newAt: number;
  graduatedAt: number | undefined;
}

interface Written {
  tick: number;
  frame: string | undefined;
}

/** The newest tokens, and what those who watch them are told: that one is new, what changed of it, that it has graduated. */
export interface RecentList {
  /** Takes over what changed, before a tick's frames are asked for. */
  change(patches: readonly AssetPatch[], tick: number): void;
  /** The frame for someone last told at the tick `seen`, undefined for one never told; what came of tokens since a missed tick is told in full. */
  frame(seen: number | undefined, tick: number): string | undefined;
}

export function createRecentList(market: Market): RecentList {
  // Oldest first, as they came.
  const list = new Map<string, Recent>();
  let newestMs = Number.NEGATIVE_INFINITY;
  for (const asset of market.recent({ limit: RECENT_MOST }).toReversed()) {
    list.set(asset.id, { newAt: 0, graduatedAt: asset.graduatedPool ? 0 : undefined });
    newestMs = bornMs(asset);
  }
  let written: Written = { tick: 0, frame: undefined };
  let wholeWritten: Written = { tick: 0, frame: undefined };

  /** A token whose birth the patch tells of joins when none is younger; the oldest leaves for it. */
  function admit(patch: AssetPatch, tick: number): Recent | undefined {
    const born = bornMs(patch);
    if (!(born >= newestMs)) return undefined;
    newestMs = born;
    const token = { newAt: tick, graduatedAt: patch.graduatedPool ? tick : undefined };
    list.set(patch.id, token);
    for (const id of list.keys()) if (!market.has(id)) list.delete(id);
    const [oldest] = list.keys();
    if (list.size > RECENT_MOST && oldest !== undefined) list.delete(oldest);
    return token;
  }

  function toRow(patch: AssetPatch, token: Recent, seen: number): string {
    const isNew = token.newAt > seen;
    const isGraduated = token.graduatedAt !== undefined && token.graduatedAt > seen;
    const type = isNew ? 'new' : isGraduated ? 'graduated' : 'update';
    const asset = type === 'update' ? patch : market.asset(patch.id);
    return JSON.stringify({ type, asset });
  }

  function whole(seen: number): string | undefined {
    const rows = [...list].flatMap(([id, token]) =>
      market.has(id) ? toRow(market.asset(id), token, seen) : [],
    );
    return rows.length > 0 ? toFrame('asset-updates', rows) : undefined;
  }

  return {
    change(patches, tick) {
      const rows: string[] = [];
      for (const patch of patches) {
        const token = list.get(patch.id) ?? admit(patch, tick);
        if (!token) continue;
        if (patch.graduatedPool) token.graduatedAt ??= tick;
        rows.push(toRow(patch, token, tick - 1));
      }
      written = { tick, frame: rows.length > 0 ? toFrame('asset-updates', rows) : undefined };
    },
    frame(seen, tick) {
      // What came before a subscription is no news to who subscribed: the list it asked for has it.
      if (seen === undefined) {
        if (wholeWritten.tick !== tick) wholeWritten = { tick, frame: whole(tick) };
        return wholeWritten.frame;
      }
      return seen === tick - 1 ? written.frame : whole(seen);
    },
  };
}

function bornMs({ createdAt }: Pick<Asset, 'createdAt'>): number {
  return createdAt ? Date.parse(createdAt) : Number.NaN;
}
