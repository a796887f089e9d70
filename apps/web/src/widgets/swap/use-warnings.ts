import { shortenAddress } from '@orrery/core/address';
import { useQuery } from '@tanstack/react-query';
import { shieldQueries } from '#entities/asset/shield.queries.ts';
import { type FormToken, isDoubted } from '#entities/token/form-token.model.ts';
import * as strings from './warning-strings.ts';

/** What is to be known of a token before it is traded. */
export type TokenWarning =
  | { kind: 'unverified'; token: FormToken }
  | { kind: 'grave' | 'critical'; token: FormToken; type: string; message: string };

/**
 * The warnings about tokens, the gravest first, and what must be read, and agreed to, before one of them is traded: the critical ones in
 * full sentences, or that they are not known. Undefined while they are awaited.
 */
export function useWarnings(tokens: readonly FormToken[]): {
  warnings: readonly TokenWarning[];
  dangers: readonly string[] | undefined;
} {
  const shield = useQuery(shieldQueries.of(tokens.map(({ id }) => id).toSorted()));
  const { data: warnings = {} } = shield;
  const found = tokens.flatMap((token): TokenWarning[] => [
    ...(token.isVerified ? [] : [{ kind: 'unverified', token } as const]),
    ...(warnings[token.id] ?? [])
      .filter(({ severity }) => severity !== 'info')
      .map(({ type, message, severity }) => {
        const kind = severity === 'critical' ? ('critical' as const) : ('grave' as const);
        return { kind, token, type, message };
      }),
  ]);
  const critical = found.filter(({ kind }) => kind === 'critical');
  const isKnown = shield.data !== undefined || tokens.length === 0;
  const unknown =
    shield.failureCount > 0 ? [strings.unchecked(tokens.map(({ symbol }) => symbol))] : undefined;
  return {
    warnings: [...critical, ...found.filter(({ kind }) => kind !== 'critical')],
    dangers: isKnown ? critical.map(toSentence) : unknown,
  };
}

/** What must be read, and agreed to, before these tokens are traded; undefined while it is awaited. */
export function useDangers(tokens: readonly (FormToken | undefined)[]): readonly string[] | undefined {
  return useWarnings(tokens.filter((token) => token !== undefined).filter(isDoubted)).dangers;
}

/** A warning in full. */
export function toSentence(warning: TokenWarning): string {
  const { symbol, id } = warning.token;
  return warning.kind === 'unverified'
    ? strings.unverified(symbol, shortenAddress(id)).join('')
    : strings.warningOf(symbol, warning.message);
}
