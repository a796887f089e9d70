import { AppError } from '@orrery/core/app-error';
import { CHAOS_INTERVALS, ORACLE_INTERVALS } from '@orrery/domain/feed-intervals';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { AskedToken } from '@orrery/domain/trading/asked-token';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import type { Option } from '#entities/pair/pair.model.ts';
import { pairQueries } from '#entities/pair/pair.queries.ts';
import { usePair } from '#entities/pair/use-pair.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import {
  type ChartSubject,
  pairSubject,
  pricedSubject,
  tokenSubject,
} from '#widgets/chart-tools/chart-subject.ts';
import type { Charted } from '#widgets/feed-chart/charted.ts';
import { type AskedFeed, providedAddress, readFeedAddress } from './feed-address.ts';

/** What is charted, and what its tools and its header know of it. */
export interface AskedChart extends Charted {
  subject: ChartSubject;
  /** The end of its address. */
  address: string;
  tokens: readonly { id: Address; symbol: string; icon: Asset['icon'] }[];
}

type AskedSubject =
  | { kind: 'charted'; charted: AskedChart }
  | { kind: 'choice'; symbol: string; options: readonly Asset[]; toAddress: (id: Address) => string }
  | { kind: 'failed'; error: AppError; retry: () => void }
  | { kind: 'loading' };

/** What lookups of tokens are cached by. */
const LOOKED_UP: readonly unknown[] = [...pairQueries.all(), ...assetQueries.all()];
const NOTHING: AskedToken = { by: 'address', id: WRAPPED_SOL };

/** Looks up what an address asks for; tokens by symbol as the swap does. */
export function useAskedSubject(address: string): AskedSubject {
  const queryClient = useQueryClient();
  const asked = readFeedAddress(address);
  const state = usePair(toSides(asked), 'SOL');
  const pair = state.kind === 'pair' ? state.pair : { sell: WRAPPED_SOL, buy: WRAPPED_SOL };
  const { sell, buy, isMissing, isFailed } = useFormTokens(pair);
  const failed = (error: AppError): AskedSubject => ({
    kind: 'failed',
    error,
    retry: () =>
      void queryClient.resetQueries({ predicate: ({ queryKey: [kind] }) => LOOKED_UP.includes(kind) }),
  });

  if (asked.kind === 'unreadable') return failed(new AppError('TOKEN_NOT_CHARTED', { id: address }));
  if (asked.kind === 'oracle' || asked.kind === 'chaos')
    return { kind: 'charted', charted: toProvided(asked) };
  if (state.kind === 'choice') return toChoice(asked, state.options);
  if (state.kind === 'missing' || isMissing) return failed(new AppError('FEED_NOT_FOUND', { name: address }));
  if (state.kind === 'failed' || isFailed)
    return failed(new AppError('UPSTREAM_UNAVAILABLE', { host: location.host }));
  if (state.kind === 'loading' || !sell || !buy) return { kind: 'loading' };
  const [base, quote] = [sell, buy].map(({ id, symbol, icon }) => ({
    id,
    symbol: toShownSymbol(symbol),
    icon,
  })) as [AskedChart['tokens'][number], AskedChart['tokens'][number]]; // as: two went in
  return { kind: 'charted', charted: asked.kind === 'pair' ? ofPair(base, quote) : ofToken(base) };
}

function toSides(asked: AskedFeed) {
  if (asked.kind === 'token') return { sell: asked.token, buy: undefined };
  if (asked.kind === 'pair') return { sell: asked.base, buy: asked.quote };
  return { sell: NOTHING, buy: undefined };
}

function toProvided(provided: { kind: 'oracle' | 'chaos'; symbol: string }): AskedChart {
  const { kind, symbol } = provided;
  const intervals = kind === 'oracle' ? ORACLE_INTERVALS : CHAOS_INTERVALS;
  const address = providedAddress(kind, symbol);
  return { name: symbol, subject: pricedSubject(address, symbol, intervals), address, tokens: [], provided };
}

function ofPair(base: AskedChart['tokens'][number], quote: AskedChart['tokens'][number]): AskedChart {
  const subject = pairSubject(base.id, quote.id, [base.symbol, quote.symbol]);
  return { name: subject.name, subject, address: `${base.id}-${quote.id}`, tokens: [base, quote] };
}

function ofToken(token: AskedChart['tokens'][number]): AskedChart {
  const { id, symbol } = token;
  return { name: symbol, subject: tokenSubject(id, symbol), address: id, tokens: [token] };
}

/** The first side that several tokens could be; the other stays as it was asked for. */
function toChoice(asked: AskedFeed, options: Record<'sell' | 'buy', readonly Option[]>): AskedSubject {
  const { sell, buy } = toSides(asked);
  const text = (token: AskedToken | undefined) =>
    typeof token === 'object' ? (token.by === 'address' ? token.id : token.symbol) : '';
  const side = options.sell.some((option) => typeof option === 'object') ? 'sell' : 'buy';
  return {
    kind: 'choice',
    symbol: text(side === 'sell' ? sell : buy),
    options: options[side].filter((option) => typeof option === 'object'),
    toAddress: (id) => {
      if (asked.kind !== 'pair') return id;
      return side === 'sell' ? `${id}-${text(buy)}` : `${text(sell)}-${id}`;
    },
  };
}
