import { BLOCKED_MINTS } from '@orrery/domain/mints/blocked-mints';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { remoteConfigQueries } from './remote-config.queries.ts';

const BUILT_IN: ReadonlySet<Address> = new Set(BLOCKED_MINTS);

/** The tokens that are offered in no list and behind no address: the built-in ones and the operator's. */
export function useBannedTokens(): ReadonlySet<Address> {
  const { data } = useQuery(remoteConfigQueries.now());
  const banned = data?.swapSettings.bannedTokens;
  return useMemo(
    () => (banned && banned.length > 0 ? new Set([...BLOCKED_MINTS, ...banned]) : BUILT_IN),
    [banned],
  );
}

/** A list as it may be shown; the list itself while it has nothing banned. */
export function useAllowed<Tokens extends readonly { id: Address }[] | undefined>(
  tokens: Tokens,
): Tokens | readonly NonNullable<Tokens>[number][] {
  const banned = useBannedTokens();
  return useMemo(() => tokens && withoutBanned(tokens, banned), [tokens, banned]);
}

/** A list without them; the list itself when it has none. */
export function withoutBanned<Token extends { id: Address }>(
  tokens: readonly Token[],
  banned: ReadonlySet<Address>,
): readonly Token[] {
  return tokens.some(({ id }) => banned.has(id)) ? tokens.filter(({ id }) => !banned.has(id)) : tokens;
}
