import { formatUsd } from '@orrery/domain/number-formats';
import type { TokenTx } from '@orrery/wire/trades/txs';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { ChartMark } from '#widgets/candle-chart/marks.ts';
import * as strings from './strings.ts';

/** When a token was launched and graduated, as ISO timestamps. */
export interface TokenLife {
  symbol?: string;
  createdAt?: string | null | undefined;
  graduatedAt?: string | null | undefined;
}

interface MarksOf {
  own: readonly ChartMark[];
  tagged: readonly TokenTx[];
  /** The token's, or both of a pair's, whose marks say which of them launched. */
  lives: readonly TokenLife[];
}

/** All marks of a token's or a pair's chart, oldest first. */
export function toMarks({ own, tagged, lives }: MarksOf): readonly ChartMark[] {
  const life = lives.flatMap((each) => toLifeMarks(each, lives.length > 1));
  return [...life, ...tagged.flatMap(toTaggedMark), ...own].toSorted((one, other) => one.time - other.time);
}

function toLifeMarks({ symbol, createdAt, graduatedAt }: TokenLife, isNamed: boolean): ChartMark[] {
  return [
    { at: createdAt, text: strings.launched },
    { at: graduatedAt, text: strings.graduated },
  ].flatMap(({ at, text }): ChartMark[] => {
    if (!at) return [];
    const named = isNamed && symbol ? strings.eventOf(text, toShownSymbol(symbol)) : text;
    return [{ time: toSeconds(at), kind: 'life', text: named }];
  });
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
