import { formatUsd } from '@orrery/domain/number-formats';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { ChartMark } from '#widgets/candle-chart/marks.ts';
import * as strings from './strings.ts';

/** When a token was launched and graduated, as ISO timestamps. */
export interface TokenLife {
  createdAt?: string | null | undefined;
  graduatedAt?: string | null | undefined;
}

interface MarksOf {
  own: readonly ChartMark[];
  tagged: readonly TokenTx[];
  life: TokenLife;
}

/** All marks of a token's chart, oldest first. */
export function toMarks({ own, tagged, life: { createdAt, graduatedAt } }: MarksOf): readonly ChartMark[] {
  const life = [
    { at: createdAt, text: strings.launched },
    { at: graduatedAt, text: strings.graduated },
  ].flatMap(({ at, text }): ChartMark[] => (at ? [{ time: toSeconds(at), kind: 'life', text }] : []));
  return [...life, ...tagged.flatMap(toTaggedMark), ...own].toSorted((one, other) => one.time - other.time);
}

function toTaggedMark({ timestamp, type: side, usdVolume, traderTag: kind }: TokenTx): ChartMark[] {
  if (!kind) return [];
  const say = {
    developer: { buy: strings.developerBought, sell: strings.developerSold },
    sniper: { buy: strings.sniperBought, sell: strings.sniperSold },
  }[kind][side];
  return [{ time: toSeconds(timestamp), kind, side, text: say(formatUsd(usdVolume)) }];
}

const toSeconds = (timestamp: string) => Math.floor(Date.parse(timestamp) / 1_000);
