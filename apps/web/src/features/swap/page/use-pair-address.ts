import { slugOf } from '@orrery/domain/trading/asked-token';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { lastPairEntry } from '#entities/pair/last-pair.store.ts';
import { pairQueries, rememberSymbol } from '#entities/pair/pair.queries.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { paths } from '#shared/paths.ts';
import type { PairAddress } from '#widgets/pair-form/tabs/pair-panel.ts';

interface PairAddressInput {
  /** The tokens of the address, once they are known. */
  sell?: FormToken | undefined;
  buy?: FormToken | undefined;
  /** The address as it is. */
  address: PairAddress;
  onAddress: (address: PairAddress) => void;
}

/** Keeps the address bar at the tokens' slugs where the path says the pair, and remembers what was asked for. */
export function usePairAddress({ sell, buy, address, onAddress }: PairAddressInput): void {
  const client = useQueryClient();
  const {
    params: { inOut },
    search,
  } = address;
  const { data: shared } = useQuery({ ...pairQueries.sharedSymbols(), enabled: inOut !== undefined });
  const isAsked = inOut !== undefined || search.sell !== undefined || search.buy !== undefined;

  const slugs = shared && sell && buy && [slugOf(sell, shared), slugOf(buy, shared)];
  const written = slugs?.join('-');
  const write = useEffectEvent((next: string) => {
    // A twin that bears the symbol of the other has its address for a slug.
    for (const [index, token] of [sell, buy].entries())
      if (token && slugs?.[index] === token.symbol) rememberSymbol(client, token.symbol, token.id);
    const { sell: _sell, buy: _buy, ...rest } = search;
    onAddress(paths.swap(rest, next));
  });
  useEffect(() => {
    if (inOut !== undefined && written !== undefined && written !== inOut) write(written);
  }, [inOut, written]);

  useEffect(() => {
    const last = lastPairEntry.get();
    if (!isAsked || !sell || !buy || (last.sell === sell.id && last.buy === buy.id)) return;
    lastPairEntry.set({ sell: sell.id, buy: buy.id });
  }, [isAsked, sell, buy]);
}
