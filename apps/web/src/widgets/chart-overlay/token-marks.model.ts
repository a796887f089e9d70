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

/** What is marked of a token besides one's own trades. */
export interface MarkedToken extends TokenLife {
  /** Trades of its developer and its snipers. */
  tagged: readonly TokenTx[];
}

interface MarksOf {
  own: readonly ChartMark[];
  /** The token, or both of a pair: their marks say which of them they are of. */
  tokens: readonly MarkedToken[];
}

/** All marks of a token's or a pair's chart, oldest first. */
export function toMarks({ own, tokens }: MarksOf): readonly ChartMark[] {
  const found = tokens.flatMap(({ symbol, tagged, ...life }, place) => {
    const trades = tagged.flatMap(toTaggedMark);
    const marks = [...toLifeMarks(life), ...(place === 0 ? trades : trades.map(turned))];
    if (tokens.length === 1 || !symbol) return marks;
    return marks.map((mark) => ({ ...mark, text: strings.eventOf(mark.text, toShownSymbol(symbol)) }));
  });
  return [...found, ...own].toSorted((one, other) => one.time - other.time);
}

/** A trade of a pair's other token, as it stands on the chart: buying that one sells the first. */
function turned(mark: ChartMark): ChartMark {
  return { ...mark, side: mark.side === 'buy' ? 'sell' : 'buy' };
}

function toLifeMarks({ createdAt, graduatedAt }: TokenLife): ChartMark[] {
  return [
    { at: createdAt, text: strings.launched },
    { at: graduatedAt, text: strings.graduated },
  ].flatMap(({ at, text }): ChartMark[] => {
    return at ? [{ time: toSeconds(at), kind: 'life', text }] : [];
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
