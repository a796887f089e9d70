import { useQuery } from '@tanstack/react-query';
import { shieldQueries } from '#entities/asset/shield.queries.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';

/** What is to be known of a token before it is traded. */
export type TokenWarning =
  | { kind: 'unverified'; token: FormToken }
  | { kind: 'grave' | 'critical'; token: FormToken; type: string; message: string };

/** The warnings about tokens, the gravest first. */
export function useWarnings(tokens: readonly FormToken[]): readonly TokenWarning[] {
  const { data: warnings = {} } = useQuery(shieldQueries.of(tokens.map(({ id }) => id).toSorted()));
  const found = tokens.flatMap((token): TokenWarning[] => [
    ...(token.isVerified ? [] : [{ kind: 'unverified', token } as const]),
    ...(warnings[token.id] ?? [])
      .filter(({ severity }) => severity !== 'info')
      .map(({ type, message, severity }) => {
        const kind = severity === 'critical' ? ('critical' as const) : ('grave' as const);
        return { kind, token, type, message };
      }),
  ]);
  return [
    ...found.filter(({ kind }) => kind === 'critical'),
    ...found.filter(({ kind }) => kind !== 'critical'),
  ];
}
