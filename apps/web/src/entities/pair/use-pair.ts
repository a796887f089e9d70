import { skipToken, useQuery } from '@tanstack/react-query';
import { useBannedTokens, withoutBanned } from '#entities/remote-config/use-banned-tokens.ts';
import type { DefaultCurrency } from './pair.model.ts';
import {
  type AskedPair,
  type PairSide,
  type PairState,
  readSide,
  type Side,
  toPairState,
} from './pair.model.ts';
import { pairQueries } from './pair.queries.ts';

/** The pair that was asked for, looked up where it was by symbols; at once where it was not. */
export function usePair(asked: AskedPair, currency: DefaultCurrency): PairState {
  return toPairState({ sell: useSide(asked.sell), buy: useSide(asked.buy) }, currency);
}

function useSide(asked: AskedPair[PairSide]): Side {
  const read = readSide(asked);
  const symbol = 'symbol' in read ? read.symbol : undefined;
  const { queryFn, ...query } = pairQueries.bySymbol(symbol ?? '');
  const { data, isError } = useQuery({ ...query, queryFn: symbol === undefined ? skipToken : queryFn });
  const banned = useBannedTokens();
  if ('found' in read) return read.found;
  if (data === undefined) return isError ? 'failed' : 'loading';
  if (typeof data === 'string') return data;
  const allowed = withoutBanned(data, banned);
  return allowed.length > 0 ? allowed : 'missing';
}
