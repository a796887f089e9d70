import { type AskedToken, readAskedToken, readInOut } from '@orrery/domain/trading/asked-token';

/** What an address asks a chart of; `unreadable` for what names no feed. */
export type AskedFeed =
  | { kind: 'oracle' | 'chaos'; symbol: string }
  | { kind: 'token'; token: AskedToken }
  | { kind: 'pair'; base: AskedToken; quote: AskedToken }
  | { kind: 'unreadable' };

const PROVIDED = /^(oracle|chaos)[/:]([A-Za-z0-9._-]{1,40})$/;

/** Reads the end of a chart's address: `oracle/SOLUSD`, `chaos/SOLUSD`, also with a colon, `SOL-USDC`, or a token's address or symbol. */
export function readFeedAddress(text: string): AskedFeed {
  const [, kind, symbol] = PROVIDED.exec(text) ?? [];
  if (kind && symbol)
    return { kind: kind as 'oracle' | 'chaos', symbol: symbol.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() }; // as: the two the pattern has
  if (text.includes('/')) return { kind: 'unreadable' };
  if (!text.includes('-')) return readable({ kind: 'token', token: readAskedToken(text) });
  const { sell: base, buy: quote } = readInOut(text);
  return readable({ kind: 'pair', base, quote });
}

/** The end of the address of a chart of the oracle's or the chaos provider's price. */
export function providedAddress(kind: 'oracle' | 'chaos', symbol: string): string {
  return `${kind}/${symbol}`;
}

function readable(asked: Exclude<AskedFeed, { kind: 'unreadable' }>): AskedFeed {
  return Object.values(asked).includes('unreadable') ? { kind: 'unreadable' } : asked;
}
