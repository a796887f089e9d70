import { AppError } from '@orrery/core/app-error';

const FIRST_SEGMENTS = ['', 'swap', 'pro', 'tokens', 'transaction', 'watchlist'];

/** The error that an unknown first path segment raises; undefined for a known one. */
export function toInvalidDomain(pathname: string): AppError<'DOMAIN_INVALID'> | undefined {
  const segment = pathname.split('/')[1] ?? '';
  return FIRST_SEGMENTS.includes(segment) ? undefined : new AppError('DOMAIN_INVALID', { segment });
}
