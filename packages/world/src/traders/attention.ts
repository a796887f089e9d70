import { HOUR_MS } from '@orrery/core/time';
import { gaussian, type Random } from '../random.ts';
import { createWeightedTable, type WeightedTable } from '../weighted-table.ts';
import type { MarketView, TokenView } from './market-view.ts';
import type { Popularity } from './popularity.ts';

/** Where people look: by popularity, by what has moved, and by what traders other than makers decided to trade lately, so that quiet tokens stay quiet. */
export interface Attention {
  pick(): TokenView | undefined;
  /** It was traded. */
  noteTrade(token: TokenView): void;
  /** Rebuilds the table; call it every few seconds. */
  refresh(now: number): void;
}

interface AttentionSetup {
  view: Pick<MarketView, 'tokens'>;
  /** A token of popularity 0 is never looked at. */
  popularity: Pick<Popularity, 'of'>;
  random: Random;
  now: number;
}

interface Gaze {
  /** Logarithm of how much more than by nature it is looked at just now. */
  spell: number;
  /** Trades lately, each forgotten by the hour. */
  recent: number;
}

const SPELL_HOURS = 2;
const SPELL_SPREAD = 0.25;
const RECENT_HOURS = 0.3;
/** A move of this size doubles the looks; more than three times as many it does not draw. */
const NOTED_MOVE = 0.02;
const MAX_NOTED = 2;

/** By what factor a token draws more looks while its price moves: the mean, for moves away from the recent average with this deviation. */
export function looksByMove(deviation: number): number {
  const [mean, most] = [deviation / NOTED_MOVE, MAX_NOTED];
  return 1 + Math.min(mean * Math.sqrt(2 / Math.PI), most);
}

/** Share of attention that goes where it went lately. */
const HABITUAL = 0.35;

export function createAttention({ view, popularity, random, now }: AttentionSetup): Attention {
  const gazes = new WeakMap<TokenView, Gaze>();
  let table: WeightedTable<TokenView> = createWeightedTable<TokenView>([], () => 0);
  let refreshedAt = now;

  function gazeOf(token: TokenView): Gaze {
    const found = gazes.get(token);
    if (found) return found;
    const gaze = { spell: 0, recent: 0 };
    gazes.set(token, gaze);
    return gaze;
  }

  return {
    pick: () => table.pick(random),
    noteTrade(token) {
      gazeOf(token).recent += 1;
    },
    refresh(at) {
      const hours = (at - refreshedAt) / HOUR_MS;
      refreshedAt = at;
      const kept = Math.exp(-hours / SPELL_HOURS);
      const step = SPELL_SPREAD * Math.sqrt(1 - kept * kept);
      const forgotten = Math.exp(-hours / RECENT_HOURS);
      const tokens: TokenView[] = [];
      const weights: number[] = [];
      const recents: number[] = [];
      let [total, recentTotal] = [0, 0];
      for (const token of view.tokens()) {
        const byNature = popularity.of(token, at);
        if (byNature <= 0) continue;
        const gaze = gazeOf(token);
        gaze.spell = gaze.spell * kept + step * gaussian(random);
        gaze.recent *= forgotten;
        const move = Math.min(Math.abs(token.trend.at(at)) / NOTED_MOVE, MAX_NOTED);
        const weight = byNature * Math.exp(gaze.spell) * (1 + move);
        tokens.push(token);
        weights.push(weight);
        recents.push(gaze.recent);
        total += weight;
        recentTotal += gaze.recent;
      }
      const echo = recentTotal > 0 ? (HABITUAL / (1 - HABITUAL)) * (total / recentTotal) : 0;
      table = createWeightedTable(tokens, (_, index) => (weights[index] ?? 0) + echo * (recents[index] ?? 0));
    },
  };
}
